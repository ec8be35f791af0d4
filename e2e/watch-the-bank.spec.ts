import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { callApi } from './api.ts'
import { expectAccessible } from './axe.ts'
import { type Bank, codeFor, expect, signIn, test } from './bank.ts'
import { letCodeCount, countActiveSessions, query, writeAllCheckpoints } from './books.ts'
import { interfere } from './interfere.ts'
import { expectNoSidewaysScrolling, loginLink, watchReloads } from './on-screen.ts'
import { adminOverview, adminSecurity } from './places.ts'

/** One of the four counts: a link with its name and figure. */
function count(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}\\s*[\\d,]+$`) })
}

function group(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

async function countOf(bank: Bank, source: string): Promise<number> {
  const [row] = await query<{ count: number }>(bank, `select count(*)::int as count from ${source}`)
  return row?.count ?? 0
}

test('admins see true counts and what waits for somebody, and see both change while they look', async ({
  page,
  bank,
  openBrowser,
}) => {
  await query(
    bank,
    `
    insert into mail.message (user_id, recipient, kind, subject, body, attempts, last_error, due_at, gave_up_at)
    select id, email, 'security', 'A letter', 'A letter', 3, '550 no such mailbox', null, now() from identity.users where username = 'ines'
    union all select null, 'adriana@fontaine.example', 'consultation-booked', 'A letter', 'A letter', 1, '451 later', now() + interval '1 day', null`,
  )
  await signIn(page, 'admin')
  const pending = await countOf(bank, `bank.account_request where status = 'pending'`)
  const unread = await countOf(bank, 'bank.conversation where answered_at is null and unanswered > 0')
  await expect(count(page, 'Users')).toHaveText(`Users${await countOf(bank, 'identity.users')}`)
  await expect(count(page, 'Accounts')).toHaveText(`Accounts${await countOf(bank, 'bank.account')}`)
  await expect(count(page, 'Pending Requests')).toHaveText(`Pending Requests${pending}`)
  await expect(count(page, 'Unread Conversations')).toHaveText(`Unread Conversations${unread}`)
  const places = {
    Users: 'users',
    Accounts: 'accounts',
    'Pending Requests': 'account-requests',
    'Unread Conversations': 'chat',
  }
  for (const [name, place] of Object.entries(places))
    await expect(count(page, name)).toHaveAttribute('href', `/admin/${place}`)

  // Helena was answered before and waits again; Marcus waits for the first answer; both are listed, who waits
  // longest first.
  const clients = group(page, 'Unanswered clients').getByRole('listitem')
  await expect(clients).toHaveText([/Marcus Adeyemi.*1 message.*waits/, /Helena Laurent.*1 message.*waits/])
  // A visitor has no page here; the address says who was not reached.
  const undelivered = group(page, 'Mail that could not be delivered').getByRole('listitem')
  await expect(undelivered.filter({ hasText: 'Ines Carvalho' })).toContainText(
    /550 no such mailbox.*Given up/,
  )
  await expect(undelivered.filter({ hasText: 'adriana@fontaine.example' })).toContainText(
    /consultation booked: 451 later.*Tried again/,
  )
  await expect(
    group(page, 'Certificates maturing within 30 days').getByRole('listitem').first(),
  ).toContainText(/Helena Laurent.*CD-.*matures .*€40,000\.00/)

  // What was given up is sent again at a press, from the first try on.
  const givenUp = undelivered.filter({ hasText: 'Ines Carvalho' })
  await givenUp.getByRole('button', { name: 'Try again, Ines Carvalho' }).click()
  await expect(page.getByText('The e-mail is being sent again', { exact: true })).toBeVisible()
  await expect(givenUp).toContainText('Tried again')
  expect(
    await countOf(
      bank,
      `mail.message where last_error = '550 no such mailbox' and due_at <= now() and attempts = 0`,
    ),
  ).toBe(1)

  const reloads = watchReloads(page)
  const ines = await openBrowser()
  await signIn(ines, 'ines')
  expect(
    (await callApi(ines, '/messages', { id: randomUUID(), body: 'Is anybody there?', place: 'messages' }))
      .status,
  ).toBe(200)
  await expect(count(page, 'Unread Conversations')).toHaveText(`Unread Conversations${unread + 1}`)
  await expect(clients.last()).toContainText(/Ines Carvalho.*1 message.*waits a moment/)
  const request = {
    requestId: randomUUID(),
    accountType: 'deposit',
    nickname: 'Porto Reserve',
    currency: 'EUR',
  }
  expect((await callApi(ines, '/account-requests', request)).status).toBe(200)
  await expect(count(page, 'Pending Requests')).toHaveText(`Pending Requests${pending + 1}`)
  await expect(group(page, 'Account requests').getByRole('listitem').last()).toContainText(
    'Ines Carvalho: Porto Reserve',
  )

  // An answer takes the conversation off the list, whichever admin gave it.
  const colleague = await openBrowser()
  await signIn(colleague, 'compliance')
  const [{ id: inesId } = { id: '' }] = await query<{ id: string }>(
    bank,
    `select id from identity.users where username = 'ines'`,
  )
  expect(
    (
      await callApi(colleague, `/admin/conversations/${inesId}/messages`, {
        id: randomUUID(),
        body: 'Good morning',
      })
    ).status,
  ).toBe(200)
  await expect(count(page, 'Unread Conversations')).toHaveText(`Unread Conversations${unread}`)
  await expect(clients.filter({ hasText: 'Ines' })).toHaveCount(0)
  reloads.expectNone()
})

test('the overview says whether books and audit are in order, and whether the bank sees where visitors come from', async ({
  page,
  bank,
}) => {
  await query(bank, 'select ledger.reconcile()')
  await query(bank, 'select audit.watch_checkpoints(1000)')
  await signIn(page, 'admin')
  const checks = group(page, 'Checks')
  await expect(checks.getByRole('listitem').filter({ hasText: 'Books' })).toContainText(
    /Checked \d+ \w+ \d{4}, \d\d:\d\d.*Balanced/,
  )
  await expect(checks.getByRole('listitem').filter({ hasText: 'Audit' })).toContainText('As it was sealed')
  await expect(checks.getByText('Needs attention')).toHaveCount(0)

  // A proxy of which the bank was not told.
  await page.request.get(`${bank.url}/health/live`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  // Tampering with the books, and with the log.
  await query(
    bank,
    'update ledger.account set balance = balance + 1, moved_at = now() where client_id is not null and balance > 0',
  )
  await query(bank, 'select ledger.reconcile()')
  await writeAllCheckpoints(bank)
  await query(bank, `set session_replication_role = replica; update audit.event set subject = 'another'`)
  await query(bank, 'select audit.watch_checkpoints(1000)')
  await page.reload()
  await expect(checks.getByRole('listitem').filter({ hasText: 'Books' })).toContainText(
    'Nothing is written until they do.',
  )
  await expect(checks.getByText('Do not balance')).toBeVisible()
  await expect(checks.getByText('Not as it was sealed')).toBeVisible()
  const addresses = checks.getByRole('listitem').filter({ hasText: 'Visitors’ addresses' })
  await expect(addresses).toContainText(/adds it to TRUSTED_PROXIES.*Needs attention/)
})

test('while the bank does not answer the overview says so, and where nothing waits it says that', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 500/)
  await signIn(page, 'admin')
  await interfere(page, '**/api/admin/overview', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR' } }),
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Failed to load the overview' })).toBeVisible({
    timeout: 15_000,
  })
  await page.unroute('**/api/admin/overview')

  const nothing = { total: 0, first: [] }
  await interfere(page, '**/api/admin/overview', (route) =>
    route.fulfill({
      json: {
        users: 2,
        accounts: 0,
        pendingRequests: 0,
        unreadConversations: 0,
        books: null,
        checkpoints: { intact: true, verifiedAt: null },
        proxies: 'fine',
        pending: {
          approvals: nothing,
          requests: nothing,
          conversations: nothing,
          certificates: nothing,
          payments: nothing,
          undeliveredEmails: nothing,
        },
      },
    }),
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing waits' })).toBeVisible()
  await expect(group(page, 'Checks').getByText('Not checked yet')).toHaveCount(2)
  await expectAccessible(page, 'overview, empty')
})

test('the way in and out of the administration', async ({ page, bank, openBrowser }) => {
  await test.step('a client is denied, on the screen as at the bank', async () => {
    const client = await openBrowser()
    await signIn(client, 'helena')
    for (const path of [adminOverview.path, '/admin/audit', adminSecurity.path]) {
      await client.goto(path)
      await expect(client.getByRole('alert').getByRole('heading', { name: 'Access Denied' })).toBeVisible()
      await expect(client.getByText('Admin access required.')).toBeVisible()
      await expect(client.getByRole('navigation', { name: 'Administration' })).toHaveCount(0)
    }
  })

  await test.step('a spinner while the bank is asked who is there', async () => {
    await signIn(page, 'admin')
    const held = Promise.withResolvers<void>()
    await interfere(page, '**/api/session', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(adminOverview.path)
    await expect(page.getByRole('status').getByText('Loading')).toBeAttached()
    await expect(page.getByRole('heading', { name: adminOverview.heading })).toHaveCount(0)
    held.resolve()
    await expect(page.getByRole('heading', { level: 1, name: adminOverview.heading })).toBeVisible()
    await page.unroute('**/api/session')
  })

  await test.step('the sidebar leads to every screen, and says which one this is', async () => {
    const sidebar = page.getByRole('navigation', { name: 'Administration' })
    for (const name of [
      'Users',
      'Accounts',
      'Account Requests',
      'Chat',
      'Approvals',
      'Consultations',
      'Rates',
      'Audit',
      'Security',
      'Overview',
    ]) {
      const link = sidebar.getByRole('link', { name: new RegExp(`^${name}( ?,|$)`) })
      await link.click()
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
      await expect(link).toHaveAttribute('aria-current', 'page')
    }
  })

  await test.step('signing out leads home, ends the session, and Back shows nothing', async () => {
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/$/)
    expect(await countActiveSessions(bank, 'admin')).toBe(0)
    await page.goBack()
    await expect(loginLink(page)).toBeVisible()
    await expect(page.getByText('Waiting for somebody')).toHaveCount(0)
  })
})

test('admins look after their own security: password, authenticator, and where they are signed in', async ({
  page,
  bank,
  openBrowser,
}) => {
  const elsewhere = await openBrowser()
  await signIn(elsewhere, 'admin')
  await signIn(page, 'admin', { stepOffset: 1 })
  await page.goto(adminSecurity.path)
  await expect(page.getByText('This device')).toBeVisible()
  await expect(page.getByRole('switch', { name: /Two-Factor Authentication/i })).toBeChecked()
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Another administrator makes a new setup link for you.')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/account manager|your accounts|beneficiar/i)
  await expectAccessible(page, 'security of admins')
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(question).toContainText('One other device will be signed out at once.')
  await letCodeCount(bank, 'admin')
  await question.getByLabel('Authentication code').fill(codeFor('admin'))
  await question.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(elsewhere).toHaveURL(/\/(\?login=ended)?$/)
  expect(await countActiveSessions(bank, 'admin')).toBe(1)
})

test('the overview is readable by everybody, on a phone too', async ({ page }) => {
  await signIn(page, 'admin')
  await expect(group(page, 'Unanswered clients')).toBeVisible()
  await expectAccessible(page, 'overview')
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScrolling(page)
  await page.goto('/admin/audit')
  await expect(page.getByRole('table', { name: 'Events, newest first' })).toBeVisible()
  await expectNoSidewaysScrolling(page)
})
