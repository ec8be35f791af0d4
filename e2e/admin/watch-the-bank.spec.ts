import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { callApi } from '#e2e/support/api.ts'
import { type Bank, expect, signIn, test } from '#e2e/support/bank.ts'
import { countActiveSessions, query } from '#e2e/support/books.ts'
import { loginLink, watchReloads } from '#e2e/support/on-screen.ts'

/** A count of the overview: a link with its label and figure. */
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

test('admins see counts and what needs attention, and both change while they look', async ({
  page,
  bank,
  openBrowser,
}) => {
  await query(
    bank,
    `
    insert into mail.message (user_id, recipient, kind, subject, body, attempts, last_error, due_at,
      gave_up_at)
    select id, email, 'security', 'An e-mail', 'An e-mail', 3, '550 no such mailbox', null, now() from
      identity.users where username = 'ines'
    union all select null, 'adriana@fontaine.example', 'consultation-booked', 'An e-mail', 'An e-mail', 1,
      '451 later', now() + interval '1 day', null`,
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

  // Helena was answered before and has written again; Marcus was never answered. The client who waits longest
  // is first.
  const clients = group(page, 'Unanswered clients').getByRole('listitem')
  await expect(clients).toHaveText([/Marcus Adeyemi.*1 message.*waits/, /Helena Laurent.*1 message.*waits/])
  // A visitor has no page here, so the address is shown.
  const undelivered = group(page, 'E-mails that could not be delivered').getByRole('listitem')
  await expect(undelivered.filter({ hasText: 'Ines Carvalho' })).toContainText(
    /550 no such mailbox.*Given up/,
  )
  await expect(undelivered.filter({ hasText: 'adriana@fontaine.example' })).toContainText(
    /consultation booked: 451 later.*Tried again/,
  )
  await expect(
    group(page, 'Certificates maturing within 30 days').getByRole('listitem').first(),
  ).toContainText(/Helena Laurent.*CD-.*matures .*€40,000\.00/)

  // Pressing sends a failed e-mail again, with all its tries.
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
    (await callApi(ines, '/messages', { id: randomUUID(), body: 'Are you there?', place: 'messages' }))
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

  // An answer by any admin removes the conversation from the list.
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

test('the sidebar leads an admin to every screen, and after signing out Back shows nothing', async ({
  page,
  bank,
}) => {
  await signIn(page, 'admin')
  await test.step('the sidebar leads to every screen and marks the current one', async () => {
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

  await test.step('signing out leads home and ends the session, and Back shows nothing', async () => {
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/$/)
    expect(await countActiveSessions(bank, 'admin')).toBe(0)
    await page.goBack()
    await expect(loginLink(page)).toBeVisible()
    await expect(page.getByText('Needs attention')).toHaveCount(0)
  })
})
