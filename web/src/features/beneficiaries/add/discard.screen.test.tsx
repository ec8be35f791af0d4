import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { expectSound } from '#testing/battery.ts'
import { openScreen } from '#testing/screen.tsx'
import { aBeneficiaryReview } from '#testing/values/beneficiaries.ts'
import { client } from '#testing/values/users/sessions.ts'

const dialog = page.getByRole('dialog', { name: 'Add Beneficiary' })

test('The dialog asks before Escape, Back or × discards what was typed', async () => {
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
  window.history.back()
  await press(question.getByRole('button', { name: 'Keep editing' }))
  await expect.element(fullName).toHaveValue('Whitcombe & Sons')
  await expect.poll(() => location.search).toBe('?dialog=add')
  await press(dialog.getByRole('button', { name: 'Close' }))
  await press(question.getByRole('button', { name: 'Discard changes' }))
  await expect.element(dialog).not.toBeInTheDocument()
})

test('Back leads from the code to the form, with everything that was typed', async () => {
  const beneficiaries = { list: [], check: aBeneficiaryReview() }
  openScreen('/dashboard/beneficiaries', { as: client, api: { beneficiaries } })
  await press(page.getByRole('button', { name: 'Add Beneficiary' }))
  const fullName = dialog.getByLabelText('Full name').first()
  await fill(fullName, 'Whitcombe & Sons')
  await fill(dialog.getByLabelText('Bank name'), 'Westward Bank')
  await fill(dialog.getByLabelText('Account number or IBAN'), '12345')
  await press(dialog.getByRole('button', { name: 'Continue' }))
  await expect.element(dialog.getByLabelText('Authentication code')).toBeVisible()
  window.history.back()
  await expect.element(fullName).toHaveValue('Whitcombe & Sons')
})
