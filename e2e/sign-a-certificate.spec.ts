import { codeFor, expect, expectBooksBalanced, signIn, test } from './bank.ts'
import {
  acceptTerms,
  certificateCard,
  certificateOfToday,
  certificatesPart,
  createDeposit,
  expectCreated,
  expectRefused,
  fillDeposit,
  genuineTerms,
  continueTo,
  startDeposit,
} from './deposits.ts'
import { expectNoSidewaysScrolling, tabTo } from './on-screen.ts'

test('a signature comes from a file: what is none is refused, and the bank keeps the picture', async ({
  page,
  bank,
}) => {
  await signIn(page, 'helena')
  const dialog = await startDeposit(page)
  await fillDeposit(dialog, { amount: '10', currency: 'BTC' })
  await expect(dialog.getByRole('radio', { name: /^2 years No interest/ })).toBeChecked()
  await expect(
    dialog.getByText(
      'The bank pays no interest on BTC for 2 years. At maturity you receive the deposit back, and nothing more is promised.',
    ),
  ).toBeVisible()
  await fillDeposit(dialog, { amount: '0.5', currency: 'BTC' })
  await continueTo(dialog, 'Signature & Terms')
  await dialog.getByRole('tab', { name: 'Upload' }).click()
  const file = dialog.getByLabel('Picture of your signature')
  await file.setInputFiles({
    name: 'signature.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg onload="alert(1)"/>'),
  })
  await expect(file).toHaveAccessibleDescription(/This file is not a PNG or JPEG picture\./)
  await file.setInputFiles({
    name: 'signature.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  })
  await expect(file).toHaveAccessibleDescription(/This file is larger than 5 MB\./)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expectRefused(page, dialog, 'Signature Required', 'Please provide your signature')

  // A photograph of a page: too many shades for a small PNG.
  const photograph = await page.evaluate(async () => {
    const sheet = new OffscreenCanvas(1600, 900).getContext('2d')
    if (!sheet) throw new Error('no sheet')
    const noise = sheet.createImageData(1600, 900)
    for (let at = 0; at < noise.data.length; at += 1) noise.data[at] = 190 + ((at * 2_654_435_761) >>> 26)
    sheet.putImageData(noise, 0, 0)
    sheet.lineWidth = 30
    sheet.strokeRect(300, 200, 900, 500)
    const jpeg = await sheet.canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    return [...new Uint8Array(await jpeg.arrayBuffer())]
  })
  await file.setInputFiles({ name: 'Signature.JPG', mimeType: 'image/jpeg', buffer: Buffer.from(photograph) })
  await expect(dialog.getByRole('img', { name: 'Your signature' })).toBeVisible()
  // A file that is refused leaves none of the one before it, and Remove leaves nothing of either.
  await file.setInputFiles({ name: 'signature.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await expect(file).toHaveAccessibleDescription(/This file is not a PNG or JPEG picture\./)
  await expect(dialog.getByRole('img', { name: 'Your signature' })).toHaveCount(0)
  await file.setInputFiles({ name: 'Signature.JPG', mimeType: 'image/jpeg', buffer: Buffer.from(photograph) })
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(file).toBeFocused()
  await expect(file).toHaveValue('')
  await file.setInputFiles({ name: 'Signature.JPG', mimeType: 'image/jpeg', buffer: Buffer.from(photograph) })
  await expect(dialog.getByRole('img', { name: 'Your signature' })).toBeVisible()
  await acceptTerms(dialog)
  await continueTo(dialog, 'Select Funding Account')
  await dialog.getByRole('radio', { name: /Bitcoin Vault/ }).check()
  await expect(dialog.getByText(/^The deposit returns to this account on /)).toBeVisible()
  await continueTo(dialog, 'Confirm with 2FA')
  const order = dialog.getByRole('region', { name: 'Your order' })
  for (const word of ['0.50000000', 'BTC', 'No interest', 'Bitcoin Vault'])
    await expect(order).toContainText(word)
  await createDeposit(dialog, codeFor('helena', 1))
  await expectCreated(page, bank)
  const card = certificateCard(page, '0.50000000')
  for (const word of ['BTC', 'No interest', 'Active']) await expect(card).toContainText(word)
  await card.click()
  await expect(
    page
      .getByRole('dialog', { name: 'Certificate of Deposit Details' })
      .getByRole('img', { name: 'Your signature' }),
  ).toHaveAttribute('src', /^data:image\/(png|jpeg);base64,/)
  await expectBooksBalanced(bank)
})

test('an empty picture is no signature', async ({ page }) => {
  await signIn(page, 'helena')
  const dialog = await startDeposit(page)
  await fillDeposit(dialog, { amount: '100' })
  await continueTo(dialog, 'Signature & Terms')
  await dialog.getByRole('tab', { name: 'Upload' }).click()
  const file = dialog.getByLabel('Picture of your signature')
  const blank = await page.evaluate(async () => {
    const blob = await (async () => {
      const sheet = new OffscreenCanvas(20, 8)
      sheet.getContext('2d')?.fillRect(0, 0, 0, 0)
      return await sheet.convertToBlob({ type: 'image/png' })
    })()
    return [...new Uint8Array(await blob.arrayBuffer())]
  })
  await file.setInputFiles({ name: 'blank.png', mimeType: 'image/png', buffer: Buffer.from(blank) })
  await expect(file).toHaveAccessibleDescription(
    /This picture is empty\. Please choose one with your signature on it\./,
  )
})

test('a whole certificate needs no mouse: the name is typed', async ({ page, bank }) => {
  await signIn(page, 'helena')
  const begin = certificatesPart(page).getByRole('button', { name: 'Make Deposit' })
  await expect(certificatesPart(page).getByRole('tab', { name: 'Current (2)' })).toBeVisible()
  await tabTo(page, begin)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New Certificate of Deposit' })
  await expect(dialog.getByLabel('Amount')).toBeFocused()
  await page.keyboard.type('1234.56')
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Currency')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: /^3 years/ })).toBeChecked()
  await page.keyboard.press('Enter')

  // Focus is at the beginning of the next step, to be read.
  await expect(dialog.getByRole('region', { name: 'Signature & Terms' })).toBeFocused()
  await tabTo(page, dialog.getByRole('tab', { name: 'Draw' }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await tabTo(page, dialog.getByLabel('Your full name'))
  await page.keyboard.type('Hélène Łaurent')
  await expect(dialog.getByRole('img', { name: 'Your signature' })).toBeVisible()
  await tabTo(page, dialog.getByRole('region', { name: 'Terms and conditions' }))
  await tabTo(page, dialog.getByLabel(genuineTerms))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('region', { name: 'Select Funding Account' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('radio', { name: /Family Reserve/ })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('region', { name: 'Confirm with 2FA' })).toBeFocused()
  await tabTo(page, dialog.getByLabel('Authentication code'))
  await page.keyboard.type(codeFor('helena', 1))
  await page.keyboard.press('Enter')
  await expectCreated(page, bank)
  await expect(begin).toBeFocused()
  await expectBooksBalanced(bank)
})

test.describe('on a phone of 320 by 640', () => {
  test.use({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true })

  test('one signs with a finger, and nothing is wider than the screen', async ({ page, bank, context }) => {
    await signIn(page, 'helena')
    const dialog = await startDeposit(page)
    await fillDeposit(dialog, { amount: '5000', currency: 'EUR' })
    await expectNoSidewaysScrolling(page)
    await continueTo(dialog, 'Signature & Terms')
    await expectNoSidewaysScrolling(page)
    for (const way of ['Upload', 'Type', 'Draw']) {
      await dialog.getByRole('tab', { name: way }).click()
      // A dialog scrolls inside: nothing in it may be wider than it is either.
      expect(
        await dialog
          .locator('.dialog-body')
          .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
        way,
      ).toBe(0)
    }
    const sheet = dialog.getByRole('img', { name: 'Nothing is signed yet' })
    await sheet.scrollIntoViewIfNeeded()
    const frame = await sheet.boundingBox()
    if (!frame) throw new Error('There is no sheet to sign on')
    const finger = await context.newCDPSession(page)
    const touch = async (type: 'touchStart' | 'touchMove', x: number, y: number) =>
      await finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: [{ x: frame.x + frame.width * x, y: frame.y + frame.height * y }],
      })
    await touch('touchStart', 0.2, 0.7)
    for (const step of [0.3, 0.4, 0.5, 0.6, 0.7, 0.8])
      await touch('touchMove', step, step < 0.5 ? 0.25 : 0.65)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(dialog.getByRole('img', { name: 'Your signature' }).locator('path')).toHaveCount(1)
    await acceptTerms(dialog)
    await continueTo(dialog, 'Select Funding Account')
    await expectNoSidewaysScrolling(page)
    await dialog.getByRole('radio', { name: /Operating Account/ }).check()
    await continueTo(dialog, 'Confirm with 2FA')
    await expectNoSidewaysScrolling(page)
    await createDeposit(dialog, codeFor('helena', 1))
    await expectCreated(page, bank)
    const { number } = await certificateOfToday(bank)
    await certificateCard(page, '€5,000.00').click()
    await expect(page.getByRole('dialog', { name: 'Certificate of Deposit Details' })).toContainText(number)
    await expectNoSidewaysScrolling(page)
  })
})
