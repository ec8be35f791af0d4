import { type Bank, expect, startSession, test } from '#e2e/support/bank.ts'
import { contactFunction } from '#e2e/support/acts/bookings.ts'
import { query } from '#e2e/support/books.ts'
import { interfere } from '#e2e/support/interfere.ts'
import { expectToast } from '#e2e/support/on-screen.ts'

const typed = {
  firstName: 'Adriana',
  surname: 'Fontaine',
  email: 'adriana@fontaine.example',
  message: 'Good day.\nDo you open accounts for a family trust?',
}

async function messagesIn(bank: Bank): Promise<object[]> {
  return await query(bank, 'select phone, message from bank.contact_message where email = $1', [typed.email])
}

test('a visitor’s message arrives once although the answer was lost, and admins see it at once', async ({
  page,
  bank,
  openBrowser,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  const admin = await openBrowser()
  await startSession(admin, 'admin')
  await admin.goto('/admin/consultations?tab=messages')
  const messages = admin.getByRole('table', { name: 'Contact messages' })
  await expect(messages).toBeVisible()

  await page.goto('/contact')
  await page.getByLabel('First Name').fill(typed.firstName)
  await page.getByLabel('Surname').fill(typed.surname)
  await page.getByLabel('E-mail').fill(typed.email)
  await page.getByRole('textbox', { name: 'Message' }).fill(typed.message)
  await interfere(
    page,
    `**${contactFunction}`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const send = page.getByRole('button', { name: 'Send message' })
  await send.click()
  await expectToast(page, 'Error', 'Something went wrong. Please try again.')
  await send.click()
  await expectToast(
    page,
    'Message Sent Successfully',
    'Thank you for reaching out. We will respond within 24 hours.',
  )
  expect(await messagesIn(bank)).toEqual([{ phone: null, message: typed.message }])
  await expect(messages).toContainText('Do you open accounts for a family trust?')
  const outbox = await (await page.request.get('/demo/outbox')).text()
  expect(outbox).toContain('A message from the contact form')
  expect(outbox).toContain('Do you open accounts for a family trust?')
})
