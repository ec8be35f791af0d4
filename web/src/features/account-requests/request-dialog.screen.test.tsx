import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { choose, fill, press, pressTwiceAtOnce } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectSilentToast, expectToast } from '#testing/toasts.ts'
import { aRequest } from '#testing/values/accounts/account-requests.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { client } from '#testing/values/users/sessions.ts'

const start = page.getByRole('button', { name: 'Request New Account' })
const dialog = page.getByRole('dialog', { name: 'Request New Account' })
const nickname = dialog.getByLabelText('Account nickname')
const currency = dialog.getByRole('combobox', { name: 'Currency' })
const network = dialog.getByRole('combobox', { name: 'Network' })
const use = dialog.getByLabelText('Intended use')
const deposit = dialog.getByLabelText('Initial deposit')
const submit = dialog.getByRole('button', { name: 'Submit request' })
const failure = 'Failed to submit account request. Please try again.'

const none = { requests: [], more: null }

async function open(accountRequests: AnswersOf<'accountRequests'> = {}): Promise<void> {
  load(accountRequests)
  await press(start)
  await expect.element(dialog).toBeVisible()
}

function load(accountRequests: AnswersOf<'accountRequests'>, path = '/dashboard/portfolio'): void {
  openScreen(path, {
    as: client,
    api: { ...aPortfolio([]), accountRequests: { list: none, ...accountRequests } },
  })
}

async function fillDeposit(): Promise<void> {
  await press(dialog.getByRole('radio', { name: /^Deposit Account/ }))
  await fill(nickname, 'Zurich Reserve')
  await choose(currency, 'CHF, Swiss Franc')
  await choose(use, 'Investment')
  await fill(deposit, '1,250.50')
}

describe('the request of an account', () => {
  test('names every required field that is missing, and focuses the first', async () => {
    await open()
    await expect.element(dialog.getByText('Review typically takes 1-2 business days.')).toBeVisible()
    await expect.element(dialog.getByText('1-2', { exact: true })).toHaveStyle({ whiteSpace: 'nowrap' })
    await expectSound()
    await press(submit)
    await expectSilentToast('Missing Information', 'Please fill in all required fields')
    await expect.element(dialog.getByRole('radio', { name: /^Deposit Account/ })).toHaveFocus()
    await expect.element(dialog.getByText('Please select an account type')).toBeVisible()
    await expect.element(nickname).toHaveAccessibleDescription(/Please enter a name for the account/)
    await expect.element(currency).toHaveAccessibleDescription(/Please select a currency/)
    await expectSound()
    await fill(nickname, 'Coins')
    await expect.element(nickname).not.toHaveAccessibleDescription(/Please enter a name for the account/)
    await expect.element(currency).toHaveAccessibleDescription(/Please select a currency/)
    expect(sentTo('accountRequests.submit')).toEqual([])
  })

  test('offers a wallet the coins and networks of the specification, and names an invalid pair', async () => {
    await open()
    await press(dialog.getByRole('radio', { name: /^Cryptocurrency Wallet/ }))
    expect(optionsOf(currency.element())).toEqual(['BTC', 'ETH', 'USDT', 'USDC', 'BNB', 'SOL', 'XRP', 'ADA'])
    expect(optionsOf(network.element())).toEqual([
      'Ethereum',
      'Bitcoin',
      'Binance Smart Chain',
      'Polygon',
      'Solana',
      'Arbitrum',
      'Avalanche',
      'Tron',
    ])
    await fill(nickname, 'Coins')
    await choose(currency, 'SOL')
    await press(submit)
    await expect.element(network).toHaveAccessibleDescription(/Please select a network/)
    await choose(network, 'Solana')
    await choose(currency, 'BTC')
    await expect.element(network).toHaveAccessibleDescription(/BTC is not held on Solana\. Choose Bitcoin\./)
    await press(submit)
    await expect.element(network).toHaveFocus()
    await choose(currency, 'XRP')
    await expect
      .element(dialog.getByText('XRP is held on Binance Smart Chain, as a pegged token.'))
      .toBeVisible()
    await expectSound()
  })

  test('offers a deposit the currencies and uses of the specification, and checks the sum', async () => {
    await open()
    await fillDeposit()
    expect(optionsOf(currency.element())).toEqual([
      'USD, US Dollar',
      'EUR, Euro',
      'GBP, British Pound',
      'CHF, Swiss Franc',
      'CAD, Canadian Dollar',
      'AUD, Australian Dollar',
    ])
    expect(optionsOf(use.element())).toEqual([
      'Personal',
      'Business',
      'Investment',
      'Savings',
      'Trading',
      'Other',
    ])
    await expect.poll(() => network.elements()).toEqual([])
    await expect.poll(() => dialog.getByLabelText('Business purpose').elements()).toEqual([])
    await fill(deposit, '-5')
    await press(submit)
    await expect.element(deposit).toHaveAccessibleDescription(/Please enter a valid amount/)
    await fill(deposit, '5.005')
    await press(submit)
    await expect.element(deposit).toHaveAccessibleDescription(/Enter no more than 2 decimal places for CHF\./)
    await expect.element(deposit).toHaveFocus()
    expect(sentTo('accountRequests.submit')).toEqual([])
  })

  test('is sent once by a double click, and is then in the list', async () => {
    await open({ list: inTurn(none, { requests: [aRequest()], more: null }), submit: aRequest() })
    await fillDeposit()
    await pressTwiceAtOnce(submit)
    await expectToast(
      'Request Submitted',
      "Your account request has been submitted for review. You'll be notified once approved.",
    )
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(start).toHaveFocus()
    await expect.element(page.getByRole('table', { name: 'Pending Account Requests' })).toBeVisible()
    const sent = sentTo('accountRequests.submit')
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      accountType: 'deposit',
      nickname: 'Zurich Reserve',
      currency: 'CHF',
      intendedUse: 'investment',
      initialDeposit: '1250.50',
    })
  })

  test('explains the purpose of a business account', async () => {
    await open({ submit: aRequest() })
    await press(dialog.getByRole('radio', { name: /^Business Account/ }))
    await fill(nickname, 'Roseau Trading')
    await choose(currency, 'USD, US Dollar')
    await fill(dialog.getByLabelText('Business purpose'), 'Coffee from the Windward Islands')
    await press(submit)
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sentTo('accountRequests.submit')).toMatchObject([
      { accountType: 'business', businessPurpose: 'Coffee from the Windward Islands' },
    ])
  })

  test.for([
    [
      'TOO_MANY_OPEN_REQUESTS',
      'You have 10 requests under review. You can submit another once one of them has been decided.',
    ],
    ['NOT_ALLOWED', 'Accounts cannot be requested by staff.'],
    ['REQUEST_ID_TAKEN', failure],
  ] as const)('keeps its dialog open if it is refused: %s', async ([refusal, words]) => {
    await open({ submit: refused(refusal) })
    await fillDeposit()
    await press(submit)
    await expectToast('Error', words)
    await expect.element(nickname).toHaveValue('Zurich Reserve')
  })
})

test('A request under the name of another account is refused at the nickname', async () => {
  await open({ submit: refused('ACCOUNT_NAME_TAKEN') })
  await fillDeposit()
  await press(submit)
  await expect
    .element(nickname)
    .toHaveAccessibleDescription(/Another of your accounts has this name\. Please choose a different one\./)
  await expect.element(nickname).toHaveFocus()
  await expectSound()
})

describe('a request without an answer', () => {
  test('is sent again under the same id, and under another one once it is changed', async () => {
    await open({ submit: lost })
    await fillDeposit()
    await press(submit)
    await expectToast('Error', failure)
    await press(submit)
    await expect.poll(() => sentTo('accountRequests.submit')).toHaveLength(2)
    await fill(nickname, 'Geneva Reserve')
    await press(submit)
    await expect.poll(() => sentTo('accountRequests.submit')).toHaveLength(3)
    const [first, second, third] = sentTo('accountRequests.submit').map((sent) => Object(sent).requestId)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test('in a session that has ended says so', async () => {
    await open({ submit: refused('NOT_SIGNED_IN') })
    await fillDeposit()
    await press(submit)
    await expectToast('Error', 'User not authenticated')
  })

  test('keeps its fields and its id over a reload, until its dialog is closed', async () => {
    await open({ submit: lost })
    await fillDeposit()
    await press(submit)
    await expectToast('Error', failure)
    const reload = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(reload)
    expect(reload.defaultPrevented).toBe(false)
    load({ submit: lost }, '/dashboard/portfolio?dialog=request')
    await expect.element(nickname).toHaveValue('Zurich Reserve')
    await expect.element(use).toHaveValue('investment')
    await press(submit)
    await expect.poll(() => sentTo('accountRequests.submit')).toHaveLength(2)
    const [first, second] = sentTo('accountRequests.submit').map((sent) => Object(sent).requestId)
    expect(second).toBe(first)
    await userEvent.keyboard('{Escape}')
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await expect.element(question).toBeVisible()
    await expectSound()
    await press(question.getByRole('button', { name: 'Keep editing' }))
    await expect.element(nickname).toHaveValue('Zurich Reserve')
    await userEvent.keyboard('{Escape}')
    await press(question.getByRole('button', { name: 'Discard changes' }))
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => window.location.search).toBe('')
    await press(start)
    await expect.element(nickname).toHaveValue('')
  })

  test('is sent again under its id if a page of the version before kept it', async () => {
    const draft = {
      accountType: 'deposit',
      nickname: 'Zurich Reserve',
      currency: 'CHF',
      network: '',
      intendedUse: 'investment',
      initialDeposit: '1250.50',
      businessPurpose: '',
    }
    const requestId = '0b7c2a52-6b0c-4a3c-9a53-0f6a35b2a111'
    sessionStorage.setItem('bank.kept.account-request', JSON.stringify(draft))
    sessionStorage.setItem(
      'bank.kept.account-request.order',
      JSON.stringify(Object.entries(draft).toSorted(([one], [other]) => (one < other ? -1 : 1))),
    )
    sessionStorage.setItem('bank.kept.account-request.order-id', requestId)
    load({ submit: lost }, '/dashboard/portfolio?dialog=request')
    await expect.element(nickname).toHaveValue('Zurich Reserve')
    await press(submit)
    await expectToast('Error', failure)
    // The id has the present form now, also when the page is loaded once more.
    load({ submit: lost }, '/dashboard/portfolio?dialog=request')
    await expect.element(use).toHaveValue('investment')
    await press(submit)
    await expect.poll(() => sentTo('accountRequests.submit')).toHaveLength(2)
    for (const sent of sentTo('accountRequests.submit'))
      expect(sent).toMatchObject({ requestId, nickname: 'Zurich Reserve', initialDeposit: '1250.50' })
  })
})

/** The options of a select, without the empty one. */
function optionsOf(select: Element): string[] {
  if (!(select instanceof HTMLSelectElement)) throw new Error('This is no select')
  return [...select.options].filter(({ value }) => value !== '').map(({ text }) => text)
}
