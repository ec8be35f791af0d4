import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { expectSound } from '#testing/battery.ts'
import { openScreen } from '#testing/screen.tsx'
import { client } from '#testing/values/users/sessions.ts'

const dialog = page.getByRole('dialog', { name: 'Add Beneficiary' })

test('The dialog asks before Escape or × discards what was typed', async () => {
  openScreen('/dashboard/beneficiaries', { as: client, api: { beneficiaries: { list: [] } } })
  await press(page.getByRole('button', { name: 'Add Beneficiary' }))
  const fullName = dialog.getByLabelText('Full name').first()
  await fill(fullName, 'Whitcombe & Sons')
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await expect.element(question.getByRole('button', { name: 'Keep editing' })).toHaveFocus()
  await expectSound()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(fullName).toHaveValue('Whitcombe & Sons')
  await press(dialog.getByRole('button', { name: 'Close' }))
  await press(question.getByRole('button', { name: 'Discard changes' }))
  await expect.element(dialog).not.toBeInTheDocument()
})
