import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Certificate } from '@bank/contract'
import { press } from '#testing/acts.ts'
import { type Answers, type AnswersOf, inTurn, lostUntilTryAgain, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { live } from '#testing/fake-live.ts'
import { sentTo } from '#testing/fake-server.ts'
import { dialog, makeDeposit, reachCode, sign } from '#testing/on-screen/deposit.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import {
  aCertificate,
  aCertificateList,
  anExpiredCertificate,
  aSignaturePicture,
} from '#testing/values/certificates.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { client } from '#testing/values/users/sessions.ts'

type List = ReturnType<typeof aCertificateList>

const part = page.getByRole('region', { name: 'Certificates of Deposit' })
const details = page.getByRole('dialog', { name: 'Certificate of Deposit Details' })
const cardOf = (sum: string) =>
  part.getByRole('article').filter({ has: page.getByRole('button', { name: sum }) })
const picture = { mediaType: 'image/png', image: aSignaturePicture } as const

function open(certificates: AnswersOf<'certificates'>, path = '/dashboard/portfolio'): void {
  const portfolio: Answers = aPortfolio()
  openScreen(path, {
    as: client,
    api: { ...portfolio, certificates: { ...portfolio.certificates, signature: picture, ...certificates } },
  })
}

describe('the certificates of a client', () => {
  test('show that they are being loaded', async () => {
    open({ list: new Promise(() => {}) })
    await expect.element(part.getByText('Loading certificates')).toBeInTheDocument()
    await expectSound()
  })

  test('show that there are none, now and before', async () => {
    open({ list: aCertificateList([]) })
    await expect.element(part.getByText('No active certificates')).toBeVisible()
    await expect
      .element(part.getByText('Create your first certificate to start earning fixed returns'))
      .toBeVisible()
    await press(part.getByRole('tab', { name: 'History (0)' }))
    await expect.element(part.getByText('No certificate history')).toBeVisible()
    await expectSound()
  })

  test('show that they could not be loaded, and can be loaded again', async () => {
    open({
      list: lostUntilTryAgain(aCertificateList()),
    })
    await expectToast('Failed to load certificates')
    await expect.element(part.getByRole('alert')).toMatchTextContent('Failed to load certificates')
    await expectSound()
    await press(part.getByRole('button', { name: 'Try again' }))
    await expect.element(cardOf('$75,000.00')).toBeVisible()
  })

  test('show their value, interest and remaining time', async () => {
    open({ list: aCertificateList([aCertificate()], 1) })
    for (const words of [
      'K7M2P9QX',
      '3.40% a year, 3 years',
      'Interest at maturity $7,656.99',
      '1 Oct 2026',
      '1 Oct 2029',
      'Active',
      '1,096 days remaining',
    ])
      await expect.element(cardOf('$75,000.00')).toMatchTextContent(words)
    await expect.element(page.getByText('Next to mature')).toBeVisible()
    await expect.element(page.getByText('$82,656.99 with interest returns to Family Reserve')).toBeVisible()
    await expectSound()
  })

  test('that have expired are in the history, unchanged', async () => {
    open({
      list: ({ status }): List =>
        status === 'expired'
          ? { ...aCertificateList([anExpiredCertificate()]), counts: { active: 1, expired: 1 } }
          : aCertificateList([aCertificate()], 1),
    })
    await press(part.getByRole('tab', { name: 'History (1)' }))
    for (const words of ['H4N8R2TW', 'Expired', 'Certificate has expired'])
      await expect.element(cardOf('€40,000.00')).toMatchTextContent(words)
    await expectSound()
  })

  test('without interest are marked so', async () => {
    const bitcoin = aCertificate({
      amount: '0.50000000',
      currency: 'BTC',
      rate: '0.00',
      interest: '0.00000000',
      maturityAmount: '0.50000000',
    })
    open({ list: aCertificateList([bitcoin]) })
    await expect.element(cardOf('0.50000000')).toMatchTextContent('No interest')
    await expect.element(cardOf('0.50000000')).not.toMatchTextContent('Interest at maturity')
  })

  test('are loaded page by page on request', async () => {
    const older = aCertificate({ id: '0198f000-0000-7000-8000-000000000409', amount: '500.00' })
    open({
      list: ({ before }) =>
        before
          ? { ...aCertificateList([older]), counts: { active: 2, expired: 0 } }
          : { ...aCertificateList(), earlier: aCertificate().id, counts: { active: 2, expired: 0 } },
    })
    await press(part.getByRole('button', { name: 'Show earlier certificates' }))
    await expect.element(cardOf('$500.00')).toBeVisible()
    await expect.element(cardOf('$75,000.00')).toBeVisible()
    await expect
      .element(part.getByRole('button', { name: 'Show earlier certificates' }))
      .not.toBeInTheDocument()
  })

  test('that were opened in another window appear at once', async () => {
    open({ list: inTurn(aCertificateList([]), aCertificateList()) })
    await expect.element(part.getByText('No active certificates')).toBeVisible()
    await live.send({ type: 'changed', topics: ['certificates'] })
    await expect.element(cardOf('$75,000.00')).toBeVisible()
  })
})

describe('one certificate', () => {
  async function openDetails(certificates: AnswersOf<'certificates'> = {}): Promise<void> {
    open({ list: aCertificateList(), get: aCertificate(), ...certificates })
    await press(cardOf('$75,000.00').getByRole('button'))
    await expect.element(details).toBeVisible()
  }

  test('shows its terms, signature, PDF and hash', async () => {
    await openDetails()
    for (const words of [
      'Active',
      'CD-2026-K7M2P9QX',
      aCertificate().hash,
      'USD, US Dollar',
      '3.40% a year, simple, actual/365',
      '$7,656.99',
      '$82,656.99',
      '1 Oct 2026',
      '1 Oct 2029',
      'Family Reserve •••• 8374',
      '1,096 days remaining',
    ])
      await expect.element(details).toMatchTextContent(words)
    await expect.element(details.getByRole('img', { name: 'Your signature' })).toBeVisible()
    // Its amount is the heading.
    expect(details.element().textContent.split('$75,000.00')).toHaveLength(2)
    const { id, number, hash } = aCertificate()
    const link = (name: string) => details.getByRole('link', { name })
    await expect
      .element(link('Download certificate'))
      .toHaveAttribute('href', `/api/certificates/${id}/paper`)
    await expect.element(link('Verify this certificate')).toHaveAttribute('href', `/verify/${number}#${hash}`)
    await expect
      .element(link('Version 2026-1'))
      .toHaveAttribute('href', '/dashboard/certificate-terms/2026-1')
    await expectSound()
    await userEvent.keyboard('{Escape}')
    await expect.element(details).not.toBeInTheDocument()
    await expect.element(cardOf('$75,000.00').getByRole('button')).toHaveFocus()
  })

  test('matures while it is on the screen', async () => {
    const matured = aCertificate({ status: 'expired', daysRemaining: 0, maturedAt: '2029-10-01T04:01:00Z' })
    await openDetails({ get: inTurn(aCertificate(), matured) })
    await expect.element(details).toMatchTextContent('1,096 days remaining')
    await live.send({ type: 'changed', topics: ['certificates'] })
    await expect.element(details).toMatchTextContent('Certificate has expired')
    await expect.element(details).toMatchTextContent(/Returned on\s*1 Oct 2029/)
  })

  test('has a number and a hash without spaces that are copied, with a message if that fails', async () => {
    const copied: string[] = []
    let isAllowed = true
    const writeText = async (text: string) => {
      if (!isAllowed) throw new Error('not allowed')
      copied.push(text)
    }
    const usual = Object.getOwnPropertyDescriptor(Navigator.prototype, 'clipboard')
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    try {
      await openDetails()
      await press(details.getByRole('button', { name: 'Copy certificate number' }))
      await expectToast('Certificate number copied')
      await press(details.getByRole('button', { name: 'Copy the hash' }))
      await expectToast('Copied')
      expect(copied).toEqual([aCertificate().number, aCertificate().hash])
      isAllowed = false
      await press(details.getByRole('button', { name: 'Copy the hash' }))
      await expectToast('Failed to copy to clipboard')
      expect(String(window.getSelection())).toBe(aCertificate().hash)
    } finally {
      Reflect.deleteProperty(navigator, 'clipboard')
      expect(usual).toBeDefined()
    }
  })
})

const before = ['0198f000-0000-7000-8000-000000000403', '0198f000-0000-7000-8000-000000000404'].map((id) =>
  aCertificate({ id, number: `CD-2026-${id.slice(-8)}`, amount: '1000.00' }),
)
const listed = aCertificateList([aCertificate(), ...before])

test.for([
  { when: 'once the bank has opened it', list: inTurn(aCertificateList(before), listed) },
  { when: 'where a live change has listed it before', list: listed },
])('a new certificate comes into sight on a phone $when', async ({ list }) => {
  await page.viewport(390, 700)
  await reachCode({ list })
  await sign()
  await expect.element(dialog).not.toBeInTheDocument()
  const box = (of: Element | null) => of?.getBoundingClientRect()
  const card = page.getByRole('article', { name: /^\$75,000\.00/ })
  // The toast covers less than the last 160 pixels.
  await expect.poll(() => box(card.element())?.bottom).toBeLessThanOrEqual(700 - 160)
  expect(box(card.element())?.top).toBeGreaterThan(box(document.querySelector('.topbar'))?.bottom ?? 700)
  await expect.element(makeDeposit).toHaveFocus()
})

describe('a certificate named in the address', () => {
  const path = `/dashboard/portfolio?certificate=${aCertificate().id}`

  test('is loaded, and opens over the portfolio', async () => {
    const held = Promise.withResolvers<Certificate>()
    open({ get: held.promise }, path)
    await expect.element(details.getByText('Loading certificates')).toBeInTheDocument()
    held.resolve(aCertificate())
    await expect.element(details).toMatchTextContent('CD-2026-K7M2P9QX')
    await userEvent.keyboard('{Escape}')
    await expect.element(details).not.toBeInTheDocument()
    await expect.element(page.getByRole('main')).toHaveFocus()
    await expect.poll(() => window.location.search).toBe('')
  })

  test('has a message if it is not the client’s', async () => {
    open({ get: refused('CERTIFICATE_NOT_FOUND') }, path)
    await expect.element(details.getByRole('heading', { name: 'Certificate not found' })).toBeVisible()
    await expectSound()
  })

  test('has a message if it could not be loaded, and can be loaded again', async () => {
    open({ get: lostUntilTryAgain(aCertificate()) }, path)
    await expect.element(details.getByRole('alert')).toMatchTextContent('Failed to load certificates')
    await expectSound()
    await press(details.getByRole('button', { name: 'Try again' }))
    await expect.element(details).toMatchTextContent('CD-2026-K7M2P9QX')
    expect(sentTo('certificates.get')).not.toHaveLength(0)
  })
})
