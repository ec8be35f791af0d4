/** Certificates of deposit, on screen and in the database. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Bank } from '#e2e/support/bank.ts'
import { query } from '#e2e/support/books.ts'

export const genuineTerms = 'I accept the terms and conditions'

/** The part of the portfolio with the certificates. */
export function certificatesPart(page: Page): Locator {
  return page.getByRole('region', { name: 'Certificates of Deposit' })
}

export function certificateCard(page: Page, sum: string): Locator {
  return certificatesPart(page)
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: sum }) })
}

export async function startDeposit(page: Page): Promise<Locator> {
  await certificatesPart(page).getByRole('button', { name: 'Make Deposit' }).click()
  const dialog = page.getByRole('dialog', { name: 'New certificate of deposit' })
  await expect(dialog.getByLabel('Amount')).toBeVisible()
  return dialog
}

export type Deposit = { amount: string; currency?: string; term?: '2 years' | '3 years' | '5 years' }

export async function fillDeposit(dialog: Locator, { amount, currency, term }: Deposit): Promise<void> {
  await dialog.getByLabel('Amount').fill(amount)
  if (currency !== undefined) await dialog.getByLabel('Currency').selectOption(currency)
  if (term !== undefined) await dialog.getByRole('radio', { name: new RegExp(`^${term}`) }).check()
}

/** Continues, and waits for the step with this name. */
export async function continueTo(dialog: Locator, to: string): Promise<void> {
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expectStep(dialog, to)
}

export async function expectStep(dialog: Locator, name: string): Promise<void> {
  await expect(
    dialog.getByRole('list', { name: 'New certificate of deposit' }).locator('[aria-current=step]'),
  ).toContainText(name)
}

/** Signs with the mouse: three strokes across the pad. */
export async function drawSignature(page: Page, dialog: Locator): Promise<void> {
  const sheet = dialog.getByRole('tabpanel').getByRole('img').first()
  await sheet.scrollIntoViewIfNeeded()
  const frame = await sheet.boundingBox()
  if (!frame) throw new Error('There is no sheet to sign on')
  const at = (x: number, y: number) => [frame.x + frame.width * x, frame.y + frame.height * y] as const
  for (const [from, over, to] of [
    [at(0.2, 0.7), at(0.28, 0.2), at(0.34, 0.72)],
    [at(0.24, 0.5), at(0.3, 0.46), at(0.36, 0.44)],
    [at(0.4, 0.7), at(0.55, 0.4), at(0.75, 0.62)],
  ] as const) {
    await page.mouse.move(...from)
    await page.mouse.down()
    await page.mouse.move(...over, { steps: 6 })
    await page.mouse.move(...to, { steps: 6 })
    await page.mouse.up()
  }
  await expect(dialog.getByRole('img', { name: 'Your signature' })).toBeVisible()
}

export async function typeSignature(dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('tab', { name: 'Type' }).click()
  await dialog.getByLabel('Your full name').fill(name)
  await expect(dialog.getByRole('img', { name: 'Your signature' })).toBeVisible()
}

export async function acceptTerms(dialog: Locator): Promise<void> {
  await dialog.getByLabel(genuineTerms).check()
}

export async function createDeposit(dialog: Locator, code: string): Promise<void> {
  await dialog.getByLabel('Authentication code').fill(code)
  await dialog.getByRole('button', { name: 'Create Deposit' }).click()
}

export type BankCertificate = {
  id: string
  number: string
  hash: string
  amount: string
  interest: string
  end_date: string
  status: string
}

/** The certificates opened today, in the database. */
export async function certificatesOfToday(bank: Bank): Promise<BankCertificate[]> {
  return await query(
    bank,
    `select c.id, c.number, c.hash, trim_scale(c.amount)::text as amount, to_char(c.interest,
      'FM999,999,990.00') as interest,
       to_char(c.end_date, 'FMDD Mon YYYY') as end_date, c.status
     from bank.certificate c where ledger.day_of(c.created_at) = ledger.day_of(now()) order by c.created_at`,
  )
}

/** The only certificate that was opened today. */
export async function certificateOfToday(bank: Bank): Promise<BankCertificate> {
  const [made, ...others] = await certificatesOfToday(bank)
  expect(others).toEqual([])
  if (!made) throw new Error('No certificate was opened today')
  return made
}

/** Returns the bank's quote of today, formatted as on the screen. */
export async function promiseFor(
  bank: Bank,
  amount: string,
  currency: string,
  years: number,
): Promise<{ interest: string; matures: string; back: string }> {
  const [row] = await query<{ interest: string; matures: string; back: string }>(
    bank,
    `select to_char(interest, 'FM999,999,990.00') as interest, to_char(end_date, 'FMDD Mon YYYY') as matures,
       to_char($1::numeric + interest, 'FM999,999,990.00') as back
     from bank.quote_certificate($1::numeric, $2, $3)`,
    [amount, currency, years],
  )
  if (!row) throw new Error(`The bank quotes nothing in ${currency}`)
  return row
}

/** The toast of a new certificate, with its number in the database. */
export async function expectCreated(page: Page, bank: Bank): Promise<void> {
  await expect(
    page
      .getByRole('region', { name: 'Notifications' })
      .getByText(/^Certificate of Deposit created successfully! Certificate #CD-\d{4}-/),
  ).toBeVisible()
  const { number } = await certificateOfToday(bank)
  await expect(
    page.getByText(`Certificate of Deposit created successfully! Certificate #${number}`),
  ).toBeVisible()
}
