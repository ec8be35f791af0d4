import { type Bank, expect, test } from '#e2e/support/bank.ts'
import { query } from '#e2e/support/books.ts'
import { interfere } from '#e2e/support/interfere.ts'
import { expectNoSidewaysScrolling } from '#e2e/support/on-screen.ts'

type Printed = { number: string; hash: string }

/** Number and hash of Helena's largest certificate. */
async function printedOn(bank: Bank): Promise<Printed> {
  const [printed] = await query<Printed>(
    bank,
    'select number, hash from bank.certificate order by amount desc limit 1',
  )
  if (!printed) throw new Error('The demo bank has no certificate')
  return printed
}

const genuine = 'This number and hash are genuine.'
const unknown = 'This number and hash do not match.'

test('the QR code on the PDF leads straight to the answer, and its hash is in no log', async ({
  page,
  bank,
  allowConsole,
}) => {
  allowConsole(/status of 404/)
  const { number, hash } = await printedOn(bank)
  await page.setViewportSize({ width: 320, height: 640 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`/verify/${number}#${hash}`)
  const answer = page.getByRole('main').getByRole('status')
  await expect(answer).toContainText(genuine)
  await expect(answer.getByText(genuine)).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScrolling(page)
  expect(
    asked.filter((url) => new URL(url).pathname.includes(hash) || new URL(url).search.includes(hash)),
  ).toEqual([])
  expect(bank.log.join('\n')).not.toContain(hash)

  // Another certificate is scanned in the same tab: only the fragment of the address changes, and no page is
  // loaded.
  await page.goto(`/verify/${number}#${'0'.repeat(64)}`)
  await expect(answer).toContainText(unknown)
  await expect(answer).not.toContainText(genuine)

  await page.goto(`/verify/${number}`)
  await expect(page.getByLabel('Document number')).toHaveValue(number)
  await expect(page.getByRole('main').getByRole('status')).toBeEmpty()
  expect((await page.goto('/verify/no/such'))?.status()).toBe(404)

  // The page says that its script did not load, and pressing requests it again.
  allowConsole(/status of 404|ERR_FAILED/)
  await interfere(page, '**/assets/verify-island-*.js', (route) => route.abort(), { times: 1 })
  await page.goto('/verify')
  await page.getByLabel('Document number').fill(number)
  await expect(page.getByText('The form could not be loaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.getByText('The form could not be loaded.')).toBeHidden()
  await expect(page.getByLabel('Document number')).toHaveValue(number)
  await page.getByLabel('Document hash').fill(hash)
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(answer).toContainText(genuine)
})
