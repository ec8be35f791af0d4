import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { type Bank, expect, test } from './bank.ts'
import { contactFunction } from './bookings.ts'
import { query } from './books.ts'
import { interfere } from './interfere.ts'
import { expectNoSidewaysScrolling, expectToast, placeInPage, tabTo } from './on-screen.ts'

const typed = {
  firstName: 'Adriana',
  surname: 'Fontaine',
  phone: '',
  email: 'adriana@fontaine.example',
  message: 'Good day.\nDo you open accounts for a family trust?',
}
const thanks = 'Thank you for reaching out. We will respond within 24 hours.'
const wrong = 'Something went wrong. Please try again.'

// On the page, "By telephone" is a part of its own.
const phoneIn = (place: Page | Locator) => place.getByRole('textbox', { name: 'Phone' })

async function messagesIn(bank: Bank): Promise<object[]> {
  return await query(bank, 'select phone, message from bank.contact_message where email = $1', [typed.email])
}

async function fillIn(place: Page | Locator, fields: Partial<typeof typed> = {}): Promise<void> {
  const all = { ...typed, ...fields }
  await place.getByLabel('First Name').fill(all.firstName)
  await place.getByLabel('Surname').fill(all.surname)
  await phoneIn(place).fill(all.phone)
  await place.getByLabel('Email').fill(all.email)
  await place.getByLabel('Message').fill(all.message)
}

test('a visitor writes on the page: refusals at the field, a fault keeps everything, and the message arrives once', async ({
  page,
  bank,
  allowConsole,
}) => {
  allowConsole(/status of 500|ERR_FAILED/)
  // Where not even the first script comes, pressing loses nothing, and after a while the page says the same.
  await interfere(page, '**/assets/*.js', (route) => route.abort())
  for (const [path, button] of [
    ['/consultation', 'Book Consultation'],
    ['/contact', 'Send Message'],
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
  await page.unroute('**/assets/*.js')

  await page.goto('/contact')
  await expect(page.locator('.otherwise')).toBeHidden()
  const send = page.getByRole('button', { name: 'Send Message' })
  const before = await placeInPage(page, '#contact-form form')
  await send.click()
  await expect(page.getByLabel('First Name')).toBeFocused()
  await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('Please enter your first name')
  await expect(phoneIn(page)).not.toHaveAttribute('aria-invalid')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveAccessibleDescription(
    /Please write your message/,
  )
  await expectAccessible(page, 'contact, refused')
  await fillIn(page, { email: 'adriana', phone: '12' })
  await send.click()
  await expect(phoneIn(page)).toBeFocused()
  await expect(phoneIn(page)).toHaveAccessibleDescription('Please enter a valid telephone number')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid e-mail address')

  await fillIn(page)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(typed.message)
  for (const [index, fail] of (['500', 'abort'] as const).entries()) {
    await interfere(
      page,
      `**${contactFunction}`,
      (route) => (fail === '500' ? route.fulfill({ status: 500, json: {} }) : route.abort()),
      { times: 1 },
    )
    await send.click()
    await expectToast(page, 'Error', wrong)
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(typed.message)
    await expect(page.locator('.toast')).toHaveCount(index + 1)
    // It lies beside the form, not over the fields.
    const [toast, form] = [
      await page.locator('.toasts').boundingBox(),
      await page.locator('#contact-form form').boundingBox(),
    ]
    expect((toast?.x ?? 0) + (toast?.width ?? 0)).toBeLessThanOrEqual(form?.x ?? 0)
  }
  await expect(page.locator('.toast')).toHaveCount(0)
  expect(await placeInPage(page, '#contact-form form')).toEqual(before)
  // What a program writes into the field that nobody sees is refused, and does not stay in it.
  await page.locator('input[name=website]').fill('https://spam.example')
  await send.click()
  await expectToast(page, 'Error', wrong)
  expect(await messagesIn(bank)).toEqual([])

  let letGo = () => {}
  const held = new Promise<void>((go) => {
    letGo = go
  })
  await interfere(
    page,
    `**${contactFunction}`,
    async (route) => {
      await held
      await route.continue()
    },
    { times: 1 },
  )
  const sent = page.waitForRequest(`**${contactFunction}`)
  await send.click()
  expect((await sent).postDataJSON()).toEqual(typed)
  // What is being sent can be read, and not be added to: the rest would be gone with it.
  for (const name of ['First Name', 'Surname', 'Phone', 'Email', 'Message'])
    await expect(page.getByRole('textbox', { name })).not.toBeEditable()
  letGo()
  await expectToast(page, 'Message Sent Successfully', thanks)
  await expect(page.locator('.toast')).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  await expectAccessible(page, 'contact, sent')
  const outbox = await (await page.request.get('/demo/outbox')).text()
  expect(outbox).toContain('A message from the contact form')
  expect(outbox).toContain('Do you open accounts for a family trust?')
  await page.reload()
  await page.getByLabel('First Name').focus()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  expect(await messagesIn(bank)).toEqual([{ phone: null, message: typed.message }])
})

test('from the foot of any page it is a dialog, by keyboard and on a small phone', async ({ page, bank }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/services')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' })
  await link.click()
  const dialog = page.getByRole('dialog', { name: 'Contact Us' })
  await expect(dialog).toBeVisible()
  await expectNoSidewaysScrolling(page)
  await expect(
    dialog.getByText('What you enter is used to answer you, and deleted after a year.'),
  ).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
    'href',
    '/privacy-policy',
  )
  expect((await dialog.getByRole('button', { name: 'Send Message' }).boundingBox())?.height).toBe(
    (await dialog.getByRole('button', { name: 'Cancel' }).boundingBox())?.height,
  )
  await expectAccessible(page, 'the contact dialog')
  await dialog.getByLabel('Message').fill('Half a thought')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Message')).toHaveValue('Half a thought')
  await dialog.getByRole('button', { name: 'Send Message' }).click()
  await expect(dialog.getByLabel('First Name')).toBeFocused()
  await expectAccessible(page, 'the contact dialog, refused')

  await page.keyboard.type('Adriana')
  for (const [label, fields] of [
    ['Surname', 'Fontaine'],
    ['Phone', '+1 767 555 0190'],
    ['Email', typed.email],
    ['Message', ', and the other half'],
  ] as const) {
    await tabTo(page, dialog.getByRole('textbox', { name: label }))
    if (label === 'Message') await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(fields)
  }
  await tabTo(page, dialog.getByRole('button', { name: 'Send Message' }))
  await page.keyboard.press('Enter')
  await expectToast(page, 'Message Sent Successfully', thanks)
  await expect(page.getByText('Message Sent Successfully')).toHaveCount(1)
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
  expect(await messagesIn(bank)).toEqual([
    { phone: '+1 767 555 0190', message: 'Half a thought, and the other half' },
  ])
})
