import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import { expect, signIn, startSession, test } from '#e2e/support/bank.ts'
import { bubble, messageField } from '#e2e/support/acts/chat.ts'
import { messagesWith, openConversation, replyField } from '#e2e/support/acts/inbox-chat.ts'

/** A PDF of one empty page. */
function aPdf(title: string): Buffer {
  const body = `%PDF-1.7\n%${title}\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n`
  const pages = '2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n'
  const place = (at: number) => `${String(at).padStart(10, '0')} 00000 n \n`
  const table = `xref\n0 3\n0000000000 65535 f \n${place(body.indexOf('1 0 obj'))}${place(body.length)}`
  const trailer = `trailer\n<< /Size 3 /Root 1 0 R >>\nstartxref\n${body.length + pages.length}\n%%EOF\n`
  return Buffer.from(body + pages + table + trailer, 'latin1')
}

/** A photo from this browser's own canvas. */
async function aPhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    canvas.getContext('2d')?.fillRect(0, 0, 320, 480)
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  })
  return Buffer.from(base64, 'base64')
}

async function attach(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) {
  await page.locator('input[type=file]').setInputFiles(files)
  const tray = page.getByRole('list', { name: 'Files to send' })
  await expect(tray.getByText('Ready to send')).toHaveCount(files.length)
}

async function download(page: Page, message: Locator, name: string): Promise<Buffer> {
  const [taken] = await Promise.all([
    page.waitForEvent('download'),
    message.getByRole('link', { name }).click(),
  ])
  expect(taken.suggestedFilename()).toBe(name)
  return await readFile(await taken.path())
}

test('a client sends a PDF and a photo, and the account manager answers with a PDF', async ({
  page,
  openBrowser,
}) => {
  const client = await openBrowser()
  await startSession(client, 'helena')
  await client.goto('/dashboard/messages')
  await expect(messageField(client)).toBeVisible()
  const origin = aPdf('Proof of origin')
  // Behind the pixels: what a camera writes about them must not arrive.
  const photo = Buffer.concat([await aPhoto(client), deflateSync('GPS 51.5 N 0.1 W')])
  await attach(
    client,
    { name: 'Proof of origin.pdf', mimeType: 'application/pdf', buffer: origin },
    { name: 'IMG_0451.JPG', mimeType: 'image/jpeg', buffer: photo },
  )
  await messageField(client).fill('The proof of origin, and the deed as a photo.')
  await messageField(client).press('Enter')
  await expect(bubble(client, 'IMG_0451.jpg')).toContainText('Proof of origin.pdf')

  await signIn(page, 'admin')
  await page.goto('/admin/chat')
  await openConversation(page, 'Helena Laurent')
  const received = messagesWith(page, 'Helena Laurent', 'The proof of origin')
  expect(await download(page, received, 'Proof of origin.pdf')).toEqual(origin)
  const picture = await download(page, received, 'IMG_0451.jpg')
  expect(picture.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect(picture.equals(photo)).toBe(false)

  const confirmation = aPdf('Confirmation')
  await attach(page, { name: 'Confirmation.pdf', mimeType: 'application/pdf', buffer: confirmation })
  await replyField(page, 'Helena Laurent').press('Enter')
  await expect(messagesWith(page, 'Helena Laurent', 'Confirmation.pdf')).toContainText(
    'You, as account manager',
  )
  const answer = bubble(client, 'Confirmation.pdf')
  await expect(answer).toBeInViewport()
  expect(await download(client, answer, 'Confirmation.pdf')).toEqual(confirmation)
})
