import { randomUUID } from 'node:crypto'
import { maximumAccounts } from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { heardBy } from '#testing/actors/heard.ts'
import { type App, test } from '#testing/app.ts'
import { aClient, anAccountRequest, anAdmin, aSession, findingsOf, type TestUser } from '#testing/builders.ts'
import { asOwner } from '#testing/database.ts'

async function openAsAdmin(app: App, admin: TestUser) {
  return app.as(await aSession(app.owner, admin)).accountRequests
}

describe('a decision is refused', () => {
  test('about a request that does not exist', async ({ app }) => {
    const asAdmin = await openAsAdmin(app, await anAdmin(app.owner))
    await expect(asAdmin.decide({ requestId: randomUUID(), decision: 'approved' })).rejects.toThrow(
      'REQUEST_NOT_FOUND',
    )
  })

  test('to an admin about a request that they made before they became an admin', async ({ app }) => {
    const admin = await anAdmin(app.owner)
    const requestId = await anAccountRequest(app.owner, admin)
    await expect((await openAsAdmin(app, admin)).decide({ requestId, decision: 'approved' })).rejects.toThrow(
      'NOT_ALLOWED',
    )
    await expect(
      (await openAsAdmin(app, await anAdmin(app.owner))).decide({
        requestId,
        decision: 'rejected',
        notes: 'No',
      }),
    ).resolves.toBeDefined()
  })

  test('after the request was approved or rejected', async ({ app }) => {
    const requestId = await anAccountRequest(app.owner, await aClient(app.owner))
    const asAdmin = await openAsAdmin(app, await anAdmin(app.owner))
    await asAdmin.decide({ requestId, decision: 'rejected', notes: 'No' })
    await expect(asAdmin.decide({ requestId, decision: 'approved' })).rejects.toThrow(
      'REQUEST_ALREADY_DECIDED',
    )
  })

  test('to an admin who rejects without a reason', async ({ app }) => {
    const requestId = await anAccountRequest(app.owner, await aClient(app.owner))
    const asAdmin = await openAsAdmin(app, await anAdmin(app.owner))
    await expect(asAdmin.decide({ requestId, decision: 'rejected' })).rejects.toThrow('REASON_REQUIRED')
    expect((await asAdmin.showToAdmin({ requestId })).status).toBe('pending')
  })

  test('to open an account for a user who is blocked, or has become an admin', async ({ app }) => {
    const asAdmin = await openAsAdmin(app, await anAdmin(app.owner))
    for (const role of ['blocked', 'admin']) {
      const client = await aClient(app.owner)
      const requestId = await anAccountRequest(app.owner, client)
      await sql`update identity.users set role = ${role} where id = ${client.id}`.execute(app.owner)
      await expect(asAdmin.decide({ requestId, decision: 'approved' })).rejects.toThrow('CLIENT_NOT_FOUND')
      await expect(asAdmin.decide({ requestId, decision: 'rejected', notes: 'No' })).resolves.toBeDefined()
    }
  })

  test('when the client would have more accounts than a list shows', async ({ app }) => {
    const client = await aClient(app.owner)
    const requestId = await anAccountRequest(app.owner, client)
    await asOwner(app.owner, async () => {
      await sql`select bank.open_account(${client.id}, 'USD', 'One of many', null)
        from generate_series(1, ${maximumAccounts})`.execute(app.owner)
    })
    const asAdmin = await openAsAdmin(app, await anAdmin(app.owner))
    await expect(asAdmin.decide({ requestId, decision: 'approved' })).rejects.toThrow('TOO_MANY_ACCOUNTS')
    await expect(asAdmin.decide({ requestId, decision: 'rejected', notes: 'No' })).resolves.toMatchObject({
      accountId: null,
    })
  })
})

test('approval opens an empty account with twelve digits, is recorded, and notifies its client', async ({
  app,
}) => {
  const client = await aClient(app.owner)
  const admin = await anAdmin(app.owner)
  const own = app.as(await aSession(app.owner, client))
  const requestId = randomUUID()
  await own.accountRequests.submit({
    requestId,
    accountType: 'crypto',
    nickname: 'Coins',
    currency: 'USDT',
    network: 'Tron',
    initialDeposit: '1000',
  })
  const heard = await heardBy(app.services, { user: client.id })

  const decided = await (
    await openAsAdmin(app, admin)
  ).decide({ requestId, decision: 'approved', notes: 'Welcome' })

  const [account] = await own.accounts.list()
  expect(account).toMatchObject({
    id: decided.accountId,
    nickname: 'Coins',
    currency: 'USDT',
    isCrypto: true,
    balance: '0.00000000',
  })
  expect(account?.accountNumber).toMatch(/^\d{12}$/)
  expect((await own.accountRequests.list({})).requests).toMatchObject([
    { id: requestId, status: 'approved', notes: 'Welcome', accountId: decided.accountId },
  ])
  const found = await app
    .as(await aSession(app.owner, admin))
    .accounts.listForAdmin({ search: account?.accountNumber.slice(3, 11) ?? '' })
  expect(found.accounts, 'found by a part of its number').toMatchObject([{ id: decided.accountId }])
  expect((await own.accountRequests.list({ which: 'current' })).requests).toEqual([])
  await expect
    .poll(() => heard)
    .toContainEqual(
      expect.objectContaining({ topics: expect.arrayContaining(['account-requests', 'accounts']) }),
    )
  const events = await asOwner(app.owner, () =>
    app.owner
      .selectFrom('audit.event')
      .select(['action', 'actorId', 'subject'])
      .where('userId', '=', client.id)
      .where('actorId', '=', admin.id)
      .orderBy('id')
      .execute(),
  )
  expect(events).toEqual([
    { action: 'account-request-approved', actorId: admin.id, subject: requestId },
    { action: 'account-opened', actorId: admin.id, subject: decided.accountId },
  ])
  expect(await findingsOf(app.owner)).toEqual([])
})

test('A request whose name an account got since is approved with the first free number behind it', async ({
  app,
}) => {
  const client = await aClient(app.owner)
  const own = app.as(await aSession(app.owner, client))
  const asAdmin = await openAsAdmin(app, await anAdmin(app.owner))
  const long = 'L'.repeat(80)
  const asked: [nickname: string, opened: string][] = [
    ['Savings', 'Savings'],
    ['savings', 'savings 2'],
    ['Savings', 'Savings 3'],
    [long, long],
    [long, `${'L'.repeat(78)} 2`],
  ]
  const requests: string[] = []
  for (const [nickname] of asked) {
    const requestId = randomUUID()
    await own.accountRequests.submit({ requestId, accountType: 'deposit', nickname, currency: 'USD' })
    requests.push(requestId)
  }
  for (const requestId of requests) await asAdmin.decide({ requestId, decision: 'approved' })
  expect((await own.accounts.list()).map(({ nickname }) => nickname)).toEqual(
    asked.map(([, opened]) => opened),
  )
})

test('two admins who decide at once open one account or none', async ({ app }) => {
  const client = await aClient(app.owner)
  const asAdmins = [
    await openAsAdmin(app, await anAdmin(app.owner)),
    await openAsAdmin(app, await anAdmin(app.owner)),
  ]
  let approved = 0
  for (let round = 0; round < 10; round += 1) {
    const requestId = await anAccountRequest(app.owner, client)
    const decisions =
      round % 2 === 0 ? (['approved', 'approved'] as const) : (['approved', 'rejected'] as const)
    const answers = await Promise.allSettled(
      asAdmins.map((asAdmin, index) =>
        asAdmin.decide({ requestId, decision: decisions[index] ?? 'approved', notes: 'As agreed' }),
      ),
    )

    const made = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    expect(made).toHaveLength(1)
    expect(
      answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : [])),
    ).toEqual([expect.stringContaining('REQUEST_ALREADY_DECIDED')])
    approved += made[0]?.decision === 'approved' ? 1 : 0
  }
  const accounts = await app.as(await aSession(app.owner, client)).accounts.list()
  expect(accounts).toHaveLength(approved)
})

test('a rejected request shows its note to the client, who can dismiss it', async ({ app }) => {
  const client = await aClient(app.owner)
  const own = app.as(await aSession(app.owner, client))
  const requestId = await anAccountRequest(app.owner, client)
  await expect(own.accountRequests.putAside({ requestId })).rejects.toThrow('REQUEST_NOT_FOUND')
  await (
    await openAsAdmin(app, await anAdmin(app.owner))
  ).decide({ requestId, decision: 'rejected', notes: 'Please send the proof of origin first.' })

  expect((await own.dashboard.get()).attention.decided).toMatchObject([
    { id: requestId, status: 'rejected', notes: 'Please send the proof of origin first.' },
  ])
  await expect(
    app.as(await aSession(app.owner, await aClient(app.owner))).accountRequests.putAside({ requestId }),
  ).rejects.toThrow('REQUEST_NOT_FOUND')
  await own.accountRequests.putAside({ requestId })
  await own.accountRequests.putAside({ requestId })

  expect((await own.dashboard.get()).attention.decided).toEqual([])
  expect((await own.accountRequests.list({ which: 'current' })).requests).toMatchObject([{ id: requestId }])
})

test('admins see the requests of all clients by status, with the requester', async ({ app }) => {
  const client = await aClient(app.owner)
  const admin = await anAdmin(app.owner)
  const rejected = await anAccountRequest(app.owner, client, {
    createdAt: new Date(Date.now() - 60_000),
    rejectedBy: admin,
  })
  const pending = await anAccountRequest(app.owner, client)
  const asAdmin = await openAsAdmin(app, admin)
  const mine = async (filter: Parameters<typeof asAdmin.listForAdmin>[0]) =>
    (await asAdmin.listForAdmin(filter)).requests
      .filter((request) => request.client.id === client.id)
      .map(({ id, client: { username } }) => [id, username])

  expect(await mine({})).toEqual([
    [pending, client.username],
    [rejected, client.username],
  ])
  expect(await mine({ status: 'pending' })).toEqual([[pending, client.username]])
  expect(await mine({ status: 'rejected', after: pending })).toEqual([[rejected, client.username]])
})
