import { codeFor, expect, signIn, test } from '#e2e/support/bank.ts'
import {
  acceptTerms,
  certificateCard,
  certificateOfToday,
  continueTo,
  createDeposit,
  expectCreated,
  fillDeposit,
  startDeposit,
} from '#e2e/support/acts/deposits.ts'
import { expectNoSidewaysScrolling } from '#e2e/support/on-screen.ts'

test.describe('on a phone of 320 by 640', () => {
  test.use({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true })

  test('a client signs with a finger, and the page does not scroll sideways', async ({
    page,
    bank,
    context,
  }) => {
    await signIn(page, 'helena')
    const dialog = await startDeposit(page)
    await fillDeposit(dialog, { amount: '5000', currency: 'EUR' })
    await expectNoSidewaysScrolling(page)
    await continueTo(dialog, 'Signature & Terms')
    await expectNoSidewaysScrolling(page)
    for (const way of ['Upload', 'Type', 'Draw']) {
      await dialog.getByRole('tab', { name: way }).click()
      // A dialog scrolls inside, so its content must not be wider than the dialog either.
      expect(
        await dialog
          .locator('.dialog-body')
          .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
        way,
      ).toBe(0)
    }
    const sheet = dialog.getByRole('img', { name: 'No signature yet' })
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
