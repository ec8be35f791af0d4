import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { type AnswersOf, lostUntilTryAgain, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { aCertificate, anAdminCertificate, anExpiredCertificate } from '#testing/values/certificates.ts'
import { admin } from '#testing/values/users/sessions.ts'
import { aListedUser, aUserPage } from '#testing/values/users/users.ts'

const helena = aListedUser()
const ids = Array.from({ length: 8 }, (_, index) => `0198f000-0000-7000-8000-00000000080${index}`)
const first = ids.map((id, index) => aCertificate({ id, amount: `${index + 1}000.00` }))
const client = { id: helena.id, username: helena.username, name: 'Helena Laurent' }
const dialog = page.getByRole('dialog', { name: 'Certificate of Deposit Details' })
const close = dialog.getByRole('button', { name: 'Close' }).last()

function open(showToAdmin: NonNullable<AnswersOf<'certificates'>['showToAdmin']>, search = ''): void {
  openScreen(`/admin/users/${helena.id}${search}`, {
    as: admin,
    api: {
      users: { get: aUserPage({}, { certificates: { total: 8, first } }) },
      certificates: { showToAdmin },
    },
  })
}

test('Staff open a certificate of a client from its line', async () => {
  open(anAdminCertificate({ client }))
  const line = page.getByRole('button', { name: '$1,000.00' })
  await press(line)
  for (const fact of [
    'ClientHelena Laurent',
    'Certificate numberCD-2026-K7M2P9QX',
    'Term3 years',
    'Rate3.40% a year, simple, actual/365',
    'Repaid at maturity$82,656.99',
    'Signed and opened1 Oct 2026, 11:30',
    'Maturity date1 Oct 2029',
  ])
    await expect.element(dialog).toMatchTextContent(fact)
  await expect.element(dialog).toMatchTextContent('Active')
  // The day of its opening begins the term, and is said once.
  await expect.element(dialog).not.toMatchTextContent('Start date')
  await expect.element(dialog.getByRole('button', { name: 'Copy certificate number' })).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'Helena Laurent' }))
    .toHaveAttribute('href', `/admin/users/${helena.id}`)
  const { account } = aCertificate()
  await expect
    .element(dialog.getByRole('link', { name: account.nickname }))
    .toHaveAttribute('href', `/admin/accounts/${account.id}/transactions`)
  expect(sentTo('certificates.showToAdmin')).toEqual([{ certificateId: ids[0] }])
  await expectSound()
  await press(close)
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(line).toHaveFocus()
})

test('A link opens a certificate of joint holders, and leaves the focus at its line', async () => {
  const holder = { ...client, username: '', name: 'Laurent Family Trust' }
  open(anAdminCertificate({ ...anExpiredCertificate(), client: holder }), `?certificate=${ids[7]}`)
  await expect.element(dialog).toMatchTextContent('Expired')
  await expect.element(dialog).toMatchTextContent('Returned on15 Sep 2026, 00:01')
  await expect
    .element(dialog.getByRole('link', { name: 'Laurent Family Trust' }))
    .toHaveAttribute('href', `/admin/holders/${helena.id}`)
  await press(close)
  await expect.element(page.getByRole('button', { name: '$8,000.00' })).toHaveFocus()
})

test('A certificate that staff cannot find, or not load, is no empty dialog', async () => {
  open(refused('CERTIFICATE_NOT_FOUND'), `?certificate=${ids[0]}`)
  await expect.element(dialog).toMatchTextContent('Certificate not found')
  await expectSound()
  await press(close)
  open(lostUntilTryAgain(anAdminCertificate({ client })), `?certificate=${ids[0]}`)
  await expect.element(dialog).toMatchTextContent('Failed to load certificates')
  await press(dialog.getByRole('button', { name: 'Try again' }))
  await expect.element(dialog).toMatchTextContent('CD-2026-K7M2P9QX')
})
