import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expect, expectBooksBalanced, signIn, test } from '#e2e/support/bank.ts'
import {
  acceptTerms,
  certificateOfToday,
  certificatesOfToday,
  certificatesPart,
  continueTo,
  createDeposit,
  expectStep,
  fillDeposit,
  startDeposit,
} from '#e2e/support/acts/deposits.ts'
import { interfere } from '#e2e/support/interfere.ts'
import { accountCard } from '#e2e/support/on-screen.ts'

/**
 * Loses the bank's answer to this many orders after the certificate was opened. With `before`, the order
 * itself is lost.
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

/** A photograph of a signature: it has too many shades for a small PNG, so it is sent as a JPEG. */
async function photographSignature(page: Page): Promise<Buffer> {
  const url = await page.evaluate(async () => {
    const sheet = new OffscreenCanvas(1600, 900).getContext('2d')
    if (!sheet) throw new Error('no sheet')
    const noise = sheet.createImageData(1600, 900)
    for (let at = 0; at < noise.data.length; at += 1) noise.data[at] = 190 + ((at * 2_654_435_761) >>> 26)
    sheet.putImageData(noise, 0, 0)
    sheet.lineWidth = 30
    sheet.strokeRect(300, 200, 900, 500)
    const jpeg = await sheet.canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    // It is read as text: an array of 900,000 numbers takes seconds on its way out of the browser.
    const reader = new FileReader()
    return await new Promise<string>((read) => {
      reader.addEventListener('load', () => read(typeof reader.result === 'string' ? reader.result : ''))
      reader.readAsDataURL(jpeg)
    })
  })
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

test('a certificate whose answer was lost is opened once, also after its page was loaded anew', async ({
  page,
  bank,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  await signIn(page, 'marcus')
  const lost = await loseAnswers(page, { before: true })
  const dialog = await startDeposit(page)
  await fillDeposit(dialog, { amount: '1000', term: '5 years' })
  await continueTo(dialog, 'Signature & Terms')
  await dialog.getByRole('tab', { name: 'Upload' }).click()
  await dialog
    .getByLabel('Image of your signature')
    .setInputFiles({ name: 'Signature.JPG', mimeType: 'image/jpeg', buffer: await photographSignature(page) })
  await expect(dialog.getByRole('img', { name: 'Your signature' })).toBeVisible()
  await acceptTerms(dialog)
  await continueTo(dialog, 'Select Funding Account')
  await dialog.getByRole('radio', { name: /^Everyday/ }).check()
  await continueTo(dialog, 'Confirm with 2FA')
  await createDeposit(dialog, '246810')
  await expect(dialog.getByText('The bank has not responded.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.reload()
  expect(await certificatesOfToday(bank)).toEqual([])

  // The form is as it was sent, with the signature; only the code is asked anew. This time the answer is
  // lost.
  await page.unrouteAll()
  const opened = await loseAnswers(page)
  await certificatesPart(page).getByRole('button', { name: 'Make Deposit' }).click()
  await expectStep(dialog, 'Confirm with 2FA')
  await expect(dialog.getByText('The bank has not responded.')).toBeVisible()
  for (const word of ['$1,000.00', '5 years', 'Everyday'])
    await expect(dialog.getByRole('region', { name: 'Review' })).toContainText(word)
  await expect(dialog.getByRole('img', { name: 'Your signature' })).toBeVisible()
  await createDeposit(dialog, '246810')
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText('Failed to create deposit'),
  ).toBeVisible()
  await expect(dialog.getByText('Your code was accepted for this certificate.')).toBeVisible()
  const { number } = await certificateOfToday(bank)
  expect(idOf(opened[0])).toBe(idOf(lost[0]))
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.reload()

  await page.unrouteAll()
  await certificatesPart(page).getByRole('button', { name: 'Make Deposit' }).click()
  await expect(dialog.getByText(`but certificate ${number} has been opened.`)).toBeVisible()
  await expect(dialog.getByLabel('Amount')).toHaveValue('')
  // The dialog of the question before has gone, and this one answers to keys.
  await expect(dialog.locator(':focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await certificatesPart(page).getByRole('button', { name: 'Make Deposit' }).click()
  await expect(dialog.getByLabel('Amount')).toBeVisible()
  await expect(dialog.getByText(number)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(accountCard(page, 'Everyday')).toContainText('$4,000.00')
  await expectBooksBalanced(bank)
})
