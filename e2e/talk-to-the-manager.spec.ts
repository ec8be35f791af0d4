import { expectAccessible } from './axe.ts'
import { codeFor, expect, signIn, test } from './bank.ts'
import { endSessionsOf, query } from './books.ts'
import {
  addOldMessages,
  bubble,
  adminSideOf,
  messageField,
  userIdOf,
  sendMessage,
  thread,
  countMessages,
} from './chat.ts'
import { interfere } from './interfere.ts'
import { expectNoSidewaysScrolling, loginDialog } from './on-screen.ts'

const automated = /Automated reply/

test('one writes to the account manager, and what is not sent yet is not lost', async ({ page, bank }) => {
  await signIn(page, 'helena')
  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Messages' }).click()
  await expect(bubble(page, 'may Harbour Yachts be verified')).toBeInViewport()
  await expect(thread(page).getByRole('listitem').filter({ hasText: automated })).toHaveCount(1)

  await page.getByRole('main').getByRole('link', { name: 'Account Manager Support' }).click()
  await expect(page.getByRole('link', { name: 'Call +1 767 555 0199' })).toBeVisible()
  await page.goBack()

  // Blanks say nothing, and Shift and Enter only starts a line.
  await messageField(page).fill('   ')
  await messageField(page).press('Enter')
  await expect(messageField(page)).toHaveValue('   ')
  await messageField(page).fill('First line')
  await messageField(page).press('Shift+Enter')
  await messageField(page).pressSequentially('second line')
  await expect(messageField(page)).toHaveValue('First line\nsecond line')
  await page.reload()
  await expect(messageField(page)).toHaveValue('First line\nsecond line')
  await messageField(page).press('Enter')
  const toast = page.getByRole('region', { name: 'Notifications' }).getByText('Message sent')
  await expect(toast).toBeVisible()
  await expect(bubble(page, 'First line\nsecond line')).toContainText('You')
  // Neither does what is told lie over the button, nor does it pile up.
  await messageField(page).fill('Third line')
  await page.getByRole('button', { name: 'Send', exact: true }).click({ timeout: 4_000 })
  await expect(bubble(page, 'Third line')).toContainText('You')
  await expect(toast).toHaveCount(1)
  await expect(messageField(page)).toHaveValue('')
  // One of the four, a second later, and marked as what it is.
  await expect(thread(page).getByRole('listitem').filter({ hasText: automated })).toHaveCount(2)
  await expect(thread(page).getByRole('listitem').last()).toContainText('Automated reply')
  await expect(thread(page).getByRole('listitem').last()).toBeInViewport()

  await messageField(page).fill('x'.repeat(3_900))
  await expect(page.getByText('100 characters left')).toBeVisible()
  await messageField(page).fill('x'.repeat(4_001))
  await expect(page.getByText('1 character too many').first()).toBeVisible()
  await messageField(page).press('Enter')
  await expect(messageField(page)).toHaveValue('x'.repeat(4_001))
  expect(await query(bank, 'select from bank.message where length(body) > 3000')).toEqual([])

  // Nothing of it is left for whoever signs in here next.
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('xxx')
})

test('a message that did not get through stays, over a reload too, and is said once', async ({
  page,
  bank,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|ERR_CONNECTION/)
  await signIn(page, 'helena')
  await page.goto('/dashboard/messages')
  await expect(thread(page)).toBeVisible()
  await interfere(page, '**/api/messages', async (route) => {
    if (route.request().method() === 'POST') await route.abort()
    else await route.fallback()
  })
  await sendMessage(page, 'Is anybody there?')
  await expect(bubble(page, 'Is anybody there?')).toContainText('Failed to send message. Please try again.')
  await page.reload()
  await expect(bubble(page, 'Is anybody there?')).toContainText('Failed to send message. Please try again.')
  await expectAccessible(page, 'a message that was not sent')
  expect(await countMessages(bank, 'Is anybody there?')).toBe(0)

  // It gets there, and the bank's answer is lost on the way back.
  await page.unrouteAll()
  await interfere(page, '**/api/messages', async (route) => {
    if (route.request().method() === 'POST') await route.fetch().then(() => route.abort())
    else await route.fallback()
  })
  await page.getByRole('button', { name: 'Retry, Is anybody there?' }).click()
  await expect.poll(async () => await countMessages(bank, 'Is anybody there?')).toBe(1)
  await expect(bubble(page, 'Is anybody there?')).toHaveCount(1)
  await page.unrouteAll()

  await interfere(
    page,
    '**/api/messages',
    async (route) => await (route.request().method() === 'POST' ? route.abort() : route.fallback()),
  )
  await sendMessage(page, 'Never mind')
  await expect(bubble(page, 'Never mind')).toContainText('Failed to send message')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry, Never mind' }).click()
  await expect(bubble(page, 'Never mind')).toContainText('You')
  await expect(bubble(page, 'Never mind')).not.toContainText('Failed')
  expect(await countMessages(bank, 'Never mind')).toBe(1)
  expect(await countMessages(bank, 'Is anybody there?')).toBe(1)
})

test('earlier messages come in above what one reads, which stays where it is', async ({
  page,
  bank,
  allowConsole,
}) => {
  allowConsole(/status of 500|ERR_FAILED/)
  await addOldMessages(bank, await userIdOf(bank, 'helena'), 120)
  await signIn(page, 'helena')
  await interfere(page, /\/api\/messages(\?|$)/, async (route) => await route.abort())
  await page.goto('/dashboard/messages')
  await expect(page.getByRole('heading', { name: 'Failed to load messages' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(bubble(page, 'may Harbour Yachts be verified')).toBeInViewport()
  await expect(bubble(page, /^Line \d/)).toHaveCount(41)

  // What does not come says so, and is asked for by its button alone.
  let asked = 0
  await interfere(page, /\/api\/messages\?.*before/, async (route) => {
    asked += 1
    await route.abort()
  })
  await bubble(page, 'Line 80').scrollIntoViewIfNeeded()
  await expect(thread(page).getByRole('alert').filter({ hasText: 'Failed to load messages' })).toBeVisible({
    timeout: 15_000,
  })
  await expectAccessible(page, 'earlier messages that did not come')
  const askedSoFar = asked
  await thread(page).evaluate((log) => log.scrollTo({ top: 1 }))
  await thread(page).evaluate((log) => log.scrollTo({ top: 0 }))
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Show earlier messages' }).click()
  await expect(bubble(page, /^Line \d/)).toHaveCount(91)
  expect(asked).toBe(askedSoFar)
  await bubble(page, 'Line 80').scrollIntoViewIfNeeded()
  await expect(bubble(page, /^Line \d/)).toHaveCount(91)
  await expect(bubble(page, 'Line 80')).toBeInViewport()
  await page.getByRole('button', { name: 'Show earlier messages' }).focus()
  await page.keyboard.press('Enter')
  await expect(bubble(page, /^Line \d/)).toHaveCount(120)
  await expect(page.getByRole('button', { name: 'Show earlier messages' })).toHaveCount(0)
  const lines = await bubble(page, /^Line \d/).allInnerTexts()
  expect(lines.map((text) => Number(/^Line (\d+)/.exec(text)?.[1]))).toEqual(
    Array.from({ length: 120 }, (_, i) => i + 1),
  )
  await page.getByRole('button', { name: 'To the newest message' }).click()
  await expect(bubble(page, 'may Harbour Yachts be verified')).toBeInViewport()
})

test('the account manager answers live: one sees them come, write and answer, and what was not read yet', async ({
  page,
  context,
  bank,
  openBrowser,
}) => {
  const adminPage = await openBrowser()
  await signIn(adminPage, 'admin')
  const adminSide = adminSideOf(adminPage, await userIdOf(bank, 'helena'))
  await signIn(page, 'helena')

  await adminSide.answer('Harbour Yachts passed the checks this morning.')
  await expect(
    page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: /^Messages ?, 1 unread$/ }),
  ).toBeVisible()
  await expect(page).toHaveTitle(/^\(1\) Portfolio · /)
  const other = await context.newPage()
  await other.goto('/dashboard/beneficiaries')
  await expect(other).toHaveTitle(/^\(1\) Beneficiaries · /)
  await page.getByRole('link', { name: /^Messages ?, 1 unread$/ }).click()
  await expect(thread(page).getByText('New messages', { exact: true })).toBeVisible()
  await expect(bubble(page, 'passed the checks')).toContainText('Daniel Casimir')
  await expect(page).toHaveTitle(/^Messages · /)
  await expect(other).toHaveTitle(/^Beneficiaries · /)

  await adminSide.come()
  await expect(page.getByText('Daniel Casimir is here')).toBeVisible()
  await adminSide.write()
  await expect(page.getByRole('status').filter({ hasText: 'Daniel Casimir is writing' })).toBeAttached()
  await adminSide.answer('You will see it under Beneficiaries.')
  await expect(bubble(page, 'You will see it under Beneficiaries.')).toBeInViewport()
  await expect(
    page.getByRole('status').filter({ hasText: 'New message from Daniel Casimir: You will see it' }),
  ).toBeAttached()
  await expect(page.getByRole('status').filter({ hasText: 'is writing' })).toHaveCount(0)
  await expectAccessible(page, 'messages with news')

  // While somebody is there nothing automated speaks.
  await sendMessage(page, 'Thank you very much')
  await expect(bubble(page, 'Thank you very much')).toContainText('You')
  await adminSide.leave()
  await expect(page.getByText('Daniel Casimir is here')).toBeHidden()
  const [due] = await query<{ due: boolean }>(
    bank,
    'select reply_due_at is not null as due from bank.conversation where answered_at is not null',
  )
  expect(due).toEqual({ due: false })
  await expect(thread(page).getByRole('listitem').filter({ hasText: automated })).toHaveCount(1)

  // Whoever reads further up stays there, and is told.
  await thread(page).evaluate((log) => log.scrollTo({ top: 0 }))
  await expect(page.getByRole('button', { name: 'To the newest message' })).toBeVisible()
  await adminSide.answer('My pleasure.')
  await page.getByRole('button', { name: '1 new message' }).click()
  await expect(bubble(page, 'My pleasure.')).toBeInViewport()
  await expect(page).toHaveTitle(/^Messages · /)
})

test('whoever is not signed in is asked to log in, and stays on the messages', async ({ page, bank }) => {
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 401) refused.push(answer.url())
  })
  await page.goto('/dashboard/messages')
  await expect(page.getByRole('heading', { name: 'Please log in to access messages' })).toBeVisible()
  await expectAccessible(page, 'messages without a session')
  // Nothing was asked for that would be refused.
  expect(refused).toEqual([])
  await page.getByRole('button', { name: 'Log In' }).click()
  const dialog = loginDialog(page)
  await dialog.getByLabel('Username or e-mail').fill('helena')
  await dialog.getByLabel('Password', { exact: true }).fill('Helena-demo-2026')
  await dialog.getByLabel('Authentication code').fill(codeFor('helena'))
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(bubble(page, 'may Harbour Yachts be verified')).toBeInViewport()
  await expect(page).toHaveURL(/\/dashboard\/messages$/)

  // The session ends by itself while the message is on its way.
  await interfere(page, '**/api/messages', async (route) => {
    if (route.request().method() === 'POST') await endSessionsOf(bank, 'helena')
    await route.continue()
  })
  await sendMessage(page, 'Nobody else may read this')
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText('You must be logged in to send messages'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Please log in to access messages' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Nobody else')
  expect(await countMessages(bank, 'Nobody else may read this')).toBe(0)
})

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 320, height: 640 },
]) {
  test.describe(`on a screen ${viewport.width} wide`, () => {
    test.use({ viewport })

    test('support greets a newcomer once, answers by what they ask, and writes down a call of the emergency line', async ({
      page,
      context,
      bank,
      allowConsole,
    }) => {
      // No telephone is connected to this browser.
      allowConsole(/tel:/)
      await signIn(page, 'ines')
      const other = await context.newPage()
      await Promise.all([page.goto('/dashboard/support'), other.goto('/dashboard/support')])
      for (const window of [page, other])
        await expect(bubble(window, 'Welcome to Live Chat Support')).toContainText('Automated reply')
      await expect(page.getByText('Mon-Fri 9AM-6PM EST')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Live Chat Support' })).toBeVisible()
      await expectNoSidewaysScrolling(page)
      await expectAccessible(page, `support, ${viewport.width} wide`)
      expect(
        (await page.getByRole('region', { name: 'Conversation with your account manager' }).boundingBox())
          ?.height,
      ).toBe(600)

      await sendMessage(page, 'What is a certificate worth to me?')
      await expect(other.getByRole('status').filter({ hasText: 'Daniel Casimir is writing' })).toBeAttached()
      for (const window of [page, other]) {
        await expect(bubble(window, 'certificates of deposit')).toContainText('Automated reply')
        await expect(bubble(window, 'Welcome to Live Chat Support')).toHaveCount(1)
        await expect(window.getByRole('status').filter({ hasText: 'is writing' })).toHaveCount(0)
      }

      const call = page.getByRole('link', { name: 'Call +1 767 555 0199' })
      await expect(call).toHaveAttribute('href', 'tel:+17675550199')
      await call.click()
      await expect
        .poll(async () => await query(bank, `select from audit.event where action = 'emergency-line-used'`))
        .toHaveLength(1)
      await page.goto('/dashboard/messages')
      await expect(bubble(page, 'certificates of deposit')).toBeInViewport()
      await expectNoSidewaysScrolling(page)
      await other.close()
    })
  })
}
