import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { type AnswersOf, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { anActedFor } from '#testing/values/access-rights.ts'
import {
  aCertificateOrder,
  aListedCertificateOrder,
  anOpenedCertificateOrder,
  anOutdatedCertificateOrder,
  theSignatories,
  trust,
} from '#testing/values/orders.ts'
import { client } from '#testing/values/users/sessions.ts'

const dialog = page.getByRole('dialog', { name: 'Order', exact: true })
const code = dialog.getByLabelText('Authentication code')
const order = aCertificateOrder()
const confirmationId = '0198f000-0000-4000-8000-000000000831'

function openOrder(orders: AnswersOf<'orders'> = {}, address = `/dashboard/orders?order=${order.id}`): void {
  openScreen(address, {
    as: client,
    api: {
      accessRights: { holders: [anActedFor({ holderId: trust.id, sign: 'A' })] },
      mandates: { signatories: theSignatories() },
      orders: {
        list: { orders: [aListedCertificateOrder()], more: null },
        count: { forMe: 1, forOthers: 0 },
        get: order,
        confirm: { confirmationId, expiresAt: '2999-01-01T00:00:00Z' },
        ...orders,
      },
    },
  })
}

test('a certificate that waits stands in the list with its term, rate and last day', async () => {
  openOrder({}, '/dashboard/orders')
  const forMe = page.getByRole('region', { name: 'Waiting for you' })
  await expect.element(forMe).toMatchTextContent('Certificate of deposit for Laurent Family Trust')
  await expect.element(forMe).toMatchTextContent('$250,000.00')
  await expect.element(forMe).toMatchTextContent('5 years at 3.80% a year')
  await expect.element(forMe).toMatchTextContent('Maturity date28 Sep 2031')
  await expectSound()
  await press(
    forMe.getByRole('button', { name: 'Review and sign, $250,000.00 for 5 years at 3.80%', exact: true }),
  )
  await expect.element(dialog).toBeVisible()
})

test('a certificate shows everything that a signature covers, and the last one opens it', async () => {
  openOrder({ sign: anOpenedCertificateOrder() })
  for (const words of [
    'Rate3.80% a year, simple, actual/365',
    'Interest at maturity$47,526.03',
    'Repaid at maturity$297,526.03',
    'Maturity date28 Sep 2031If it is fully signed today',
    'Terms and conditionsVersion 2026-1',
    'The term begins on the day of the last signature.',
    'Can still signHelena Laurent (A), Anna Laurent (A)',
  ])
    await expect.element(dialog).toMatchTextContent(words)
  await expect.element(dialog.getByRole('img', { name: 'Signature of Marcus Vale' })).toBeVisible()
  await expectSound()
  await fill(code, '123456')
  await press(dialog.getByRole('button', { name: 'Sign' }))
  await expectToast(
    'Certificate of Deposit created successfully! Certificate #CD-2026-K7M2P9QX',
    'Yours was the last signature needed.',
  )
  expect(sentTo('orders.sign')).toEqual([{ orderId: order.id, confirmationId }])
})

test('a certificate that is opened leads to its details', async () => {
  openOrder({ get: anOpenedCertificateOrder() })
  await expect
    .element(dialog.getByRole('link', { name: 'CD-2026-K7M2P9QX' }))
    .toHaveAttribute('href', `/dashboard/for/${trust.id}/portfolio?certificate=${order.id}`)
  await expect.element(dialog).not.toMatchTextContent('If it is fully signed today')
  await expectSound()
})

test('a certificate whose rate the bank has changed since says why it has expired', async () => {
  openOrder({ get: anOutdatedCertificateOrder() })
  await expect.element(dialog).toMatchTextContent('StatusExpired')
  await expect
    .element(dialog)
    .toMatchTextContent('The bank has changed its rate for this term. Please prepare the certificate again.')
  await expect.element(dialog).not.toMatchTextContent('Maturity date')
  await expect.element(code).not.toBeInTheDocument()
  await expectSound()
})

test.for([
  ['QUOTE_CHANGED', 'The bank has changed its rate since, so this order has ended. Please prepare it again.'],
  [
    'TERMS_CHANGED',
    'The bank has changed its terms since, so this order has ended. Please prepare it again.',
  ],
  ['DIFFERENT_CURRENCY', 'The account is not in the currency of the certificate.'],
  ['CERTIFICATE_ID_TAKEN', 'This certificate has already been opened. Please check the certificates.'],
] as const)('a signatory of a certificate learns why it was not signed: %s', async ([refusal, words]) => {
  openOrder({ sign: refused(refusal) })
  await fill(code, '123456')
  await press(dialog.getByRole('button', { name: 'Sign' }))
  await expectToast('Failed to sign', words)
})
