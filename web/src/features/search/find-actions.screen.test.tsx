import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fill } from '#testing/acts.ts'
import type { Answers } from '#testing/answers.ts'
import { sentTo } from '#testing/fake-server.ts'
import { leftFor } from '#testing/left-for.ts'
import { openScreen } from '#testing/screen.tsx'
import { aCurve, aStatement, aTransaction } from '#testing/values/accounts/statements.ts'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { aDashboard, anActivity } from '#testing/values/dashboard.ts'
import { client } from '#testing/values/users/sessions.ts'

const find = page.getByRole('dialog', { name: 'Find' })
const field = find.getByRole('combobox')
const options = find.getByRole('option')
const hide = page.getByRole('switch', { name: 'Hide amounts' })

async function open(api: Answers = {}): Promise<void> {
  openScreen('/dashboard/portfolio', {
    as: client,
    api: {
      ...aPortfolio([anAccount()]),
      beneficiaries: { list: [] },
      certificates: {
        list: { certificates: [], earlier: null, counts: { active: 0, expired: 0 }, next: null },
      },
      statements: { find: [] },
      ...api,
    },
  })
  await expect.element(page.getByRole('heading', { name: 'Family Reserve' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
}

test('Ctrl+K changes the look, and the focus is where it was', async () => {
  await open()
  await userEvent.keyboard('{Escape}')
  await expect.element(find).not.toBeInTheDocument()
  hide.element().focus()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  await fill(field, 'dark')
  await expect.element(options).toMatchTextContent('Evening theme')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.documentElement.dataset['theme']).toBe('evening')
  await expect.element(hide).toHaveFocus()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  await fill(field, 'system theme')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.documentElement.dataset['theme']).toBe(undefined)
})

test('Ctrl+K signs out', async () => {
  await open({ signIn: { signOut: {} } })
  await fill(field, 'sign out')
  await expect.element(options.first()).toMatchTextContent('Sign out')
  await userEvent.keyboard('{Enter}')
  await expect.poll(leftFor).toEqual(['/'])
  expect(sentTo('signIn.signOut')).toHaveLength(1)
})

test('Ctrl+K leads to the last payment by the word receipt', async () => {
  const paid = anActivity()
  const later = anActivity({ id: '99', action: 'signed-in', transactionId: null })
  const opened = { page: aStatement(), curve: aCurve, transaction: aTransaction(), find: [] }
  const accounts = { ...aPortfolio([anAccount()]).accounts, get: anAccount() }
  const dashboard = { get: aDashboard({ activity: [later, paid] }) }
  await open({ accounts, dashboard, statements: opened })
  await fill(field, 'receipt')
  await expect.element(options).toMatchTextContent('Receipt of your last paymentWhitcombe & Sons')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => location.pathname + location.search)
    .toBe(`/dashboard/accounts/${paid.accountId}/transactions?transaction=${paid.transactionId}`)
})
