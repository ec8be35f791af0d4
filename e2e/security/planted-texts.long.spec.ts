import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { attachmentNameOf } from '@bank/contract'
import { type Bank, codeFor, expect, startSession, test as base } from '#e2e/support/bank.ts'
import { addAuthenticator, addPasskey } from '#e2e/support/acts/passkeys.ts'
import {
  call,
  callConfirmed,
  callWithCode,
  openCorpus,
  openReader,
  type Plant,
  watchExecutions,
} from '#e2e/support/acts/planted-texts.ts'
import { accountIdOf, accountNumbers, holderIdOf, query, turnOnApproval } from '#e2e/support/books.ts'
import { openMailbox } from '#e2e/support/mailbox.ts'
import { bankDay, statementPath } from '#e2e/support/every-screen.ts'

const mailbox = await openMailbox()
const test = base.extend({ serverEnv: { SMTP_URL: mailbox.url } })
// A passkey belongs to a name, and 127.0.0.1 is none.
test.use({ baseURL: async ({ bank }, use) => await use(bank.url.replace('127.0.0.1', 'localhost')) })
test.afterAll(() => mailbox.close())

/** A picture of one pixel, which the bank decodes and makes anew. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

type Portal = { page: Page; bank: Bank; plant: Plant; clientId: string }

/** Sends a message with a file, as the client or as staff. */
async function sendFile(
  { page, plant, clientId }: Portal,
  { field, asAdmin, message }: { field: string; asAdmin: boolean; message: object },
): Promise<void> {
  const id = randomUUID()
  // Shown without what a path or a shell would read, and with the ending of what the file is.
  const name = plant(field, (text) => attachmentNameOf(`${text}.png`, 'image/png'))
  const to = asAdmin ? { clientId } : {}
  await call(page, '/attachments', { id, ...to, name, bytes: Buffer.from(picture, 'base64').length })
  await call(page, `/attachments/${id}/parts`, { part: 0, content: picture })
  await call(page, `/attachments/${id}/finish`, {})
  const path = asAdmin ? `/admin/conversations/${clientId}/messages` : '/messages'
  await call(page, path, { id: randomUUID(), ...message, attachments: [id] })
}

async function plantInOrders({ page, bank, plant }: Portal, toAccountId: string): Promise<void> {
  const accountId = await accountIdOf(bank, accountNumbers.familyReserve)
  await call(page, '/transfers', {
    paymentId: randomUUID(),
    accountId,
    toAccountId,
    amount: '1.00',
    note: plant('own transfer'),
  })
  const [{ id: beneficiaryId } = { id: '' }] = await query<{ id: string }>(
    bank,
    `select b.id from bank.beneficiary b join bank.account a using (client_id)
    where a.id = $1 and not b.is_crypto and b.verified_at is not null and b.deleted_at is null
    order by b.created_at limit 1`,
    [accountId],
  )
  const schedule = { rhythm: 'monthly', lastDay: null, times: null, businessDay: 'next' }
  for (const to of [{ beneficiaryId }, { beneficiaryId: null, toAccountId }]) {
    const order = {
      orderId: randomUUID(),
      accountId,
      ...to,
      amount: '2.00',
      note: plant(to.beneficiaryId === null ? 'standing transfer' : 'standing order'),
      firstDay: bankDay(-1),
      ...schedule,
    }
    await callConfirmed([page, bank, 'helena'], ['/standing-orders/confirm', '/standing-orders'], {
      confirm: { order },
      order: { order },
    })
  }
}

async function giveAccess({ page, bank, plant }: Portal): Promise<void> {
  const order = {
    rightId: randomUUID(),
    firstName: plant('first name of a right'),
    lastName: plant('last name of a right'),
    email: 'planted.access@client.example',
    accountIds: null,
    view: 'movements',
    firstDay: bankDay(0),
    lastDay: bankDay(-20),
  }
  await callConfirmed([page, bank, 'helena'], ['/access-rights/confirm', '/access-rights'], {
    confirm: order,
    order,
  })
}

/** An organisation for which the client signs, and its account. */
async function makeHolder({ page, bank, plant, clientId }: Portal): Promise<string> {
  const holderId = randomUUID()
  await callWithCode([page, bank, 'admin'], '/admin/holders', {
    order: {
      kind: 'organisation',
      holderId,
      organisation: {
        legalName: plant('organisation'),
        registrationNumber: plant('registration'),
        country: 'DM',
        lei: null,
      },
    },
  })
  await callWithCode([page, bank, 'admin'], `/admin/holders/${holderId}/mandates`, {
    mandate: {
      mandateId: randomUUID(),
      userId: clientId,
      accountIds: null,
      rights: { view: 'movements', prepare: true, sign: 'A' },
      firstDay: bankDay(0),
      lastDay: bankDay(-20),
    },
  })
  return holderId
}

/** An account request that is rejected, and another account that staff opens. Answers the account's id. */
async function decideAboutAccounts(client: Portal, admin: Portal): Promise<string> {
  const requestId = randomUUID()
  await call(client.page, '/account-requests', {
    requestId,
    accountType: 'deposit',
    nickname: 'Harbour',
    currency: 'EUR',
  })
  await call(admin.page, `/admin/account-requests/${requestId}/decision`, {
    decision: 'rejected',
    notes: admin.plant('decision about a request'),
  })
  const accountId = randomUUID()
  const order = {
    accountId,
    clientId: client.clientId,
    accountType: 'business',
    nickname: admin.plant('opened account'),
    currency: 'USD',
  }
  await call(admin.page, '/admin/accounts', { order })
  return accountId
}

/** Two operations that wait for the other administrator, who rejects the second. Answers that one's id. */
async function askAndReject(admin: Portal, other: Page, holderId: string): Promise<string> {
  const { page, bank, plant } = admin
  await turnOnApproval(bank)
  const organisation = {
    legalName: plant('new name of the organisation'),
    registrationNumber: 'R-1',
    country: 'DM',
    lei: null,
  }
  await callWithCode([page, bank, 'admin'], `/admin/holders/${holderId}`, {
    organisation,
    reason: plant('reason of a pending approval'),
  })
  await callWithCode([page, bank, 'admin'], '/admin/approvals/rule', {
    on: false,
    reason: plant('reason of a rejected approval'),
  })
  const [{ id } = { id: '' }] = await query<{ id: string }>(
    bank,
    `select id from bank.approval where status = 'pending' order by requested_at desc limit 1`,
  )
  await callWithCode([other, bank, 'compliance'], `/admin/approvals/${id}/decision`, {
    decision: 'rejected',
    note: plant('note of a decision'),
  })
  return id
}

test('no name, note, reason or reply that a person typed runs on a screen or in an e-mail', async ({
  page,
  openBrowser,
  bank,
}) => {
  test.setTimeout(240_000)
  const { fields, plant } = openCorpus()
  const { shown, read, look, readEmail } = openReader()
  const [staff, other, reader] = [await openBrowser(), await openBrowser(), await openBrowser()]
  const executions = await Promise.all([page, staff, other, reader].map(watchExecutions))
  const clientId = await holderIdOf(bank, accountNumbers.familyReserve)
  const client: Portal = { page, bank, plant, clientId }
  const admin: Portal = { ...client, page: staff }

  await addAuthenticator(page)
  await startSession(page, 'helena')
  await startSession(staff, 'admin')
  await startSession(other, 'compliance')
  await staff.goto('/admin/dashboard')
  await other.goto('/admin/dashboard')
  await page.goto('/dashboard/profile')
  await addPasskey(page, codeFor('helena', 1), plant('passkey'))
  const accountId = await decideAboutAccounts(client, admin)
  await sendFile(client, {
    field: 'attachment',
    asAdmin: false,
    message: { body: 'The file', place: 'messages' },
  })
  await sendFile(admin, {
    field: 'attachment of a reply',
    asAdmin: true,
    message: { body: plant('reply') },
  })
  await plantInOrders(client, accountId)
  await giveAccess(client)
  const holderId = await makeHolder(admin)
  const rejected = await askAndReject(admin, other, holderId)

  for (const path of ['', 'portfolio', 'payments', 'orders', 'profile', 'messages', 'support'])
    await look(page, `/dashboard/${path}`)
  await look(page, statementPath(accountId))
  await page.getByRole('row').filter({ hasText: '$1.00' }).getByRole('button').first().click()
  await expect(page.getByRole('dialog', { name: 'Transaction', exact: true })).toContainText(
    fields.get('own transfer') ?? '',
  )
  await read(page, 'a transaction')
  for (const path of ['portfolio', 'orders']) await look(page, `/dashboard/for/${holderId}/${path}`)
  await page.getByRole('button', { name: /^Acting for:/ }).click()
  await read(page, 'the holders to act for')

  const adminScreens = ['dashboard', 'users', 'holders', 'accounts', 'chat', 'messages', 'audit', 'approvals']
  for (const path of adminScreens) await look(staff, `/admin/${path}`)
  for (const path of [
    `users/${clientId}`,
    `holders/${holderId}`,
    `accounts/${accountId}/transactions`,
    'account-requests?status=all',
    `approvals?approval=${rejected}`,
  ])
    await look(staff, `/admin/${path}`)
  await look(other, '/admin/approvals')
  await other
    .getByRole('button', { name: /^Review/ })
    .first()
    .click()
  await read(other, 'a pending approval')

  await expect.poll(() => mailbox.pages().length, { timeout: 15_000 }).toBeGreaterThan(3)
  for (const html of mailbox.pages()) await readEmail(reader, html)
  const all = shown.join('\n')
  expect([...fields].filter(([, planted]) => !all.includes(planted)).map(([field]) => field)).toEqual([])
  expect(executions.flatMap((heard) => heard())).toEqual([])
  console.log(
    `planted texts, the others: ${fields.size} fields, ${shown.length} screens and e-mails, 0 executions`,
  )
})
