/** A client's conversation on screen. */
import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { callApi } from '#e2e/support/api.ts'
import type { Bank } from '#e2e/support/bank.ts'
import { query } from '#e2e/support/books.ts'

function thread(page: Page): Locator {
  return page.getByRole('log', { name: 'Messages' })
}

/** A message with its author and time. */
export function bubble(page: Page, text: string | RegExp): Locator {
  return thread(page).getByRole('listitem').filter({ hasText: text })
}

export function messageField(page: Page): Locator {
  return page.getByLabel('Your message')
}

/** Writes and presses Enter. */
export async function sendMessage(page: Page, text: string): Promise<void> {
  await messageField(page).fill(text)
  await messageField(page).press('Enter')
}

export async function userIdOf(bank: Bank, username: string): Promise<string> {
  const [row] = await query<{ id: string }>(bank, 'select id from identity.users where username = $1', [
    username,
  ])
  if (!row) throw new Error(`No user is called ${username}`)
  return row.id
}

/** The account manager's actions in this conversation, from the page of a signed-in admin. */
export function adminSideOf(page: Page, clientId: string) {
  const ask = async (path: string, body: object) => {
    const { status } = await callApi(page, `/admin/conversations/${clientId}${path}`, body)
    expect(status, path).toBe(200)
  }
  return {
    write: () => ask('/typing', {}),
    answer: (body: string) => ask('/messages', { id: randomUUID(), body }),
    come: () => ask('/attend', { here: true }),
    leave: () => ask('/attend', { here: false }),
  }
}

/** Adds old messages: "Line 1" to "Line 120", two of them a day. */
export async function addOldMessages(bank: Bank, clientId: string, count: number): Promise<void> {
  await query(
    bank,
    `insert into bank.message (id, client_id, from_client, automated, body, created_at)
     select gen_random_uuid(), $1, n % 2 = 0, n % 2 = 1, 'Line ' || n, now() - interval '200 days' + n *
       interval '12 hours'
     from generate_series(1, $2::int) n`,
    [clientId, count],
  )
}

export async function countMessages(bank: Bank, text: string): Promise<number> {
  const [row] = await query<{ times: number }>(
    bank,
    'select count(*)::int as times from bank.message where body = $1',
    [text],
  )
  return row?.times ?? 0
}
