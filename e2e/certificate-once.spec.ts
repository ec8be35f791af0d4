import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expectAccessible } from './axe.ts'
import { type Bank, codeFor, expect, expectBooksBalanced, signIn, test } from './bank.ts'
import { accountNumbers, balanceOf, query } from './books.ts'
import {
  acceptTerms,
  certificateCard,
  certificateOfToday,
  certificatesOfToday,
  certificatesPart,
  createDeposit,
  endTermToday,
  expectCreated,
  expectRefused,
  expectStep,
  fillDeposit,
  continueTo,
  reviewDeposit,
  startDeposit,
  typeSignature,
} from './deposits.ts'
import { interfere } from './interfere.ts'
import { accountCard } from './on-screen.ts'

const marcus = { name: 'Marcus Adeyemi', account: 'Everyday' }
const helena = { name: 'Helena Laurent', account: 'Family Reserve' }

/**
 * The bank opens the certificate, and its answer never arrives: so many times. With `before`, not even the
 * order arrives.
 */
async function loseAnswers(page: Page, { times = 1, before = false } = {}): Promise<string[]> {
  const sent: string[] = []
  await interfere(page, '**/api/certificates', async (route) => {
    if (route.request().method() !== 'POST') return await route.continue()
    sent.push(route.request().postData() ?? '')
    if (sent.length > times) return await route.continue()
    if (!before) await route.fetch()
    await route.abort()
  })
  return sent
}

function idOf(order: string | undefined): string {
  return z.object({ certificateId: z.uuid() }).parse(JSON.parse(order ?? '')).certificateId
}

/** Money leaves an account without anybody in a browser knowing it. */
async function payOutside(bank: Bank, accountNumber: string, amount: string): Promise<void> {
  await query(
    bank,
    `with booked as (
       select $1::uuid as id, a.id as account_id, a.client_id, v.currency from bank.account a join ledger.account v using (id)
       where a.account_number = $2
     ),
     posted as (
       select ledger.create_checked_transfer(id, 'payment', account_id, ledger.internal_account('payments', currency), $3, null, 'Harbour Dues', now()) from booked
     )
     insert into bank.payment (id, client_id, account_id, amount, currency, status)
     select id, client_id, account_id, -$3::numeric, currency, 'completed' from booked, posted`,
    [randomUUID(), accountNumber, amount],
  )
}

test('a certificate whose answer was lost is opened once, without a second code', async ({
  page,
  bank,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  await signIn(page, 'helena')
  const sent = await loseAnswers(page)
  const dialog = await startDeposit(page)
  await reviewDeposit(dialog, { amount: '75000' }, helena)
  await createDeposit(dialog, codeFor('helena', 1))
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText('Failed to create deposit'),
  ).toBeVisible()
  await expect(
    dialog.getByText('Create the deposit again from here: the same certificate is never opened twice.'),
  ).toBeVisible()
  await expect(dialog.getByText('Your code was accepted for this certificate.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create Deposit' }).click()
  await expectCreated(page, bank)
  expect(sent).toHaveLength(2)
  expect(sent[1]).toBe(sent[0])
  expect(await balanceOf(bank, accountNumbers.familyReserve)).toBe('1175000.55000000')
  await expectBooksBalanced(bank)
})

test('also after the dialog was closed and the page loaded anew: it is ordered again under its id, or has gone through', async ({
  page,
  bank,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  await signIn(page, 'marcus')
  const lost = await loseAnswers(page, { before: true })
  const dialog = await startDeposit(page)
  await reviewDeposit(dialog, { amount: '1000', term: '5 years' }, marcus)
  await createDeposit(dialog, '246810')
  await expect(dialog.getByText('The bank has not answered.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.reload()
  expect(await certificatesOfToday(bank)).toEqual([])

  // Everything is there as it was sent, the signature too; only the code is asked anew. This time its answer
  // is lost.
  await page.unrouteAll()
  const opened = await loseAnswers(page)
  await certificatesPart(page).getByRole('button', { name: 'Make Deposit' }).click()
  await expectStep(dialog, 'Confirm with 2FA')
  await expect(dialog.getByText('The bank has not answered.')).toBeVisible()
  for (const word of ['$1,000.00', '5 years', 'Everyday'])
    await expect(dialog.getByRole('region', { name: 'Your order' })).toContainText(word)
  await expect(dialog.getByRole('img', { name: 'Your signature' })).toBeVisible()
  await createDeposit(dialog, '246810')
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText('Failed to create deposit'),
  ).toBeVisible()
  await expect(dialog.getByText('Your code was accepted for this certificate.')).toBeVisible()
  const { number } = await certificateOfToday(bank)
  expect(idOf(opened[0])).toBe(idOf(lost[0]))
  await page.keyboard.press('Escape')
  await page.reload()

  await page.unrouteAll()
  await certificatesPart(page).getByRole('button', { name: 'Make Deposit' }).click()
  await expect(
    dialog.getByText(`It opened certificate ${number}; nothing needs to be done again.`),
  ).toBeVisible()
  await expect(dialog.getByLabel('Amount')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await certificatesPart(page).getByRole('button', { name: 'Make Deposit' }).click()
  await expect(dialog.getByLabel('Amount')).toBeVisible()
  await expect(dialog.getByText(number)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(accountCard(page, 'Everyday')).toContainText('$4,000.00')
  await expectBooksBalanced(bank)
})

test('somebody without an authenticator signs with the demo code, and with no other', async ({
  page,
  bank,
}) => {
  await signIn(page, 'marcus')
  const dialog = await startDeposit(page)
  await reviewDeposit(dialog, { amount: '1000' }, marcus)
  await createDeposit(dialog, '135791')
  await expectRefused(page, dialog, 'Demo Mode', "Use code '246810' for demo purposes")
  expect(await certificatesOfToday(bank)).toEqual([])
  await createDeposit(dialog, '246810')
  await expectCreated(page, bank)
  await expect(certificatesPart(page).getByRole('tab', { name: 'Current (1)' })).toBeVisible()
  await expectBooksBalanced(bank)
})

test('the money that went meanwhile is missed at the last step, and the account is asked for again', async ({
  page,
  bank,
}) => {
  await signIn(page, 'marcus')
  const dialog = await startDeposit(page)
  await reviewDeposit(dialog, { amount: '5000' }, marcus)
  await payOutside(bank, accountNumbers.everyday, '0.01')
  await createDeposit(dialog, '246810')
  await expect(
    page
      .getByRole('region', { name: 'Notifications' })
      .getByText('Insufficient funds in the selected account'),
  ).toBeVisible()
  await expectStep(dialog, 'Select Funding Account')
  await expect(dialog.getByText('Insufficient funds in the selected account')).toBeVisible()
  expect(await certificatesOfToday(bank)).toEqual([])
})

test('a certificate that matures pays back under the client’s eyes', async ({ page, bank, allowConsole }) => {
  allowConsole(
    /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/,
  )
  await signIn(page, 'helena')
  await expect(certificatesPart(page).getByRole('tab', { name: 'Current (2)' })).toBeVisible()
  const card = certificateCard(page, '€40,000.00')
  const number = (await card.getByText(/[2-9A-Z]{8}$/).textContent())?.slice(-8) ?? ''
  await card.click()
  const details = page.getByRole('dialog', { name: 'Certificate of Deposit Details' })
  await expect(details).toContainText('9 days remaining')
  await bank.stopServer()
  const balance = await endTermToday(bank, number)
  await bank.startServer()
  await expect(details).toContainText('Certificate has expired')
  await expect(details).toContainText('Expired')
  await expect(details).toContainText('Returned on')
  await page.keyboard.press('Escape')
  await expect(accountCard(page, 'Operating Account')).toContainText(`€${balance}`)
  await expect(certificatesPart(page).getByRole('tab', { name: 'Current (1)' })).toBeVisible()
  await certificatesPart(page).getByRole('tab', { name: 'History (2)' }).click()
  await expect(certificateCard(page, '€40,000.00')).toContainText('Certificate has expired')
  await expectBooksBalanced(bank)
})

test('a client without certificates is told so, and one whose list does not come can try again', async ({
  page,
}) => {
  await signIn(page, 'ines')
  await expect(certificatesPart(page).getByText('No active certificates')).toBeVisible()
  await expect(
    certificatesPart(page).getByText('Create your first certificate to start earning fixed returns'),
  ).toBeVisible()
  await certificatesPart(page).getByRole('tab', { name: 'History (0)' }).click()
  await expect(certificatesPart(page).getByText('No certificate history')).toBeVisible()
  const dialog = await startDeposit(page)
  await fillDeposit(dialog, { amount: '1' })
  await continueTo(dialog, 'Signature & Terms')
  await page.keyboard.press('Escape')

  await interfere(page, '**/api/certificates?*', (route) =>
    route.fulfill({
      status: 404,
      json: { defined: true, code: 'NOT_FOUND', status: 404, message: 'NOT_FOUND' },
    }),
  )
  await page.reload()
  await expect(certificatesPart(page).getByText('Failed to load certificates')).toBeVisible()
  await page.unrouteAll()
  await certificatesPart(page).getByRole('button', { name: 'Try again' }).click()
  await expect(certificatesPart(page).getByText('No active certificates')).toBeVisible()
})

test('the browser’s Back goes to the step before, and a signed draft is not lost without a question', async ({
  page,
  bank,
}) => {
  await signIn(page, 'marcus')
  await page.getByRole('link', { name: 'Beneficiaries' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Beneficiaries' })).toBeVisible()
  await page.getByRole('link', { name: 'Portfolio' }).first().click()
  const dialog = await startDeposit(page)
  await fillDeposit(dialog, { amount: '1000' })
  await continueTo(dialog, 'Signature & Terms')
  await typeSignature(dialog, marcus.name)
  await acceptTerms(dialog)
  await continueTo(dialog, 'Select Funding Account')

  // Loaded anew or closed, the browser asks first.
  const asked = page.waitForEvent('dialog')
  const reloading = page.evaluate(() => window.location.reload())
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await reloading
  await expectStep(dialog, 'Select Funding Account')

  await page.evaluate(() => window.history.back())
  await expectStep(dialog, 'Signature & Terms')
  await expect(dialog.getByRole('img', { name: 'Your signature' })).toBeVisible()
  await page.evaluate(() => window.history.back())
  await expectStep(dialog, 'Deposit Details')
  await page.evaluate(() => window.history.back())
  const leaving = page.getByRole('alertdialog', { name: 'Leave without a certificate?' })
  await expectAccessible(page, 'leaving a signed draft')
  await leaving.getByRole('button', { name: 'Stay here' }).click()
  await expect(leaving).toBeHidden()
  await continueTo(dialog, 'Signature & Terms')
  await continueTo(dialog, 'Select Funding Account')
  await expect(page).toHaveURL(/\/dashboard\/portfolio$/)

  for (const step of ['Signature & Terms', 'Deposit Details']) {
    await page.evaluate(() => window.history.back())
    await expectStep(dialog, step)
  }
  await page.evaluate(() => window.history.back())
  await leaving.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Beneficiaries' })).toBeVisible()
  expect(await certificatesOfToday(bank)).toEqual([])
})
