import { readFile } from 'node:fs/promises'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, signIn, test } from './bank.ts'
import { accountIdOf, accountNumbers, query } from './books.ts'
import { chooseDay } from './choose-day.ts'
import { interfere, interfereEverywhere } from './interfere.ts'
import { expectNoSidewaysScrolling, expectStatementToFit, expectToast, statementRows } from './on-screen.ts'
import { bankDay, statementPath } from './places.ts'

/** Instead of the printer: when the sheet was there, and when the print dialog was opened. */
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
    .getByRole('dialog', { name: 'Account Details' })
    .getByRole('button', { name: 'Print Statement' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Print Statement' })
  await expect(dialog).toBeVisible()
  return dialog
}

const generate = (dialog: Locator) => dialog.getByRole('button', { name: 'Generate Statement' }).click()

async function download(page: Page, form: string): Promise<{ name: string; content: Buffer }> {
  await page.getByRole('button', { name: 'Download' }).click()
  const [taken] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: form, exact: true }).click(),
  ])
  await expectToast(page, 'Statement Generated', 'Your account statement has been downloaded')
  return { name: taken.suggestedFilename(), content: await readFile(await taken.path()) }
}

test('a statement is printed from the account’s details, when both days are there and in their order', async ({
  page,
  context,
}) => {
  await watchPrinting(context)
  await signIn(page, 'helena')
  const dialog = await openDialog(page, 'Family Reserve')
  await expectAccessible(page, 'the print dialog')
  await generate(dialog)
  await expectToast(page, 'Invalid Date Range', 'Please select both start and end dates')
  await chooseDay(page, 'From', bankDay(3))
  await generate(dialog)
  await expectToast(page, 'Invalid Date Range', 'Please select both start and end dates')
  await chooseDay(page, 'To', bankDay(9))
  await generate(dialog)
  await expectToast(page, 'Invalid Date Range', 'Start date must be before end date')
  await expect(dialog.getByRole('button', { name: /^From\b/ })).toHaveAccessibleDescription(
    /Start date must be before end date/,
  )
  await chooseDay(page, 'From', bankDay(60))

  const [sheet] = await Promise.all([context.waitForEvent('page'), generate(dialog)])
  await expectToast(page, 'Statement Generated', 'Your account statement has been downloaded')
  await expect(dialog).toBeHidden()
  await expect(sheet.getByRole('heading', { level: 1, name: 'Statement of account' })).toBeVisible()
  await expect.poll(() => printing(sheet)).toMatchObject({ prints: 1 })
  expect((await printing(sheet)).afterMs).toBeGreaterThanOrEqual(249)
  await expectAccessible(sheet, 'the print view')

  // The same lines as the statement on the screen.
  const inPrint = await sheet.getByRole('row').allTextContents()
  const path = new URL(sheet.url())
  await page.goto(path.pathname.replace('/print', '') + path.search)
  await expect(statementRows(page).first()).toContainText('OPEN-BAL')
  const onScreen = await statementRows(page).count()
  expect(inPrint).toHaveLength(onScreen + 2)
  expect(inPrint.at(-1)).toContain('Totals and closing balance')
  for (const [index, row] of (await statementRows(page).all()).entries()) {
    const cells = await row.getByRole('cell').allTextContents()
    for (const text of [cells[0], cells[2], cells[5]]) expect(inPrint[index + 1]).toContain(text)
  }
})

test('what is on the screen is downloaded in every form, also the lines that are not loaded', async ({
  page,
  bank,
}) => {
  await signIn(page, 'helena')
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
  const last = (await statementRows(page).last().getByRole('cell').allTextContents())[2] ?? 'nothing'

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
  expect(camt.name).toBe('USD4501928374_statement.xml')
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

test('what cannot be printed says so, and never that a statement was generated', async ({
  page,
  context,
  bank,
  allowConsole,
}) => {
  allowConsole(/status of 503/)
  await watchPrinting(context)
  await signIn(page, 'helena')
  const generated = page.getByText('Statement Generated')
  const [from, to] = [bankDay(5), bankDay(4)]
  const dialog = await openDialog(page, 'Family Reserve')
  await chooseDay(page, 'From', from)
  await chooseDay(page, 'To', to)
  await generate(dialog)
  await expectToast(page, 'Error', 'Failed to generate statement')
  const field = dialog.getByRole('button', { name: /^From\b/ })
  await expect(field).toHaveAccessibleDescription(/No movements in this period/)
  await expect(generated).toHaveCount(0)
  expect(context.pages()).toHaveLength(1)

  // The bank does not answer when it is asked for, or when the sheet asks for its lines.
  const accountId = await accountIdOf(bank, accountNumbers.familyReserve)
  await page.goto(statementPath(accountId, { from, to }))
  await expect(page.getByText('No movements in this period')).toBeVisible()
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expectToast(page, 'Error', 'Failed to generate statement')
  expect(context.pages()).toHaveLength(1)
  await page.goto(statementPath(accountId))
  await expect(statementRows(page).first()).toBeVisible()
  await interfereEverywhere(page, '**/statement.json*', async (route) => {
    await route.fulfill({ status: 503, json: { code: 'BUSY' } })
  })
  const print = page.getByRole('button', { name: 'Print', exact: true })
  const [sheet] = await Promise.all([context.waitForEvent('page'), print.click()])
  await expectToast(page, 'Error', 'Failed to generate statement')
  await expect(sheet.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(generated).toHaveCount(0)
  expect((await printing(sheet)).prints).toBe(0)

  // By its address as well, no print without a line; a file of it says the balance before and after.
  await sheet.goto(`/dashboard/accounts/${accountId}/transactions/print?from=${from}&to=${to}`)
  await expect(sheet.getByRole('heading', { level: 1, name: 'Failed to generate statement' })).toBeVisible()
  expect((await printing(sheet)).prints).toBe(0)
  await page.goto(statementPath(accountId, { from, to }))
  const { content } = await download(page, 'CSV')
  const rows = content.toString('utf8').trimEnd().split('\r\n')
  expect(rows).toEqual([expect.any(String), expect.stringContaining('OPEN-BAL')])
})

test('coins go into no format for money, and what fails is said', async ({
  page,
  context,
  bank,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|status of 503/)
  await watchPrinting(context)
  await signIn(page, 'helena')
  const dialog = await openDialog(page, 'Bitcoin Vault')
  for (const form of ['OFX', 'camt.053'])
    await expect(dialog.getByRole('radio', { name: new RegExp(`^${form}`) })).toBeDisabled()
  await expect(dialog.getByText('coins and metals do not fit into this format').first()).toBeVisible()
  await chooseDay(page, 'From', bankDay(200))
  await chooseDay(page, 'To', bankDay(0))
  await dialog.getByRole('radio', { name: /^CSV/ }).check()
  await interfere(
    page,
    '**/statement.csv*',
    async (route) => await route.fulfill({ status: 503, json: { code: 'BUSY' } }),
  )
  await generate(dialog)
  await expectToast(page, 'Error', 'Failed to generate statement')
  await page.unrouteAll()
  const [taken] = await Promise.all([page.waitForEvent('download'), generate(dialog)])
  expect(taken.suggestedFilename()).toBe('BTC4501921188_statement.csv')
  expect(await readFile(await taken.path(), 'utf8')).toMatch(/,3\.50000000,/)

  // Nobody else's, not even in print; and no impossible period.
  await page.goto(
    `/dashboard/accounts/${await accountIdOf(bank, accountNumbers.everyday)}/transactions/print`,
  )
  await expect(page.getByRole('heading', { name: 'Account not found' })).toBeVisible()
  const bitcoinAccount = await accountIdOf(bank, accountNumbers.bitcoinVault)
  await page.goto(`/dashboard/accounts/${bitcoinAccount}/transactions/print?from=2026-02-02&to=2026-02-01`)
  await expect(page.getByRole('heading', { name: 'Invalid Date Range' })).toBeVisible()
  expect((await printing(page)).prints).toBe(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('nothing is wider than the screen, nor any figure than its place', async ({ page, context, bank }) => {
    await watchPrinting(context)
    await signIn(page, 'helena')
    await openDialog(page, 'Family Reserve')
    await expectNoSidewaysScrolling(page)
    const accountId = await accountIdOf(bank, accountNumbers.familyReserve)
    await page.goto(statementPath(accountId))
    await page.getByRole('button', { name: 'Download' }).click()
    await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeVisible()
    await expectAccessible(page, 'the menu of forms')
    await expectNoSidewaysScrolling(page)
    await page.goto(`/dashboard/accounts/${accountId}/transactions/print`)
    await expect(page.getByRole('heading', { name: 'Statement of account' })).toBeVisible()
    await expectAccessible(page, 'the print view on a phone')
    await expectNoSidewaysScrolling(page)
    for (const number of [accountNumbers.bitcoinVault, accountNumbers.familyReserve]) {
      await page.goto(statementPath(await accountIdOf(bank, number)))
      await expect(statementRows(page).last()).toBeVisible()
      for (const width of [320, 390, 700, 1000]) {
        await page.setViewportSize({ width, height: 640 })
        await expectStatementToFit(page)
        await expectNoSidewaysScrolling(page)
      }
    }
  })
})
