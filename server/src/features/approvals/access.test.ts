import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { type App, test } from '#testing/app.ts'
import { aClient, anAdmin, aSession, type TestUser } from '#testing/builders.ts'
import { turnOnApproval } from '#testing/settings.ts'
import { aDesk, type Desk } from '#testing/staff.ts'

// It is on, and two are always there, so that the rule holds.
beforeEach<{ app: App }>(async ({ app }) => {
  await turnOnApproval(app.owner)
  await anAdmin(app.owner)
})
afterEach<{ app: App }>(({ app }) => app.setNow(null))

const decide = (
  { approvals, nextCode }: Desk,
  approvalId: string,
  decision: 'approved' | 'rejected' = 'approved',
) => approvals.decide({ approvalId, decision, code: nextCode() })

async function waitingFor({ approvals }: Desk, kind: string, subject: string): Promise<string> {
  const { approval } = await approvals.waitingFor({ kind, subject })
  if (!approval) throw new Error('Nothing waits')
  return approval.id
}

async function roleOf(app: App, { id }: Pick<TestUser, 'id'>): Promise<string> {
  const { role } = await app.owner
    .selectFrom('identity.users')
    .select('role')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return role
}

async function auditOf(app: App, { id }: Pick<TestUser, 'id'>) {
  const { rows } = await sql<{ action: string; actorId: string; approver: string | null }>`
    select action, actor_id, detail ->> 'approver' as approver from audit.event
    where user_id = ${id} and action in ('role-changed', 'setup-link-made', 'approval-asked', 'approval-approved', 'approval-rejected') order by id`.execute(
    app.owner,
  )
  return rows.map(({ action, actorId, approver }) => [action, actorId, approver])
}

const appoint = ({ users, nextCode }: Desk, { id }: Pick<TestUser, 'id'>, reason?: string) =>
  users.appoint({ userId: id, code: nextCode(), ...(reason !== undefined && { reason }) })

describe('somebody becomes an administrator', () => {
  test('when another one has approved it; sessions end then, and not before', async ({ app }) => {
    const client = await aClient(app.owner)
    const session = await aSession(app.owner, client)
    const [desk, other] = [await aDesk(app), await aDesk(app)]
    await expect(appoint(desk, client)).rejects.toThrow('REASON_REQUIRED')
    await expect(
      desk.users.appoint({ userId: client.id, reason: 'Joins us', code: '000000' }),
    ).rejects.toThrow('INVALID_CODE')
    await expect(appoint(desk, { id: randomUUID() }, 'Joins us')).rejects.toThrow('NOT_FOUND')
    await expect(appoint(desk, client, 'Joins us')).resolves.toEqual({ outcome: 'waiting' })
    await expect(appoint(other, client, 'Joins us')).rejects.toThrow('APPROVAL_WAITING')
    expect(await roleOf(app, client)).toBe('user')
    await expect(app.as(session).accounts.list()).resolves.toEqual([])
    const approvalId = await waitingFor(other, 'role', client.id)
    await expect(decide(desk, approvalId)).rejects.toThrow('OWN_APPROVAL')
    expect(await decide(other, approvalId)).toMatchObject({ status: 'approved' })
    expect(await roleOf(app, client)).toBe('admin')
    await expect(app.as(session).accounts.list()).rejects.toThrow('NOT_SIGNED_IN')
    expect(await auditOf(app, client)).toEqual([
      ['approval-asked', desk.admin.id, null],
      ['role-changed', desk.admin.id, other.admin.id],
      ['approval-approved', other.admin.id, null],
    ])
  })

  test('by no other way: not over the role, not by calling the database', async ({ app }) => {
    const client = await aClient(app.owner)
    const desk = await aDesk(app)
    const { rows } = await app.services.db.transaction().execute(async (tx) => {
      await sql`select identity.enter(${desk.session.tokenHash})`.execute(tx)
      return await sql<{
        outcome: string
      }>`select identity.set_role(${client.id}, 'admin') as outcome`.execute(tx)
    })
    expect(rows).toEqual([{ outcome: 'CODE_REQUIRED' }])
    const { rows: appointed } = await sql<{ outcome: string }>`
      select identity.appoint_admin(${desk.session.tokenHash}, ${client.id}, 'Why', ${randomUUID()}) as outcome`.execute(
      app.services.db,
    )
    expect(appointed).toEqual([{ outcome: 'CONFIRMATION_REFUSED' }])
    expect(await roleOf(app, client)).toBe('user')
  })

  test('not if they were blocked meanwhile: that fails, for good', async ({ app }) => {
    const client = await aClient(app.owner)
    const [desk, other] = [await aDesk(app), await aDesk(app)]
    await appoint(desk, client, 'Joins us')
    const approvalId = await waitingFor(other, 'role', client.id)
    await desk.users.setRole({ userId: client.id, role: 'blocked' })
    expect(await decide(other, approvalId)).toEqual({ approvalId, status: 'failed', failure: 'ROLE_CHANGED' })
    expect(await roleOf(app, client)).toBe('blocked')
  })

  test('and who is created as one is a user until then', async ({ app }) => {
    const [desk, other] = [await aDesk(app), await aDesk(app)]
    const username = `new-${randomUUID()}`
    const order = {
      userId: randomUUID(),
      username,
      firstName: 'Odile',
      lastName: 'Baptiste',
      email: `${username}@bank.example`,
      role: 'admin' as const,
    }
    await expect(desk.users.create({ ...order, code: '000000' })).rejects.toThrow('INVALID_CODE')
    const created = await desk.users.create({ ...order, code: desk.nextCode() })
    expect(created).toMatchObject({ roleWaits: true })
    // Its answer was lost: the same user, other credentials, and nothing is asked for twice.
    const again = await desk.users.create({ ...order, code: desk.nextCode() })
    expect(again.link.url).not.toBe(created.link.url)
    expect(await roleOf(app, { id: order.userId })).toBe('user')
    await decide(other, await waitingFor(other, 'role', order.userId))
    expect(await roleOf(app, { id: order.userId })).toBe('admin')
  })
})

const makeLink = ({ users, nextCode }: Desk, { id }: TestUser, reason?: string) =>
  users.makeSetupLink({ userId: id, code: nextCode(), ...(reason !== undefined && { reason }) })

describe('a setup link for somebody who has their own way in', () => {
  test('is made by whoever asked, once, after another one has approved it; nobody else sees it', async ({
    app,
  }) => {
    const client = await aClient(app.owner)
    const [desk, other] = [await aDesk(app), await aDesk(app)]
    expect(await desk.users.setupLink({ userId: client.id })).toEqual({
      link: null,
      waits: true,
      permittedUntil: null,
    })
    await expect(makeLink(desk, client)).rejects.toThrow('REASON_REQUIRED')
    await expect(makeLink(desk, client, 'The telephone is lost')).resolves.toEqual({ outcome: 'waiting' })
    await expect(makeLink(desk, client, 'The telephone is lost')).rejects.toThrow('APPROVAL_WAITING')
    expect((await desk.users.setupLink({ userId: client.id })).link).toBeNull()
    expect((await other.users.get({ userId: client.id })).waiting).toMatchObject({
      approvals: [{ deed: { kind: 'setup-link' }, askedBy: 'Test Person' }],
      linkPermittedUntil: null,
    })
    const approvalId = await waitingFor(other, 'setup-link', client.id)
    expect(await decide(other, approvalId)).toMatchObject({ status: 'approved' })
    expect(await other.approvals.get({ approvalId })).toMatchObject({ status: 'approved', doneAt: null })
    const {
      approvals: [told],
    } = await desk.approvals.ownDecided()
    expect(told).toMatchObject({
      id: approvalId,
      status: 'approved',
      permittedUntil: expect.any(String),
      lapsed: false,
    })
    expect((await other.approvals.ownDecided()).approvals).toEqual([])
    expect((await desk.users.get({ userId: client.id })).waiting).toMatchObject({
      approvals: [],
      linkPermittedUntil: told?.permittedUntil,
    })
    expect((await other.users.get({ userId: client.id })).waiting.linkPermittedUntil).toBeNull()
    // Whoever approved it has no link by that.
    expect(await other.users.setupLink({ userId: client.id })).toMatchObject({
      waits: true,
      permittedUntil: null,
    })
    expect(await desk.users.setupLink({ userId: client.id })).toMatchObject({
      waits: false,
      permittedUntil: expect.any(String),
    })
    await expect(makeLink(desk, client)).resolves.toMatchObject({
      outcome: 'done',
      url: expect.stringContaining('/setup/'),
    })
    expect(await other.approvals.get({ approvalId })).toMatchObject({
      doneAt: expect.any(String),
      permittedUntil: null,
      lapsed: false,
    })
    expect(await auditOf(app, client)).toEqual([
      ['approval-asked', desk.admin.id, null],
      ['approval-approved', other.admin.id, null],
      ['setup-link-made', desk.admin.id, other.admin.id],
    ])
    // Once.
    await expect(makeLink(desk, client, 'Lost again')).resolves.toEqual({ outcome: 'waiting' })
    const { rows } = await sql<{ text: string }>`select a::text as text from bank.approval a`.execute(
      app.owner,
    )
    expect(rows.filter(({ text }) => /[\w-]{43}/.test(text.replaceAll(/[0-9a-f-]{36}/g, '')))).toEqual([])
  })

  test('not a day later, and not for whoever is concerned to decide; for somebody who was blocked too', async ({
    app,
  }) => {
    const client = await aClient(app.owner)
    const [desk, other] = [await aDesk(app), await aDesk(app)]
    await makeLink(desk, client, 'The telephone is lost')
    const approvalId = await waitingFor(other, 'setup-link', client.id)
    await decide(other, approvalId)
    await sql`alter table bank.approval disable trigger frozen`.execute(app.owner)
    await sql`update bank.approval set decided_at = now() - interval '24 hours' where id = ${approvalId}`.execute(
      app.owner,
    )
    await sql`alter table bank.approval enable trigger frozen`.execute(app.owner)
    await expect(makeLink(desk, client, 'Again')).resolves.toEqual({ outcome: 'waiting' })
    const late = await waitingFor(other, 'setup-link', client.id)
    await desk.users.setRole({ userId: client.id, role: 'blocked' })
    expect(await decide(other, late)).toMatchObject({ status: 'approved' })
    await expect(makeLink(desk, client)).resolves.toMatchObject({ outcome: 'done' })
    expect(await roleOf(app, client)).toBe('blocked')

    await makeLink(desk, other.admin, 'A new telephone')
    const theirs = await waitingFor(other, 'setup-link', other.admin.id)
    await expect(decide(other, theirs)).rejects.toThrow('OWN_ACCESS')
    expect(await decide(await aDesk(app), theirs, 'rejected')).toMatchObject({ status: 'rejected' })
  })
})

test('the inbox shows the oldest first, the history the newest, each page by page; and counts what one may decide about', async ({
  app,
}) => {
  const [desk, other] = [await aDesk(app), await aDesk(app)]
  await sql`
    insert into bank.approval (id, kind, subject, user_id, payload, reason, asked_by, asked_at, expires_at)
    select gen_random_uuid(), 'setup-link', n::text, ${other.admin.id}, '{}', 'Number ' || n, ${desk.admin.id}, now() - n * interval '1 minute', now() + interval '1 day'
    from generate_series(1, 45) n`.execute(app.owner)
  const read = async (which: 'waiting' | 'decided') => {
    const pages = []
    let after: string | undefined
    do {
      const page = await other.approvals.list({ which, ...(after !== undefined && { after }) })
      pages.push(page.approvals)
      after = page.more ?? undefined
    } while (after !== undefined)
    return pages.flat()
  }
  const waiting = (await read('waiting')).filter(({ reason }) => reason.startsWith('Number'))
  expect(waiting.map(({ reason }) => reason)).toEqual(
    Array.from({ length: 45 }, (_, at) => `Number ${45 - at}`),
  )
  const before = await other.approvals.countWaiting()
  expect((await (await aDesk(app)).approvals.countWaiting()).forMe - before.forMe).toBe(45)
  for (const { id } of waiting) await desk.approvals.withdraw({ approvalId: id })
  const decided = (await read('decided')).filter(({ reason }) => reason.startsWith('Number'))
  expect(decided.map(({ id }) => id)).toEqual(waiting.map(({ id }) => id).toReversed())
})
