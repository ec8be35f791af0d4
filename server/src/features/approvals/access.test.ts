import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { type App, test } from '#testing/app.ts'
import { aClient, anAdmin, aSession, type TestUser } from '#testing/builders.ts'
import { turnOnApproval } from '#testing/settings.ts'
import { anAdminSession, type AdminSession } from '#testing/actors/admin-session.ts'

// Approval is on and there are two admins, so the rule applies.
beforeEach<{ app: App }>(async ({ app }) => {
  await turnOnApproval(app.owner)
  await anAdmin(app.owner)
})
afterEach<{ app: App }>(({ app }) => app.setNow(null))

const decide = (
  { approvals, nextCode }: AdminSession,
  approvalId: string,
  decision: 'approved' | 'rejected' = 'approved',
) => approvals.decide({ approvalId, decision, note: 'As agreed', code: nextCode() })

async function findPendingId({ approvals }: AdminSession, kind: string, subject: string): Promise<string> {
  const { approval } = await approvals.findPending({ kind, subject })
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
    where user_id = ${id}
      and action in (
        'role-changed', 'setup-link-made', 'approval-asked', 'approval-approved', 'approval-rejected'
      )
    order by id`.execute(app.owner)
  return rows.map(({ action, actorId, approver }) => [action, actorId, approver])
}

const appoint = ({ users, nextCode }: AdminSession, { id }: Pick<TestUser, 'id'>, reason?: string) =>
  users.appoint({ userId: id, code: nextCode(), ...(reason !== undefined && { reason }) })

describe('the appointment of an admin', () => {
  test('takes effect when another admin approves it, which ends the user’s sessions', async ({ app }) => {
    const client = await aClient(app.owner)
    const session = await aSession(app.owner, client)
    const [asAdmin, other] = [await anAdminSession(app), await anAdminSession(app)]
    await expect(appoint(asAdmin, client)).rejects.toThrow('REASON_REQUIRED')
    await expect(
      asAdmin.users.appoint({ userId: client.id, reason: 'Joins us', code: '000000' }),
    ).rejects.toThrow('INVALID_CODE')
    await expect(appoint(asAdmin, { id: randomUUID() }, 'Joins us')).rejects.toThrow('NOT_FOUND')
    await expect(appoint(asAdmin, client, 'Joins us')).resolves.toEqual({ outcome: 'pending' })
    await expect(appoint(other, client, 'Joins us')).rejects.toThrow('APPROVAL_PENDING')
    expect(await roleOf(app, client)).toBe('user')
    await expect(app.as(session).accounts.list()).resolves.toEqual([])
    const approvalId = await findPendingId(other, 'role', client.id)
    await expect(decide(asAdmin, approvalId)).rejects.toThrow('OWN_APPROVAL')
    expect(await decide(other, approvalId)).toMatchObject({ status: 'approved' })
    expect(await roleOf(app, client)).toBe('admin')
    await expect(app.as(session).accounts.list()).rejects.toThrow('NOT_SIGNED_IN')
    expect(await auditOf(app, client)).toEqual([
      ['approval-asked', asAdmin.admin.id, null],
      ['role-changed', asAdmin.admin.id, other.admin.id],
      ['approval-approved', other.admin.id, null],
    ])
  })

  test('cannot be replaced by a change of role or by calling the database', async ({ app }) => {
    const client = await aClient(app.owner)
    const asAdmin = await anAdminSession(app)
    const { rows } = await app.services.db.transaction().execute(async (tx) => {
      await sql`select identity.enter_session(${asAdmin.session.tokenHash})`.execute(tx)
      return await sql<{
        outcome: string
      }>`select identity.set_role(${client.id}, 'admin') as outcome`.execute(tx)
    })
    expect(rows).toEqual([{ outcome: 'CODE_REQUIRED' }])
    const { rows: appointed } = await sql<{ outcome: string }>`
      select identity.appoint_admin(${asAdmin.session.tokenHash}, ${client.id}, 'Why',
        ${randomUUID()}) as outcome`.execute(app.services.db)
    expect(appointed).toEqual([{ outcome: 'CONFIRMATION_REFUSED' }])
    expect(await roleOf(app, client)).toBe('user')
  })

  test('fails for good if the user was blocked meanwhile', async ({ app }) => {
    const client = await aClient(app.owner)
    const [asAdmin, other] = [await anAdminSession(app), await anAdminSession(app)]
    await appoint(asAdmin, client, 'Joins us')
    const approvalId = await findPendingId(other, 'role', client.id)
    await asAdmin.users.setRole({ userId: client.id, role: 'blocked' })
    expect(await decide(other, approvalId)).toEqual({ approvalId, status: 'failed', failure: 'ROLE_CHANGED' })
    expect(await roleOf(app, client)).toBe('blocked')
  })

  test('leaves a user created as admin a client until it is approved', async ({ app }) => {
    const [asAdmin, other] = [await anAdminSession(app), await anAdminSession(app)]
    const username = `new-${randomUUID()}`
    const order = {
      userId: randomUUID(),
      username,
      firstName: 'Odile',
      lastName: 'Baptiste',
      email: `${username}@bank.example`,
      role: 'admin' as const,
    }
    await expect(asAdmin.users.create({ ...order, code: '000000' })).rejects.toThrow('INVALID_CODE')
    const created = await asAdmin.users.create({ ...order, code: asAdmin.nextCode() })
    expect(created).toMatchObject({ roleRequiresApproval: true })
    // The answer was lost. The repeated order returns the same user with other credentials, and adds no
    // second approval.
    const again = await asAdmin.users.create({ ...order, code: asAdmin.nextCode() })
    expect(again.link.url).not.toBe(created.link.url)
    expect(await roleOf(app, { id: order.userId })).toBe('user')
    await decide(other, await findPendingId(other, 'role', order.userId))
    expect(await roleOf(app, { id: order.userId })).toBe('admin')
  })
})

const makeLink = ({ users, nextCode }: AdminSession, { id }: TestUser, reason?: string) =>
  users.makeSetupLink({ userId: id, code: nextCode(), ...(reason !== undefined && { reason }) })

describe('a setup link for a user who is set up already', () => {
  test('is made once by the requester after another admin’s approval, and shown to no other admin', async ({
    app,
  }) => {
    const client = await aClient(app.owner)
    const [asAdmin, other] = [await anAdminSession(app), await anAdminSession(app)]
    expect(await asAdmin.users.setupLink({ userId: client.id })).toEqual({
      link: null,
      requiresApproval: true,
      permittedUntil: null,
    })
    await expect(makeLink(asAdmin, client)).rejects.toThrow('REASON_REQUIRED')
    await expect(makeLink(asAdmin, client, 'The telephone is lost')).resolves.toEqual({ outcome: 'pending' })
    await expect(makeLink(asAdmin, client, 'The telephone is lost')).rejects.toThrow('APPROVAL_PENDING')
    expect((await asAdmin.users.setupLink({ userId: client.id })).link).toBeNull()
    expect((await other.users.get({ userId: client.id })).attention).toMatchObject({
      approvals: [{ operation: { kind: 'setup-link' }, requester: 'Test Person' }],
      linkPermittedUntil: null,
    })
    const approvalId = await findPendingId(other, 'setup-link', client.id)
    expect(await decide(other, approvalId)).toMatchObject({ status: 'approved' })
    expect(await other.approvals.get({ approvalId })).toMatchObject({ status: 'approved', doneAt: null })
    const {
      approvals: [listed],
    } = await asAdmin.approvals.ownDecided()
    expect(listed).toMatchObject({
      id: approvalId,
      status: 'approved',
      permittedUntil: expect.any(String),
      lapsed: false,
    })
    expect((await other.approvals.ownDecided()).approvals).toEqual([])
    expect((await asAdmin.users.get({ userId: client.id })).attention).toMatchObject({
      approvals: [],
      linkPermittedUntil: listed?.permittedUntil,
    })
    expect((await other.users.get({ userId: client.id })).attention.linkPermittedUntil).toBeNull()
    // The approver does not receive the link.
    expect(await other.users.setupLink({ userId: client.id })).toMatchObject({
      requiresApproval: true,
      permittedUntil: null,
    })
    expect(await asAdmin.users.setupLink({ userId: client.id })).toMatchObject({
      requiresApproval: false,
      permittedUntil: expect.any(String),
    })
    await expect(makeLink(asAdmin, client)).resolves.toMatchObject({
      outcome: 'done',
      url: expect.stringContaining('/setup/'),
    })
    expect(await other.approvals.get({ approvalId })).toMatchObject({
      doneAt: expect.any(String),
      permittedUntil: null,
      lapsed: false,
    })
    expect(await auditOf(app, client)).toEqual([
      ['approval-asked', asAdmin.admin.id, null],
      ['approval-approved', other.admin.id, null],
      ['setup-link-made', asAdmin.admin.id, other.admin.id],
    ])
    // The link is made once.
    await expect(makeLink(asAdmin, client, 'Lost again')).resolves.toEqual({ outcome: 'pending' })
    const { rows } = await sql<{ text: string }>`select a::text as text from bank.approval a`.execute(
      app.owner,
    )
    expect(rows.filter(({ text }) => /[\w-]{43}/.test(text.replaceAll(/[0-9a-f-]{36}/g, '')))).toEqual([])
  })

  test('is not made a day later, nor approved by the user concerned, and can be for a blocked user', async ({
    app,
  }) => {
    const client = await aClient(app.owner)
    const [asAdmin, other] = [await anAdminSession(app), await anAdminSession(app)]
    await makeLink(asAdmin, client, 'The telephone is lost')
    const approvalId = await findPendingId(other, 'setup-link', client.id)
    await decide(other, approvalId)
    await sql`alter table bank.approval disable trigger frozen`.execute(app.owner)
    await sql`update bank.approval set decided_at = now() - interval '24 hours'
      where id = ${approvalId}`.execute(app.owner)
    await sql`alter table bank.approval enable trigger frozen`.execute(app.owner)
    await expect(makeLink(asAdmin, client, 'Again')).resolves.toEqual({ outcome: 'pending' })
    const late = await findPendingId(other, 'setup-link', client.id)
    await asAdmin.users.setRole({ userId: client.id, role: 'blocked' })
    expect(await decide(other, late)).toMatchObject({ status: 'approved' })
    await expect(makeLink(asAdmin, client)).resolves.toMatchObject({ outcome: 'done' })
    expect(await roleOf(app, client)).toBe('blocked')

    await makeLink(asAdmin, other.admin, 'A new telephone')
    const theirs = await findPendingId(other, 'setup-link', other.admin.id)
    await expect(decide(other, theirs)).rejects.toThrow('OWN_ACCESS')
    expect(await decide(await anAdminSession(app), theirs, 'rejected')).toMatchObject({ status: 'rejected' })
  })
})

test('the inbox lists the oldest first, the history the newest, with the admin’s own count', async ({
  app,
}) => {
  const [asAdmin, other] = [await anAdminSession(app), await anAdminSession(app)]
  await sql`
    insert into bank.approval (
      id, kind, subject, user_id, payload, reason, requester_id, requested_at, expires_at
    )
    select gen_random_uuid(), 'setup-link', n::text, ${other.admin.id}, '{}', 'Number ' || n,
      ${asAdmin.admin.id},
      now() - n * interval '1 minute', now() + interval '1 day'
    from generate_series(1, 45) n`.execute(app.owner)
  const read = async (which: 'pending' | 'decided') => {
    const pages = []
    let after: string | undefined
    do {
      const page = await other.approvals.list({ which, ...(after !== undefined && { after }) })
      pages.push(page.approvals)
      after = page.more ?? undefined
    } while (after !== undefined)
    return pages.flat()
  }
  const pending = (await read('pending')).filter(({ reason }) => reason.startsWith('Number'))
  expect(pending.map(({ reason }) => reason)).toEqual(
    Array.from({ length: 45 }, (_, at) => `Number ${45 - at}`),
  )
  const before = await other.approvals.countPending()
  expect((await (await anAdminSession(app)).approvals.countPending()).forMe - before.forMe).toBe(45)
  for (const { id } of pending) await asAdmin.approvals.withdraw({ approvalId: id })
  const decided = (await read('decided')).filter(({ reason }) => reason.startsWith('Number'))
  expect(decided.map(({ id }) => id)).toEqual(pending.map(({ id }) => id).toReversed())
})
