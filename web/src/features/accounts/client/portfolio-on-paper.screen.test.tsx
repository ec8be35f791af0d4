import { currencyAllocationSchema } from '@bank/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showAs } from '#testing/media.ts'
import { openScreen } from '#testing/screen.tsx'
import { aRejectedRequest, aRequest } from '#testing/values/accounts/account-requests.ts'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { aCertificate, aCertificateList } from '#testing/values/certificates.ts'
import { client } from '#testing/values/users/sessions.ts'

/** A4 between the margins of a printed page, in CSS pixels. */
const sheet = { width: 688, height: 1017 }

const accounts = (['EUR', 'GBP', 'CHF', 'CAD', 'USD'] as const).map((currency, index) =>
  anAccount({ id: `0198f000-0000-7000-8000-00000000021${index}`, nickname: `${currency} reserve`, currency }),
)
const allocation = accounts.map(({ id, nickname, currency }) =>
  currencyAllocationSchema.parse({
    currency,
    total: '1250000.55',
    inCertificates: '250000.00',
    onAccountPercent: 83,
    parts: [{ accountId: id, name: nickname, amount: '1250000.55', share: '100.0' }],
  }),
)
const certificates = ['CD-2026-K7M2P9QX', 'CD-2026-R4TX8BEN'].map((number, index) =>
  aCertificate({ id: `0198f000-0000-7000-8000-00000000040${index}`, number }),
)

afterEach(() => showAs())

test('A portfolio of five accounts and two certificates is printed on two sheets, in full', async () => {
  openScreen('/dashboard/portfolio', {
    as: client,
    api: {
      ...aPortfolio(),
      accounts: { list: accounts, allocation },
      certificates: { list: aCertificateList(certificates) },
      accountRequests: { list: { requests: [aRequest(), aRejectedRequest()], more: null } },
    },
  })
  const requests = page.getByRole('region', { name: 'Pending Account Requests' })
  await expect.element(requests).toBeVisible()
  await expect.element(page.getByRole('article', { name: /R4TX8BEN$/ })).toBeVisible()
  await expect.element(page.getByRole('table', { name: 'Allocation by currency' })).toBeVisible()
  await page.viewport(sheet.width, sheet.height)
  await showAs({ media: 'print' })
  const cards = accounts.map(({ nickname }) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name: nickname }) }),
  )
  for (const card of cards) {
    await expect.element(card).toMatchTextContent('USD4501928374')
    await expect.element(card).toMatchTextContent('1,250,000.55')
    await expect.element(card).toMatchTextContent('Last transaction 28 Sep 2026')
  }
  const [first, second, third] = cards.map((card) => card.element().getBoundingClientRect())
  expect(second?.top).toBe(first?.top)
  expect(third?.top).toBeGreaterThan(first?.bottom ?? Infinity)
  // A row that does not fit on the first sheet leaves it some room.
  expect(requests.element().getBoundingClientRect().bottom + scrollY).toBeLessThan(1.85 * sheet.height)
})
