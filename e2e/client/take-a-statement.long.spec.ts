import { readFile } from 'node:fs/promises'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect, signIn, startSession, test } from '#e2e/support/bank.ts'
import { accountIdOf, accountNumbers, query } from '#e2e/support/books.ts'
import { chooseDay } from '#e2e/support/acts/choose-day.ts'
import { expectToast, statementRows } from '#e2e/support/on-screen.ts'
import { bankDay, statementPath } from '#e2e/support/every-screen.ts'

/** Replaces the printer: records when the sheet was rendered and when the print dialog was opened. */
async function watchPrinting(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const seen = { shown: 0, prints: 0, printed: 0 }
    Object.assign(window, { seen })
    window.print = () => {
      seen.prints += 1
      seen.printed = performance.now()
    }
    new MutationObserver(() => {
      if (seen.shown === 0 && document.querySelector('article table')) seen.shown = performance.now()
    }).observe(document, { childList: true, subtree: true })
  })
}

async function printing(page: Page): Promise<{ prints: number; afterMs: number }> {
  return await page.evaluate(() => {
    const seen: unknown = Reflect.get(window, 'seen')
    const figure = (name: string) =>
      typeof seen === 'object' && seen !== null ? Number(Reflect.get(seen, name)) : 0
    return { prints: figure('prints'), afterMs: figure('printed') - figure('shown') }
  })
}

async function openDialog(page: Page, nickname: string): Promise<Locator> {
  await page.getByRole('button', { name: `Details, ${nickname}` }).click()
  await page
    .getByRole('dialog', { name: 'Account details' })
    .getByRole('button', { name: 'Print Statement' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Print Statement' })
  await expect(dialog).toBeVisible()
  return dialog
}

const generate = (dialog: Locator) => dialog.getByRole('button', { name: 'Generate statement' }).click()

async function download(page: Page, form: string): Promise<{ name: string; content: Buffer }> {
  await page.getByRole('button', { name: 'Download' }).click()
  const [taken] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: form }).click(),
  ])
  await expectToast(page, 'Statement Generated', 'Your account statement has been downloaded')
  return { name: taken.suggestedFilename(), content: await readFile(await taken.path()) }
}

test('a client prints a statement from the account’s details with the lines on the screen', async ({
  page,
  context,
}) => {
  await watchPrinting(context)
  await signIn(page, 'helena')
  const dialog = await openDialog(page, 'Family Reserve')
  await chooseDay(page, 'From', bankDay(60))
  await chooseDay(page, 'To', bankDay(9))

  const [sheet] = await Promise.all([context.waitForEvent('page'), generate(dialog)])
  await expectToast(page, 'Statement Generated', 'Your account statement has been downloaded')
  await expect(dialog).toBeHidden()
  await expect(sheet.getByRole('heading', { level: 1, name: 'Statement of account' })).toBeVisible()
  await expect.poll(() => printing(sheet)).toMatchObject({ prints: 1 })
  expect((await printing(sheet)).afterMs).toBeGreaterThanOrEqual(249)

  // The same lines as the statement on the screen.
  const inPrint = await sheet.getByRole('row').allTextContents()
  const path = new URL(sheet.url())
  // A sheet and a file begin with the oldest line.
  await page.goto(`${path.pathname.replace('/print', '')}${path.search}&order=oldest`)
  await expect(statementRows(page).first()).toContainText('OPEN-BAL')
  const onScreen = await statementRows(page).count()
  expect(inPrint).toHaveLength(onScreen + 2)
  expect(inPrint.at(-1)).toContain('Totals and closing balance')
  for (const [index, row] of (await statementRows(page).all()).entries()) {
    const cells = await row.locator('th, td').allTextContents()
    for (const text of [cells[0], cells[2], cells[5]]) expect(inPrint[index + 1]).toContain(text)
  }
})

test('a client downloads a statement in every format, including lines not yet loaded', async ({
  page,
  bank,
}) => {
  await startSession(page, 'helena')
  const accountId = await accountIdOf(bank, accountNumbers.familyReserve)
  const [known] = await query<{ lines: number }>(
    bank,
    'select count(*)::int as lines from ledger.entry where account_id = $1',
    [accountId],
  )
  const lines = known?.lines ?? 0
  expect(lines).toBe(67)
  await page.goto(statementPath(accountId))
  await expect(statementRows(page)).toHaveCount(1 + 50)
  const last = (await statementRows(page).first().locator('th, td').allTextContents())[2] ?? 'nothing'

  const csv = await download(page, 'CSV')
  expect(csv.name).toBe('USD4501928374_statement.csv')
  const rows = csv.content.toString('utf8').trimEnd().split('\r\n')
  expect(rows[0]).toBe('\uFEFFDate,Description,Reference,Type,Amount,Balance,Category')
  expect(rows[1]).toContain('INIT-BAL')
  expect(rows).toHaveLength(lines + 2)
  expect(rows.at(-1)).toContain(last)
  expect(rows.at(-1)).toContain('1250000.55')

  const json = await download(page, 'JSON')
  expect(json.name).toBe('USD4501928374_statement.json')
  expect(JSON.parse(json.content.toString('utf8'))).toMatchObject({
    closing: '1250000.55',
    totals: { movements: lines },
  })

  const ofx = await download(page, 'OFX')
  expect(ofx.name).toBe('USD4501928374_statement.ofx')
  expect(ofx.content.toString('utf8').match(/<STMTTRN>/g)).toHaveLength(lines)

  const camt = await download(page, 'camt.053')
  expect(camt.name).toBe('USD4501928374_statement.camt053.xml')
  expect(camt.content.toString('utf8').match(/<Ntry>/g)).toHaveLength(lines)

  const pdf = await download(page, 'PDF')
  expect(pdf.name).toBe('USD4501928374_statement.pdf')
  expect(pdf.content.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7')
  expect(pdf.content.toString('latin1').trimEnd()).toMatch(/%%EOF$/)

  const taken = await query<{ form: string }>(
    bank,
    `select detail ->> 'form' as form from audit.event where action = 'statement-downloaded' order by id`,
    [],
  )
  expect(taken.map(({ form }) => form)).toEqual(['csv', 'json', 'ofx', 'camt053', 'pdf'])
})
