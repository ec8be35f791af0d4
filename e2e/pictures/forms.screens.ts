/** Pictures of the forms of the public pages, for a visitor on the other side of the world. */
import { expect, test } from '#e2e/support/bank.ts'
import {
  bookByHttp,
  bookButton,
  fillInVisitor,
  freeDays,
  hour,
  linkInOutbox,
} from '#e2e/support/acts/bookings.ts'
import { chooseDay } from '#e2e/support/acts/choose-day.ts'
import { takePictures } from '#e2e/support/pictures.ts'

test.use({ timezoneId: 'Australia/Sydney' })

test('booking and writing', async ({ page, bank }) => {
  const [day] = await freeDays(bank)
  await page.goto('/consultation')
  await bookByHttp(bank, page, { day, time: '12:00 PM', email: 'other@fontaine.example' })
  await chooseDay(page, 'Date', day)
  await hour(page, '2:00 PM').click()
  await fillInVisitor(page, { email: 'adriana', surname: '' })
  await bookButton(page).click()
  await expect(page.getByText('Please enter your surname')).toBeVisible()
  await takePictures(page, 'forms-consultation-refused', { whole: true })
  await page.getByRole('button', { name: /^Date\b/ }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await takePictures(page, 'forms-consultation-calendar')
  await page.keyboard.press('Escape')
  await fillInVisitor(page)
  await bookButton(page).click()
  await expect(page.getByRole('heading', { name: 'Thank You for Your Request' })).toBeVisible()
  await takePictures(page, 'forms-consultation-thanks')

  await page.goto(await linkInOutbox(page))
  await expect(page.getByRole('button', { name: 'Cancel consultation' })).toBeVisible()
  await takePictures(page, 'forms-own', { whole: true })
  await page.getByRole('button', { name: 'Move consultation' }).click()
  await chooseDay(page, 'Date', day)
  await takePictures(page, 'forms-own-move', { whole: true })
  await page
    .getByRole('button', { name: 'Cancel consultation' })
    .or(page.getByRole('button', { name: 'Keep it as it is' }))
    .first()
    .click()
  await page.getByRole('button', { name: 'Cancel consultation' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await takePictures(page, 'forms-own-cancel')
  await page.goto(`/consultation/${'x'.repeat(43)}`)
  await expect(page.getByRole('alert')).toBeVisible()
  await takePictures(page, 'forms-own-unknown')

  await page.goto('/contact')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Please enter your message')).toBeVisible()
  await takePictures(page, 'forms-contact', { whole: true })
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await takePictures(page, 'forms-contact-dialog')
})
