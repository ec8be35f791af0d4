import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { choose, fill, press } from '#testing/acts.ts'
import { inTurn, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { live } from '#testing/fake-live.ts'
import { sentTo } from '#testing/fake-server.ts'
import { pickDay } from '#testing/on-screen/calendar.ts'
import { expectToast } from '#testing/toasts.ts'
import { aRequest } from '#testing/values/accounts/account-requests.ts'
import { fourEyes } from '#testing/values/approvals.ts'
import { aCertificate } from '#testing/values/certificates.ts'
import { aHolder, aMandate } from '#testing/values/holders.ts'
import { anna, trust } from '#testing/values/orders.ts'
import { openHolders, onePage, tomorrow } from '#testing/on-screen/holders.ts'

const main = page.getByRole('main')

describe('the page of a holder', () => {
  test('shows its register, its people with their rights, its rules and its accounts', async () => {
    openHolders({}, onePage)
    const people = main.getByRole('region', { name: 'People and mandates' })
    await expect
      .element(people)
      .toMatchTextContent(
        /Marcus Vale.*prepares orders, signs in class BAll accounts · 1 Sep 2026 to 31 Aug 2027/,
      )
    await expect
      .element(main)
      .toMatchTextContent(
        /Signatures in USDUp to \$10,000.00One in class AAbove thatOne in class A and one in class B/,
      )
    const accounts = main.getByRole('region', { name: 'Accounts' })
    await expect.element(accounts.getByRole('link', { name: 'Family Reserve' })).toBeVisible()
    await expect.element(accounts).toMatchTextContent('$1,250,000.55')
    await expect
      .element(page.getByRole('navigation', { name: 'Breadcrumb' }))
      .toMatchTextContent('HoldersLaurent Family Trust')
    await expect
      .element(main)
      .toMatchTextContent(
        '2 open orders are awaiting signatures. Only the people who act for the holder can see them.',
      )
    await expectSound()
    openHolders({ get: refused('HOLDER_NOT_FOUND') }, onePage)
    await expect.element(main.getByRole('heading', { name: 'Holder not found' })).toBeVisible()
  })

  test('shows the new balance of an account when money has moved', async () => {
    const [account] = aHolder().namedAccounts
    if (account === undefined) throw new Error('The holder has no account')
    const moved = aHolder({ namedAccounts: [{ ...account, balance: '1249000.55' }] })
    openHolders({ get: inTurn(aHolder(), moved) }, onePage)
    await expect.element(main).toMatchTextContent('$1,250,000.55')
    await live.send({ type: 'accounts-changed', accountIds: [account.id] })
    await expect.element(main).toMatchTextContent('$1,249,000.55')
  })

  test('shows the certificates of deposit of a holder that has some', async () => {
    const { number, amount, currency, endDate, status } = aCertificate()
    const first = [{ id: aCertificate().id, number, amount, currency, endDate, status }]
    openHolders({ get: aHolder({ certificates: { total: 1, first } }) }, onePage)
    const part = main.getByRole('region', { name: 'Certificates of Deposit' })
    await expect.element(part).toMatchTextContent('$75,000.00')
    await expect.element(part).toMatchTextContent('CD-2026-K7M2P9QX, matures 1 Oct 2029')
    await expectSound()
  })

  test('shows the account requests of a holder that has some, and leads to all of them', async () => {
    const { id, accountType, nickname, currency, status, createdAt } = aRequest()
    const first = [{ id, accountType, nickname, currency, status, createdAt }]
    openHolders({ get: aHolder({ requests: { total: 7, first } }) }, onePage)
    const part = main.getByRole('region', { name: 'Account requests' })
    await expect.element(part).toMatchTextContent('Zurich ReserveDeposit, CHF')
    await expect.element(part).toMatchTextContent('Pending')
    await expect
      .element(part.getByRole('link', { name: 'All 7 requests' }))
      .toHaveAttribute('href', `/admin/account-requests?client=${trust.id}&status=all`)
    await expectSound()
  })

  test('opens an account for the holder from its page', async () => {
    openHolders({}, onePage)
    await press(main.getByRole('button', { name: 'Create Account' }))
    const dialog = page.getByRole('dialog', { name: 'Create Account' })
    await expect.element(dialog.getByRole('group', { name: 'Account details' })).toBeVisible()
    await expect.element(dialog).toHaveAccessibleDescription('For Laurent Family Trust')
    // The holder is chosen already, so the wizard has no step for it.
    await expect
      .element(dialog.getByRole('list', { name: 'Create Account' }))
      .toMatchTextContent('1Account details2Review')
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
    await press(dialog.getByRole('radio', { name: /^Business Account/ }))
    await fill(dialog.getByLabelText('Account nickname'), 'Trust in francs')
    await choose(dialog.getByRole('combobox', { name: 'Currency' }), 'CHF, Swiss Franc')
    await fill(dialog.getByLabelText('Initial balance'), '0')
    await press(dialog.getByRole('button', { name: 'Next' }))
    await expect
      .element(dialog.getByRole('region', { name: 'The account' }))
      .toMatchTextContent('ClientLaurent Family Trust')
  })

  test('offers one person for a mandate, and says who has one', async () => {
    const [mandate] = aHolder().mandates
    if (mandate === undefined) throw new Error('The holder has no mandate')
    const mandates = [{ ...mandate, user: anna }]
    openHolders({ get: aHolder({ mandates }) }, `${onePage}?dialog=give`)
    const people = page.getByRole('group', { name: 'People found' })
    await expect.element(people.getByRole('radio', { name: /^Anna Laurent.*has a mandate$/ })).toBeVisible()
    const other = people.getByRole('radio', { name: /^Helena Laurent/ })
    await expect.element(other).toHaveAccessibleName('Helena Laurent helena')
    await press(other)
    await expect.element(other).toBeChecked()
    await expectSound()
  })

  test('gives a mandate, and a refusal is shown at its field', async () => {
    openHolders({ giveMandate: refused('MANDATE_GIVEN_ALREADY') }, onePage)
    await press(main.getByRole('button', { name: 'Give mandate' }))
    const dialog = page.getByRole('dialog', { name: 'Give a mandate' })
    await press(dialog.getByRole('button', { name: 'Give mandate' }))
    await expect.element(dialog).toMatchTextContent('Please choose a person.')
    await expect.element(dialog).toMatchTextContent('Please choose the last day.')
    await expectSound()
    expect(sentTo('holders.giveMandate')).toEqual([])
  })

  test('gives a mandate with messages for all accounts, and for chosen ones only without', async () => {
    openHolders({ giveMandate: { outcome: 'done', holderId: trust.id } }, onePage)
    await press(main.getByRole('button', { name: 'Give mandate' }))
    const dialog = page.getByRole('dialog', { name: 'Give a mandate' })
    const messages = dialog.getByRole('checkbox', { name: 'Can read and write messages' })
    await press(dialog.getByLabelText('Anna Laurent'))
    await press(messages)
    await press(dialog.getByRole('radio', { name: /^Chosen accounts/ }))
    await expect.element(messages).toBeDisabled()
    await expect.element(messages).not.toBeChecked()
    await expect
      .element(messages)
      .toHaveAccessibleDescription('Only with all accounts: messages are about the holder as a whole.')
    await expectSound()
    await press(dialog.getByRole('radio', { name: /^All accounts/ }))
    await pickDay('Last day', tomorrow)
    await fill(dialog.getByLabelText('Authentication code'), '123456')
    await press(dialog.getByRole('button', { name: 'Give mandate' }))
    await expectToast('Mandate given')
    expect(sentTo('holders.giveMandate')).toMatchObject([
      { mandate: { accountIds: null, rights: { messages: true } } },
    ])
  })

  test.for([
    ['USER_NOT_FOUND', 'Search people'],
    ['MANDATE_GIVEN_ALREADY', 'Search people'],
    ['FIRST_DAY_PASSED', 'First day'],
    ['FIRST_DAY_TOO_FAR', 'First day'],
    ['LAST_DAY_TOO_FAR', 'Last day'],
  ] as const)('leads after the refusal %s of a mandate to the field %s', async ([refusal, field]) => {
    openHolders({ giveMandate: refused(refusal) }, onePage)
    await press(main.getByRole('button', { name: 'Give mandate' }))
    const dialog = page.getByRole('dialog', { name: 'Give a mandate' })
    await press(dialog.getByLabelText('Anna Laurent'))
    await pickDay('Last day', tomorrow)
    await fill(dialog.getByLabelText('Authentication code'), '123456')
    await press(dialog.getByRole('button', { name: 'Give mandate' }))
    const isAt = () => document.activeElement?.closest('.field')?.textContent ?? ''
    await expect.poll(isAt).toContain(field)
    expect(sentTo('holders.giveMandate')).toHaveLength(1)
  })

  test('withdraws a mandate at once, with a code and without approval', async () => {
    openHolders({ withdrawMandate: { holderId: trust.id } }, onePage, fourEyes())
    await press(main.getByRole('button', { name: 'Withdraw, Marcus Vale' }))
    const dialog = page.getByRole('dialog', { name: 'Withdraw the mandate' })
    await expect.element(dialog).toMatchTextContent('Their signatures on open orders no longer count.')
    await fill(dialog.getByLabelText('Authentication code'), '123456')
    await press(dialog.getByRole('button', { name: 'Withdraw' }))
    await expectToast('Mandate withdrawn')
    expect(sentTo('holders.withdrawMandate')).toEqual([{ mandateId: aMandate().id, code: '123456' }])
  })

  test('passes by currencies with the arrow keys, and only its button adds one', async () => {
    openHolders({}, `${onePage}?dialog=rules`)
    const dialog = page.getByRole('dialog', { name: 'Signing rules' })
    const currency = dialog.getByLabelText('Add a currency')
    const rulesIn = (code: string) => dialog.getByRole('group', { name: `Signatures in ${code}` })
    await choose(currency, /^GBP/)
    await choose(currency, /^CHF/)
    await expect.element(rulesIn('GBP')).not.toBeInTheDocument()
    await fill(dialog.getByLabelText('Authentication code'), '123456')
    await press(dialog.getByRole('button', { name: 'Save' }))
    await expect.element(currency).toHaveAccessibleDescription(/^CHF has not been added yet/)
    await expect.element(currency).toHaveFocus()
    await expectSound()
    expect(sentTo('holders.setRules')).toEqual([])
    await press(dialog.getByRole('button', { name: 'Add CHF' }))
    await expect.element(rulesIn('CHF').getByLabelText('Needs')).toHaveFocus()
    await press(dialog.getByRole('button', { name: 'Add a limit in CHF' }))
    await expect.element(rulesIn('CHF').getByLabelText('Up to')).toHaveFocus()
    await press(dialog.getByRole('button', { name: 'Remove this limit in CHF' }))
    await expect.element(dialog.getByRole('button', { name: 'Add a limit in CHF' })).toHaveFocus()
    await press(dialog.getByRole('button', { name: 'Remove CHF' }))
    await expect.element(currency).toHaveFocus()
  })

  test('sets signing rules, and rules that no one could fulfil are refused in the dialog', async () => {
    openHolders({ setRules: refused('RULES_NOT_FULFILLABLE') }, `${onePage}?dialog=rules`)
    const dialog = page.getByRole('dialog', { name: 'Signing rules' })
    await press(dialog.getByRole('button', { name: 'Add a limit' }))
    await fill(dialog.getByLabelText('Up to').nth(1), '5000')
    await fill(dialog.getByLabelText('Authentication code'), '123456')
    await press(dialog.getByRole('button', { name: 'Save' }))
    await expect.element(dialog).toMatchTextContent('Each limit must be above the one before')
    expect(sentTo('holders.setRules')).toEqual([])
    await fill(dialog.getByLabelText('Up to').nth(1), '50000')
    const above = dialog.getByLabelText('Needs').nth(2)
    await choose(above, 'One in class B')
    await press(dialog.getByRole('button', { name: 'Save' }))
    await expect
      .element(above)
      .toHaveAccessibleDescription(
        'A larger amount must not need fewer people than a smaller one, nor class B in place of A',
      )
    expect(sentTo('holders.setRules')).toEqual([])
    await choose(above, 'Two in class A')
    await press(dialog.getByRole('button', { name: 'Save' }))
    await expect
      .element(dialog)
      .toMatchTextContent('The people with mandates today could not meet these rules.')
    await expectSound()
    expect(sentTo('holders.setRules')).toMatchObject([
      { rules: { currencies: [{ currency: 'USD', rules: [{}, { upTo: '50000' }, { upTo: null }] }] } },
    ])
  })
})
