import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { choose, fill, press } from '#testing/acts.ts'
import type { AnswersOf } from '#testing/answers.ts'
import { openScreen } from '#testing/screen.tsx'
import { aHolder, aRule } from '#testing/values/accounts/account-management.ts'
import { admin } from '#testing/values/users/sessions.ts'

export const ines = aHolder({
  id: '0198f000-0000-7000-8000-000000000004',
  username: 'ines',
  firstName: 'Ines',
  lastName: 'Carvalho',
})
export const found = { clients: [ines, aHolder()], more: false }
export const opened = {
  outcome: 'done' as const,
  accountId: '0198f000-0000-7000-8000-000000000206',
  accountNumber: 'EUR1234567890',
}

export const create = page.getByRole('button', { name: 'Create Account' })
export const dialog = page.getByRole('dialog', { name: 'Create Account' })
export const search = dialog.getByLabelText('Search clients')
export const next = dialog.getByRole('button', { name: 'Next' })
export const nickname = dialog.getByLabelText('Account nickname')
export const currency = dialog.getByRole('combobox', { name: 'Currency' })
export const network = dialog.getByRole('combobox', { name: 'Network' })
export const balance = dialog.getByLabelText('Initial balance')
export const summary = dialog.getByRole('region', { name: 'The account' })
export const code = dialog.getByLabelText('Authentication code')
export const submit = dialog.getByRole('button', { name: 'Create Account' })

export async function open(accounts: AnswersOf<'accounts'> = {}, rule = aRule()): Promise<void> {
  openScreen('/admin/accounts', {
    as: admin,
    api: {
      accounts: {
        listForAdmin: { accounts: [], more: null },
        findClients: found,
        reviewOpening: { requiresApproval: false },
        ...accounts,
      },
      approvals: { rule },
    },
  })
  await press(create)
  await expect.element(dialog).toBeVisible()
}

export async function chooseClient(): Promise<void> {
  await press(dialog.getByRole('radio', { name: /^Ines Carvalho/ }))
  await press(next)
  await expect.element(dialog.getByRole('group', { name: 'Account details' })).toHaveFocus()
}

/** Goes to the confirmation step of an account with this opening balance. */
export async function reachSummary(
  accounts: AnswersOf<'accounts'>,
  sum = '2,500.50',
  rule = aRule(),
): Promise<void> {
  await open(accounts, rule)
  await chooseClient()
  await fillAccount(sum)
}

async function fillAccount(sum: string): Promise<void> {
  await press(dialog.getByRole('radio', { name: /^Business Account/ }))
  await fill(nickname, 'Coffee account')
  await choose(currency, 'EUR, Euro')
  await fill(balance, sum)
  await choose(dialog.getByLabelText('Intended use'), 'Business')
  await fill(dialog.getByLabelText('Business purpose'), 'Coffee from the Windward Islands')
  await press(next)
  await expect.element(summary).toBeVisible()
}
