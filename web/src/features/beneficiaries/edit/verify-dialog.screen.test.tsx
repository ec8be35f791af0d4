import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, type Refused, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { aBeneficiary, confirmed } from '#testing/values/beneficiaries.ts'
import { client } from '#testing/values/users/sessions.ts'

const pending = {
  id: '0198f000-0000-7000-8000-000000000103',
  name: 'Harbour Yachts Ltd',
  verified: false,
  bankAccountNumber: '007344182056',
  isIban: false,
  hasCheckDigits: false,
}
const yachts = aBeneficiary(pending)
const { id: beneficiaryId } = yachts
const { confirmationId } = confirmed
const dialog = page.getByRole('dialog', { name: 'Confirm beneficiary' })
const code = dialog.getByLabelText('Authentication code')
const verify = dialog.getByRole('button', { name: 'Verify' })

async function openDialog(beneficiaries: AnswersOf<'beneficiaries'>): Promise<void> {
  openScreen('/dashboard/beneficiaries', {
    as: client,
    api: { beneficiaries: { list: [aBeneficiary(), yachts], ...beneficiaries } },
  })
  await press(page.getByRole('button', { name: 'Confirm with a code, Harbour Yachts Ltd' }))
  await expect.element(code).toHaveFocus()
}

describe('a pending beneficiary', () => {
  test('is shown before the others, and verified with a code', async () => {
    await openDialog({
      list: inTurn([aBeneficiary(), yachts], [aBeneficiary(), aBeneficiary({ ...pending, verified: true })]),
      confirmPending: confirmed,
      verify: {},
    })
    await expect.element(dialog).toMatchTextContent('0073 4418 2056')
    await expect.element(dialog).toMatchTextContent('This account number has no check digits.')
    await press(verify)
    await expect.element(code).toHaveAccessibleDescription(/Enter the 6-digit code to confirm\./)
    await expect.element(code).toHaveFocus()
    await expectSound()
    await fill(code, '123456')
    await press(verify)
    await expectToast('Beneficiary verified successfully', 'Harbour Yachts Ltd')
    expect(sentTo('beneficiaries.confirmPending')).toEqual([{ beneficiaryId, code: '123456' }])
    expect(sentTo('beneficiaries.verify')).toEqual([{ beneficiaryId, confirmationId }])
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Harbour Yachts Ltd' })).toHaveFocus()
    await expect.element(page.getByRole('link', { name: 'Pay, Harbour Yachts Ltd' })).toBeVisible()
  })

  test('keeps its dialog with a wrong code, and sends a lost order again with its confirmation', async () => {
    await openDialog({
      confirmPending: inTurn<Refused<'INVALID_CODE'> | typeof confirmed>(refused('INVALID_CODE'), confirmed),
      verify: inTurn<typeof lost | Record<string, never>>(lost, {}),
    })
    await fill(code, '000000')
    await press(verify)
    await expect
      .element(code)
      .toHaveAccessibleDescription(/Please enter a valid authentication code from your authenticator app\./)
    await expect.element(code).toHaveValue('')
    await fill(code, '123456')
    await press(verify)
    await expect.element(dialog.getByText('You can safely try again.')).toBeVisible()
    await press(verify)
    await expectToast('Beneficiary verified successfully')
    expect(sentTo('beneficiaries.verify')).toEqual([
      { beneficiaryId, confirmationId },
      { beneficiaryId, confirmationId },
    ])
  })

  for (const [refusal, sentence] of [
    ['NOT_FOUND', 'This beneficiary has been deleted.'],
    ['TOO_MANY_ATTEMPTS', 'Too many attempts. Please try again later.'],
  ] as const)
    test(`is not verified, with a reason: ${refusal}`, async () => {
      await openDialog({ confirmPending: refused(refusal) })
      await fill(code, '123456')
      await press(verify)
      await expectToast('Failed to verify beneficiary', sentence)
    })
})
