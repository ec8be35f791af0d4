import { randomUUID } from 'node:crypto'
import { type WorklistItem, type WorklistKind, worklistKinds, worklistSize } from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type App, openApp, test } from '#testing/app.ts'
import {
  aBeneficiary,
  aClient,
  anAccount,
  anAccountRequest,
  anAdmin,
  aSession,
  type TestUser,
} from '#testing/builders.ts'
import { aCertificate } from '#testing/orders/certificates.ts'
import { anOrganisation } from '#testing/actors/holders.ts'
import { asAdmin } from '#testing/actors/admin-session.ts'
import { aConversation, aMessage } from '#testing/chats.ts'

/** Writes a conversation between the client and the bank, each line so many hours ago. */
async function addMessages(
  app: App,
  { id }: TestUser,
  lines: { by: 'client' | 'server' | TestUser; hoursAgo: number }[],
): Promise<void> {
  for (const { by, hoursAgo } of lines) {
    await sql`
      insert into bank.message (id, client_id, from_client, automated, author_id, body, created_at)
      values (${randomUUID()}, ${id}, ${by === 'client'}, ${by === 'server'},
        ${typeof by === 'string' ? null : by.id}, 'Good morning',
        now() - make_interval(hours => ${hoursAgo}))`.execute(app.owner)
  }
  await sql`
    insert into bank.conversation (client_id, last_message_at, answered_at, unanswered, waiting_since)
    select ${id}::uuid, max(m.created_at), answer.at, count(*) filter (where m.from_client
      and m.created_at > coalesce(answer.at, '-infinity')), min(m.created_at) filter (where m.from_client
      and m.created_at > coalesce(answer.at, '-infinity'))
    from bank.message m
    cross join (select max(a.created_at) as at from bank.message a where a.client_id = ${id}
      and a.author_id is not null) answer
    where m.client_id = ${id} group by answer.at`.execute(app.owner)
}

/** The lines of one kind, of which there are no more than these. */
async function listed(
  bank: Awaited<ReturnType<typeof asAdmin>>,
  kind: WorklistKind,
): Promise<WorklistItem[]> {
  const { items, totals } = (await bank.overview.get()).worklist
  const ofKind = items.filter((item) => item.kind === kind)
  expect(totals[kind]).toBe(ofKind.length)
  return ofKind
}

describe('the overview', () => {
  test('counts all users and accounts, and nothing is pending in a new bank', async () => {
    const app = await openApp()
    const client = await aClient(app.owner)
    await aClient(app.owner, { role: 'blocked' })
    await anAccount(app.owner, client)
    await anAccount(app.owner, client, { currency: 'BTC' })

    expect(await (await asAdmin(app)).overview.get()).toEqual({
      users: 3,
      accounts: 2,
      pendingRequests: 0,
      awaitingFirstReply: 0,
      books: null,
      checkpoints: { intact: true, verifiedAt: null },
      proxies: 'fine',
      worklist: { items: [], totals: Object.fromEntries(worklistKinds.map((kind) => [kind, 0])) },
    })
    await app.close()
  })

  test('shows when the books were checked, and whether they balance', async () => {
    const app = await openApp()
    const bank = await asAdmin(app)
    await sql`select ledger.reconcile()`.execute(app.owner)
    expect((await bank.overview.get()).books).toEqual({
      balanced: true,
      checkedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })

    // Money out of nothing: a balance that no entry explains.
    const account = await anAccount(app.owner, await aClient(app.owner), { balance: '100' })
    await sql`update ledger.account set balance = balance + 1 where id = ${account}`.execute(app.owner)
    await sql`select ledger.reconcile()`.execute(app.owner)

    expect((await bank.overview.get()).books).toMatchObject({ balanced: false })
    await app.close()
  })

  test('counts clients without any answer as unread, and lists the longest wait first', async () => {
    const app = await openApp()
    const admin = await anAdmin(app.owner)
    const [never, again, answered, greeted] = [
      await aClient(app.owner),
      await aClient(app.owner),
      await aClient(app.owner),
      await aClient(app.owner),
    ]
    // An automated reply is no answer, and a greeting is no question.
    await addMessages(app, never, [
      { by: 'client', hoursAgo: 5 },
      { by: 'server', hoursAgo: 4 },
    ])
    await addMessages(app, again, [
      { by: 'client', hoursAgo: 50 },
      { by: admin, hoursAgo: 40 },
      { by: 'client', hoursAgo: 9 },
      { by: 'client', hoursAgo: 1 },
    ])
    await addMessages(app, answered, [
      { by: 'client', hoursAgo: 60 },
      { by: admin, hoursAgo: 2 },
    ])
    await addMessages(app, greeted, [{ by: 'server', hoursAgo: 3 }])

    const { awaitingFirstReply, worklist } = await (await asAdmin(app)).overview.get()
    expect(awaitingFirstReply).toBe(1)
    expect(worklist.totals.conversation).toBe(2)
    expect(worklist.items).toMatchObject([
      { kind: 'conversation', clientId: again.id, messages: 2 },
      { kind: 'conversation', clientId: never.id, messages: 1 },
    ])
    const hours = worklist.items.map(({ at }) => Math.round((Date.now() - Date.parse(at)) / 3_600_000))
    expect(hours).toEqual([9, 5])
    await app.close()
  })

  test('counts the wait of a client from the first message without an answer', async ({ app }) => {
    const { asClient, asAdmin: manager, clientId, admin } = await aConversation(app)
    const { overview } = app.as(await aSession(app.owner, admin))
    const waitingSince = async () => {
      const line = (await overview.get()).worklist.items.find(({ id }) => id === clientId)
      return line && new Date(line.at).toISOString()
    }
    const first = await asClient.send(aMessage('one'))
    await asClient.send(aMessage('two'))
    expect(await waitingSince()).toBe(first.at)
    await manager.reply({ clientId, id: randomUUID(), body: 'Good morning' })
    expect(await waitingSince()).toBeUndefined()
    const later = await asClient.send(aMessage('three'))
    expect(await waitingSince()).toBe(later.at)
  })

  test('lists all kinds together by age, the longest wait first, and counts what it leaves out', async () => {
    const app = await openApp()
    const [client, admin] = [await aClient(app.owner), await anAdmin(app.owner)]
    for (const hoursAgo of [31, 11, 21]) {
      await anAccountRequest(app.owner, client, {
        nickname: `${hoursAgo} hours`,
        createdAt: new Date(Date.now() - hoursAgo * 3_600_000),
      })
    }
    await anAccountRequest(app.owner, client, { nickname: 'Decided', rejectedBy: admin })
    await addMessages(app, client, [{ by: 'client', hoursAgo: 25 }])
    const bank = await asAdmin(app)
    const first = await bank.overview.get()
    expect(first.worklist.items.map(({ kind }) => kind)).toEqual([
      'request',
      'conversation',
      'request',
      'request',
    ])

    for (let request = 0; request < worklistSize; request += 1)
      await anAccountRequest(app.owner, client, { nickname: `Later ${request}` })
    const { pendingRequests, worklist } = await bank.overview.get()
    expect(pendingRequests).toBe(23)
    expect(worklist.totals).toMatchObject({ request: 23, conversation: 1, payment: 0 })
    expect(worklist.items).toHaveLength(worklistSize)
    expect(worklist.items.slice(0, 4)).toEqual(first.worklist.items)
    await app.close()
  })

  test('lists certificates that mature within 30 days, and payments that failed within 7', async () => {
    const app = await openApp()
    const client = await aClient(app.owner)
    const account = await anAccount(app.owner, client, { balance: '1000' })
    const certificate = await aCertificate(app.owner, client, account, { amount: '50' })
    const bank = await asAdmin(app)
    expect((await bank.overview.get()).worklist.totals.certificate).toBe(0)
    const [{ endDate } = { endDate: '' }] = (
      await sql<{
        endDate: string
      }>`select end_date::text from bank.certificate where id = ${certificate}`.execute(app.owner)
    ).rows
    const trust = await anOrganisation(app.owner)
    const reserve = await anAccount(app.owner, trust, { balance: '100' })
    const ofTrust = await aCertificate(app.owner, client, reserve)
    app.setNow(new Date(Date.parse(`${endDate}T12:00:00Z`) - 30 * 86_400_000))
    const lines = await listed(bank, 'certificate')
    expect(lines.find(({ id }) => id === certificate)).toMatchObject({
      clientId: client.id,
      username: client.username,
      amount: '50.00',
      currency: 'USD',
      endDate,
    })
    expect(lines.find(({ id }) => id === ofTrust)).toMatchObject({
      clientId: trust.id,
      client: 'Laurent Family Trust',
      username: '',
    })
    app.setNow(null)

    const beneficiaryId = await aBeneficiary(app.owner, client)
    const paymentId = randomUUID()
    const { payments } = app.as(await aSession(app.owner, client))
    await expect(
      payments.make({ paymentId, accountId: account, beneficiaryId, amount: '5000' }),
    ).rejects.toThrow()
    await sql`
      insert into bank.payment (id, client_id, account_id, beneficiary_id, amount, currency, status,
        created_at)
      values (gen_random_uuid(), ${client.id}, ${account}, ${beneficiaryId}, -1, 'USD', 'failed',
        now() - interval '8 days')`.execute(app.owner)
    expect(await listed(bank, 'payment')).toMatchObject([
      { id: paymentId, amount: '5000.00', currency: 'USD', client: 'Test Person' },
    ])
    await app.close()
  })

  test('lists the failed payment of an organisation under its name', async () => {
    const app = await openApp()
    const trust = await anOrganisation(app.owner)
    await sql`
      insert into bank.payment (id, client_id, account_id, beneficiary_id, amount, currency, status,
        created_at)
      values (gen_random_uuid(), ${trust.id}, ${trust.accountId}, ${trust.beneficiaryId}, -5000, 'USD',
        'failed', now())`.execute(app.owner)
    expect(await listed(await asAdmin(app), 'payment')).toMatchObject([
      { clientId: trust.id, client: 'Laurent Family Trust', username: '', amount: '5000.00' },
    ])
    await app.close()
  })
})
