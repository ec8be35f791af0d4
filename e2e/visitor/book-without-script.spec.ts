import { expect, test } from '#e2e/support/bank.ts'
import { appointmentInOutbox, bookByHttp, bookButton, freeDays, visitor } from '#e2e/support/acts/bookings.ts'
import { interfere } from '#e2e/support/interfere.ts'
import { expectToast } from '#e2e/support/on-screen.ts'

test('input before the script is loaded counts, and without the script the page offers other ways', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  await interfere(page, '**/assets/booking-island-*.js', (route) => route.abort(), { times: 1 })
  await page.goto('/consultation')
  await expect(page.getByText('The form on this page needs JavaScript.')).toBeHidden()
  await page.getByLabel('First Name').fill('Ad')
  await expect(page.getByText('The form on this page needs JavaScript.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: '+1 767 555 0141' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(bookButton(page)).toBeHidden()
  await expect(page.getByText('The form on this page needs JavaScript.')).toBeHidden()
  await expect(page.getByText('Please call us or write to us, or use the form on our website.')).toBeVisible()
  await page.emulateMedia({ media: null })

  // Pressing again requests the script again, and the typed text is kept.
  await page.getByLabel('First Name').fill(visitor.firstName)
  await bookButton(page).click()
  await expect(page.getByText('The form on this page needs JavaScript.')).toBeHidden()
  await expect(page.getByLabel('First Name')).toHaveValue(visitor.firstName)
  await bookButton(page).click()
  await expectToast(page, 'Missing Information', 'Please fill in all fields and select a date and time.')

  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  let letGo = () => {}
  const held = new Promise<void>((go) => {
    letGo = go
  })
  await interfere(page, '**/assets/booking-island-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.getByLabel('First Name').fill(visitor.firstName)
  await page.getByLabel('Surname').fill(visitor.surname)
  await bookButton(page).click()
  await expect(page).toHaveURL('/consultation')
  letGo()
  await expectToast(page, 'Missing Information', 'Please fill in all fields and select a date and time.')
  await expect(page.getByLabel('First Name')).toHaveValue(visitor.firstName)
  await expect(page.getByLabel('Surname')).not.toHaveAttribute('aria-invalid')
  await expect(page.getByLabel('Mobile')).toHaveAttribute('aria-invalid', 'true')
  await interfere(page, '**/assets/your-consultation-island-*.js', (route) => route.abort())
  await page.goto(`/consultation/${'x'.repeat(43)}`)
  await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('without the first script no input is lost, and the page offers other ways after a while', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  await interfere(page, '**/assets/*.js', (route) => route.abort())
  for (const [path, button] of [
    ['/consultation', 'Book Consultation'],
    ['/contact', 'Send message'],
    ['/verify', 'Verify'],
  ] as const) {
    await page.goto(path)
    const field = page.locator('.placeholder').getByRole('textbox').first()
    await field.fill('Ad')
    await page.locator('.placeholder').getByRole('button', { name: button }).click()
    await expect(page.locator('.otherwise')).toBeHidden()
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish()
    })
    await expect(page.locator('.otherwise')).toContainText('needs JavaScript')
    await expect(page.locator('.otherwise')).toBeVisible()
    await expect(field).toHaveValue('Ad')
    await expect(page).toHaveURL(path)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page explains how to book and shows no form, and the e-mail’s appointment is a file', async ({
    page,
    bank,
  }) => {
    await page.goto('/consultation')
    await expect(page.getByText('The form on this page needs JavaScript.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: '+1 767 555 0141' })).toBeVisible()
    await expect(bookButton(page)).toBeHidden()
    await page.goto('/contact')
    await expect(page.getByText('The form on this page needs JavaScript.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send message' })).toBeHidden()
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click()
    await expect(page).toHaveURL('/contact#write')
    await page.goto(`/consultation/${'x'.repeat(43)}`)
    await expect(page.getByText('This page needs JavaScript.')).toBeVisible()
    const [day] = await freeDays(bank)
    await bookByHttp(bank, page, { day, time: '3:00 PM' })
    expect(await appointmentInOutbox(page)).toMatch(
      new RegExp(`METHOD:REQUEST\r\n[^]*\r\nDTSTART:${day.replaceAll('-', '')}T190000Z\r\n`),
    )
  })
})
