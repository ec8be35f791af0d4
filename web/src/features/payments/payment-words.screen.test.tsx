import { expect, test } from 'vitest'
import { fill, press } from '#testing/acts.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { fillDetails, goOn, note, openPayment, reference, summary } from '#testing/on-screen/pay-dialog.ts'
import { aPaymentReview } from '#testing/values/payments.ts'

test('The pay dialog names a character that no bank can pass on, and takes reference and note', async () => {
  const worded = { reference: 'Facture no 7', note: 'Küche' }
  await openPayment({ review: aPaymentReview(worded) })
  await fillDetails()
  await fill(reference, 'Facture n° 7')
  await fill(note, ' Küche ')
  await press(goOn)
  await expect.element(reference).toHaveAccessibleDescription(/“°” cannot be sent in a reference/)
  await expect.element(reference).toHaveFocus()
  expect(sentTo('payments.review')).toEqual([])
  await expectSound()
  await fill(reference, worded.reference)
  await press(goOn)
  await expect.element(summary).toMatchTextContent('Reference for the beneficiaryFacture no 7')
  await expect.element(summary).toMatchTextContent('My noteKüche')
  expect(sentTo('payments.review')).toMatchObject([worded])
  await expectSound()
})
