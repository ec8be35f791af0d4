import { type AdminAccount, balanceSchema, type UserPage } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { choose, fill, press } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, lostUntilTryAgain } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { live } from '#testing/fake-live.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { actionsOf } from '#testing/on-screen/user-actions.ts'
import { expectToast } from '#testing/toasts.ts'
import { aHolder, anAdminAccount, londonHouse } from '#testing/values/accounts/account-management.ts'
import { admin } from '#testing/values/users/sessions.ts'

type Page = { accounts: AdminAccount[]; more: string | null }

const reserve = anAdminAccount()
const everyday = anAdminAccount({
  id: '0198f000-0000-7000-8000-000000000205',
  nickname: 'Everyday',
  client: aHolder({
    id: '0198f000-0000-7000-8000-000000000003',
    username: 'marcus',
    firstName: 'Marcus',
    lastName: 'Adeyemi',
  }),
})
const all: Page = { accounts: [reserve, londonHouse], more: null }

function open(accounts: AnswersOf<'accounts'>, path = '/admin/accounts'): void {
  openScreen(path, { as: admin, api: { accounts } })
}

function row(text: string) {
  return page.getByRole('row').filter({ hasText: text })
}

const search = page.getByLabelText('Search accounts')

describe('the accounts of all clients', () => {
  test('say that they are being loaded', async () => {
    open({ listForAdmin: new Promise(() => {}) })
    await expect.element(page.getByText('Loading the accounts')).toBeInTheDocument()
    await expectSound()
  })

  test('show the owner of each, and link to the statement and the client', async () => {
    const holdings: UserPage['holdings'] = [
      { currency: 'USD', amount: balanceSchema.parse('1250000.55'), accounts: 1 },
      { currency: 'BTC', amount: balanceSchema.parse('0.00000001'), accounts: 3 },
    ]
    open({ listForAdmin: { ...all, holdings } })
    const totals = page.getByLabelText('Balances by currency')
    await expect.element(totals).toMatchTextContent('USD, 1 account$1,250,000.55')
    await expect.element(totals).toMatchTextContent('BTC, 3 accounts0.00000001 BTC')
    await expect.element(row('Family Reserve')).toMatchTextContent('USD4501928374')
    await expect.element(row('Family Reserve')).toMatchTextContent('$1,250,000.55')
    await expect.element(row('Family Reserve')).toMatchTextContent('Helena Laurenthelena')
    await expect
      .element(page.getByRole('link', { name: 'London House' }))
      .toHaveAttribute('href', `/admin/accounts/${londonHouse.id}/transactions`)
    await expect
      .element(row('London House').getByRole('link', { name: 'Helena Laurent' }))
      .toHaveAttribute('href', `/admin/users/${aHolder().id}`)
    await expect.element(page.getByText('2 accounts', { exact: true })).toBeVisible()
    await expectSound()
  })

  test('lead to the page of joint holders or an organisation, who are no users', async () => {
    const trust = aHolder({ username: '', firstName: 'Laurent Family Trust', lastName: '' })
    open({ listForAdmin: { accounts: [anAdminAccount({ client: trust })], more: null } })
    await expect
      .element(row('Family Reserve').getByRole('link', { name: 'Laurent Family Trust' }))
      .toHaveAttribute('href', `/admin/holders/${trust.id}`)
  })

  test('are loaded page by page, with a message if the next page could not be loaded', async () => {
    const first: Page = { accounts: [reserve], more: reserve.id }
    open({
      listForAdmin: inTurn<Page | typeof lost>(first, lost, lost, lost, { ...all, accounts: [everyday] }),
    })
    await expect.element(page.getByText('1 account, and there are more')).toBeVisible()
    await expect.element(page.getByText('Totals by currency are shown for up to 10,000')).toBeVisible()
    const more = page.getByRole('button', { name: 'Show more accounts' })
    await press(more)
    await expect
      .element(page.getByRole('main').getByRole('alert'))
      .toMatchTextContent('The rest could not be loaded.')
    await press(more)
    await expect.element(row('Everyday')).toBeVisible()
    expect(sentTo('accounts.listForAdmin').at(-1)).toMatchObject({ before: reserve.id })
  })

  test('say that there is none yet', async () => {
    open({ listForAdmin: { accounts: [], more: null } })
    await expect.element(page.getByRole('heading', { name: 'No accounts yet' })).toBeVisible()
    await expectSound()
  })

  test('say that they could not be read, in place and in a message, and are read again', async () => {
    open({ listForAdmin: lostUntilTryAgain(all) })
    const failed = page.getByRole('main').getByRole('alert')
    await expect.element(failed).toMatchTextContent('Failed to fetch accounts')
    await expectToast('Failed to fetch accounts')
    await expectSound()
    await press(failed.getByRole('button', { name: 'Try again' }))
    await expect.element(row('Family Reserve')).toBeVisible()
  })

  test('show a balance that has changed', async () => {
    const moved = anAdminAccount({ balance: '1.00' })
    open({ listForAdmin: inTurn<Page>(all, { accounts: [moved], more: null }) })
    await expect.element(row('Family Reserve')).toMatchTextContent('$1,250,000.55')
    await live.send({ type: 'accounts-changed', accountIds: [reserve.id] })
    await expect.element(row('Family Reserve')).toMatchTextContent('$1.00')
  })

  test('offer no adjustment of the admin’s own account', async () => {
    open({
      listForAdmin: {
        accounts: [anAdminAccount({ client: { ...aHolder(), id: admin.user.id } })],
        more: null,
      },
    })
    await press(actionsOf('Family Reserve'))
    const edit = page.getByRole('menuitem', { name: 'Edit Balance' })
    await expect.element(edit).toHaveAttribute('aria-disabled', 'true')
    await expect
      .element(edit)
      .toMatchTextContent('This is your own account. Please ask another administrator to adjust it.')
  })
})

describe('the order of the accounts', () => {
  test('is chosen by a column head and kept in the address', async () => {
    open({ listForAdmin: all })
    await press(page.getByRole('button', { name: 'Account', exact: true }))
    await expect
      .element(page.getByRole('columnheader', { name: 'Account' }))
      .toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(() => window.location.search).toContain('sort=nickname')
    expect(sentTo('accounts.listForAdmin').at(-1)).toMatchObject({
      sort: 'nickname',
      direction: 'ascending',
    })
  })

  test('is kept in one currency, which clearing the search lifts', async () => {
    open({
      listForAdmin: ({ currency }) =>
        currency === undefined ? all : { accounts: currency === 'GBP' ? [londonHouse] : [], more: null },
    })
    const currency = page.getByLabelText('Currency', { exact: true })
    await choose(currency, 'GBP')
    await expect.element(page.getByText('1 account', { exact: true })).toBeVisible()
    await expect.poll(() => window.location.search).toBe('?currency=GBP')
    await choose(currency, 'XAU')
    await press(page.getByRole('button', { name: 'Clear search' }))
    await expect.element(row('Family Reserve')).toBeVisible()
    await expect.poll(() => window.location.search).toBe('')
  })
})

describe('the search of accounts', () => {
  const answer = ({ search: sought }: { search?: string | undefined }): Page =>
    sought === 'unknown'
      ? { accounts: [], more: null }
      : sought === 'marcus'
        ? { accounts: [everyday], more: null }
        : all

  test('is kept in the address, announces its result, and can be cleared if nothing matches', async () => {
    open({ listForAdmin: answer })
    await fill(search, 'marcus')
    await expect.element(page.getByText('1 account', { exact: true })).toBeVisible()
    await expect.element(row('Everyday')).toBeVisible()
    await expect.poll(() => window.location.search).toBe('?search=marcus')
    await fill(search, 'unknown')
    await expect.element(page.getByRole('heading', { name: 'No account matches' })).toBeVisible()
    await expectSound()
    await press(page.getByRole('button', { name: 'Clear search' }))
    await expect.element(row('Family Reserve')).toBeVisible()
    await expect.poll(() => window.location.search).toBe('')
  })

  test('begins with the words in the address', async () => {
    open({ listForAdmin: answer }, '/admin/accounts?search=marcus')
    await expect.element(search).toHaveValue('marcus')
    await expect.element(row('Everyday')).toBeVisible()
    await expect.poll(() => row('Family Reserve').elements()).toEqual([])
  })

  test('can be limited to one client, and widened to all clients again', async () => {
    const { id } = everyday.client
    open(
      { listForAdmin: (asked) => (asked.client === id ? { accounts: [everyday], more: null } : all) },
      `/admin/accounts?client=${id}`,
    )
    await expect.element(page.getByText('Accounts of Marcus Adeyemi')).toBeVisible()
    await press(page.getByRole('link', { name: 'All accounts' }))
    await expect.element(row('Family Reserve')).toBeVisible()
    await expect.poll(() => page.getByText('Accounts of Marcus Adeyemi').elements()).toEqual([])
  })
})
