import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lostUntilTryAgain } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { live } from '#testing/fake-live.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { aRejectedRequest, aRequest } from '#testing/values/accounts/account-requests.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { client } from '#testing/values/users/sessions.ts'

const table = page.getByRole('table', { name: 'Pending Account Requests' })
const rejected = aRejectedRequest()
const pending = { requests: [aRequest()], more: null }

function open(list: AnswersOf<'accountRequests'>['list'], search = ''): void {
  openScreen(`/dashboard/portfolio${search}`, {
    as: client,
    api: { ...aPortfolio(), accountRequests: { ...(list !== undefined && { list }) } },
  })
}

test('requests are listed with their status, and a rejected one with the bank’s note', async () => {
  open({ requests: [aRequest(), rejected], more: null })
  const rows = table.getByRole('row')
  await expect.element(rows.nth(1)).toMatchTextContent('Zurich Reserve')
  await expect.element(rows.nth(1)).toMatchTextContent('Deposit')
  await expect.element(rows.nth(1)).toMatchTextContent('Investment')
  await expect.element(rows.nth(1)).toMatchTextContent('Pending')
  await expect.element(rows.nth(2)).toMatchTextContent('Please send the proof of origin first.')
  await expect.element(rows.nth(2)).toMatchTextContent('USDT, Tron')
  await expect.element(rows.nth(2)).toMatchTextContent('Rejected')
  await expectSound()
  expect(sentTo('accountRequests.list')).toEqual([{ which: 'current' }])
  await expect
    .element(table.getByRole('link', { name: 'Send a message about Trading Wallet' }))
    .toHaveAttribute('href', '/dashboard/messages')
  await expect.poll(() => rows.nth(1).getByRole('button').elements()).toEqual([])
})

test('a link to a request leads to its row, which is marked and in view', async () => {
  open({ requests: [aRequest(), rejected], more: null }, `?request=${rejected.id}`)
  const name = table.getByText('Trading Wallet', { exact: true })
  await expect.element(name).toHaveFocus()
  await expect.element(table.getByRole('row').nth(2)).toHaveClass('request-shown')
  await expect.element(table.getByRole('row').nth(1)).not.toHaveClass('request-shown')
  await expect.element(name).toBeInViewport()
  await expectSound()
})

test('a rejected request can be made again with what it said', async () => {
  open({ requests: [rejected], more: null })
  await press(table.getByRole('button', { name: 'Ask again for Trading Wallet' }))
  const dialog = page.getByRole('dialog', { name: 'Request New Account' })
  await expect.element(dialog.getByLabelText('Account nickname')).toHaveValue('Trading Wallet')
  await expect.element(dialog.getByLabelText('Currency', { exact: true })).toHaveValue('USDT')
})

test('a client without requests sees no list of them', async () => {
  open({ requests: [], more: null })
  await expect.element(page.getByRole('heading', { name: 'Family Reserve' })).toBeVisible()
  await expect.poll(() => sentTo('accountRequests.list')).toHaveLength(1)
  await expect.element(page.getByText('Loading your account requests')).not.toBeInTheDocument()
  await expect.poll(() => table.elements()).toEqual([])
})

test('requests that could not be loaded can be loaded again', async () => {
  open(lostUntilTryAgain(pending))
  const failed = page.getByRole('main').getByRole('alert')
  await expect.element(failed).toMatchTextContent('Failed to load account requests')
  await expectToast('Failed to load account requests')
  await expectSound()
  await press(failed.getByRole('button', { name: 'Try again' }))
  await expect.element(table).toBeVisible()
})

test('earlier requests are loaded page by page', async () => {
  open(inTurn({ requests: [aRequest()], more: aRequest().id }, { requests: [rejected], more: null }))
  await press(page.getByRole('button', { name: 'Show earlier requests' }))
  await expect.element(table).toMatchTextContent('Trading Wallet')
  expect(sentTo('accountRequests.list').at(-1)).toEqual({ which: 'current', before: aRequest().id })
})

test('a decision of the bank updates the list on the screen', async () => {
  open(inTurn(pending, { requests: [], more: null }))
  await expect.element(table).toBeVisible()
  await live.send({ type: 'changed', topics: ['account-requests'] })
  await expect.element(table).not.toBeInTheDocument()
})
