import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, type Refused, refused } from '#testing/answers.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { aBeneficiary, aBeneficiaryReview, confirmed } from '#testing/values/beneficiaries.ts'
import { client } from '#testing/values/users/sessions.ts'

const dialog = page.getByRole('dialog', { name: 'Add Beneficiary' })
const name = dialog.getByLabelText('Full name')
const code = dialog.getByLabelText('Authentication code')
const verify = dialog.getByRole('button', { name: 'Verify & Add' })
const goOn = dialog.getByRole('button', { name: 'Continue' })
const back = dialog.getByRole('button', { name: 'Back' })
const accepted = dialog.getByText('Your code was accepted for this beneficiary.')
const added = { beneficiaryId: aBeneficiary().id, receipt: null }

/** Fills the form in and goes to the code field. */
async function reachCode(beneficiaries: AnswersOf<'beneficiaries'>): Promise<void> {
  openScreen('/dashboard/beneficiaries?dialog=add', {
    as: client,
    api: { beneficiaries: { list: [], check: aBeneficiaryReview(), ...beneficiaries } },
  })
  await fill(dialog.getByLabelText('Bank name'), 'Westward Bank')
  await fill(dialog.getByLabelText('Account number or IBAN'), 'GB82 WEST 1234 5698 7654 32')
  await goOnWith('Roseau Joinery')
}

async function goOnWith(typed: string): Promise<void> {
  await fill(name, typed)
  await press(goOn)
  await expect.element(verify).toBeVisible()
}

test('a code is not needed again after the limit of a session, which refuses before the bank', async () => {
  await reachCode({
    confirm: confirmed,
    add: inTurn<Refused<'TOO_MANY_REQUESTS'> | typeof added>(refused('TOO_MANY_REQUESTS'), added),
  })
  await fill(code, '123456')
  await press(verify)
  await expectToast('Failed to add beneficiary', 'Nothing was added. Please try again.')
  await expect.element(accepted).toBeVisible()
  await press(verify)
  await expectToast('Beneficiary added and verified successfully')
  expect(sentTo('beneficiaries.confirm')).toHaveLength(1)
})

test('a code stays accepted for its order where too many codes were tried for another one', async () => {
  await reachCode({
    confirm: inTurn<typeof confirmed | Refused<'TOO_MANY_ATTEMPTS'>>(confirmed, refused('TOO_MANY_ATTEMPTS')),
    add: lost,
  })
  await fill(code, '123456')
  await press(verify)
  await expect.element(dialog.getByText('The bank has not responded.')).toBeVisible()
  await press(back)
  await goOnWith('Roseau Joiners')
  await fill(code, '654321')
  await press(verify)
  await expectToast('Failed to add beneficiary', 'Too many attempts. Please try again later.')
  await press(back)
  await goOnWith('Roseau Joinery')
  await expect.element(accepted).toBeVisible()
})

test('a beneficiary whose answer was lost is shown as added after a reload', async () => {
  await reachCode({ confirm: confirmed, add: lost })
  await fill(code, '123456')
  await press(verify)
  await expect.element(dialog.getByText('The bank has not responded.')).toBeVisible()

  openScreen('/dashboard/beneficiaries?dialog=add', {
    as: client,
    api: { beneficiaries: { list: [aBeneficiary()], check: aBeneficiaryReview({ isAdded: true }) } },
  })
  await expect.element(name).toHaveValue('Roseau Joinery')
  await press(goOn)
  await expectToast('Beneficiary added and verified successfully')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sentTo('beneficiaries.add')).toHaveLength(1)
  expect(sessionStorage).toHaveLength(0)
})
