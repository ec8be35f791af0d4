import { auditPageSize, maximumExportedEvents } from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { enter } from '#http/procedures.ts'
import { openLog } from '#platform/log.ts'
import { writeCheckpoints } from '#platform/jobs/checkpoints.ts'
import { type App, openApp, test } from '#testing/app.ts'
import {
  aBeneficiary,
  anAccount,
  aClient,
  anAdmin,
  aSession,
  type TestUser,
  type TestSession,
} from '#testing/builders.ts'
import { waitForOtherTransactions } from '#testing/waiting.ts'
import { auditFiles } from './files.ts'

type Written = {
  actor?: TestUser | null
  user?: TestUser | null
  action: string
  at?: string
  subject?: string
  detail?: object
}

async function write(
  app: App,
  { actor = null, user = null, action, at, subject, detail = {} }: Written,
): Promise<void> {
  await sql`
    insert into audit.event (at, actor_id, user_id, action, subject, detail)
    values (
      coalesce(${at ?? null}::timestamptz, now()), ${actor?.id ?? null}, ${user?.id ?? null}, ${action},
      ${subject ?? null}, ${JSON.stringify(detail)}::jsonb
    )
  `.execute(app.owner)
}

/** The file as it is handed out, whole. */
async function takeFile({ services }: App, { tokenHash }: TestSession, asked: object = {}): Promise<string> {
  const [file] = auditFiles
  if (!file) throw new Error('There is no file')
  const read: Parameters<typeof file.open>[0]['read'] = (work) =>
    services.db.transaction().execute(async (tx) => {
      const { userId, role } = await enter(tx, tokenHash)
      return await work({ tx, clientId: userId, role })
    })
  const { pieces } = await file.open({ services, read }, asked)
  let text = ''
  for await (const piece of pieces) text += String(piece)
  return text
}

describe('the audit log', () => {
  test('is searched by actor, user concerned, operation and time', async ({ app }) => {
    const [client, admin, other] = [
      await aClient(app.owner),
      await anAdmin(app.owner),
      await anAdmin(app.owner),
    ]
    const { audit } = app.as(await aSession(app.owner, other))
    await write(app, { actor: client, user: client, action: 'payment-completed', at: '2026-03-01T15:00Z' })
    await write(app, { actor: admin, user: client, action: 'phrase-viewed', at: '2026-03-02T15:00Z' })
    await write(app, { actor: admin, user: admin, action: 'two-factor-enabled', at: '2026-03-03T15:00Z' })
    // A quarter past midnight on the fifth in Greenwich is the fourth in Dominica.
    await write(app, { user: client, action: 'certificate-matured', at: '2026-03-05T00:15Z' })
    const actionsOf = async (filter: Parameters<typeof audit.list>[0]) =>
      (await audit.list(filter)).events.map(({ action }) => action)

    expect(await actionsOf({ actor: admin.username })).toEqual(['two-factor-enabled', 'phrase-viewed'])
    expect(await actionsOf({ actor: client.id })).toEqual(['payment-completed'])
    expect(await actionsOf({ actor: 'bank', user: client.username })).toEqual(['certificate-matured'])
    expect(await actionsOf({ user: `${client.username.toUpperCase()}@client.example` })).toEqual([
      'certificate-matured',
      'phrase-viewed',
      'payment-completed',
    ])
    expect(await actionsOf({ user: client.username, action: 'phrase-viewed' })).toEqual(['phrase-viewed'])
    expect(await actionsOf({ user: client.username, from: '2026-03-02', to: '2026-03-04' })).toEqual([
      'certificate-matured',
      'phrase-viewed',
    ])
    expect(await actionsOf({ user: client.username, from: '2026-03-05' })).toEqual([])
    expect((await audit.list({ actor: admin.username, action: 'phrase-viewed' })).events).toMatchObject([
      {
        actor: { username: admin.username, name: 'Test Person' },
        user: { id: client.id, username: client.username },
        subject: null,
      },
    ])
    await expect(audit.list({ actor: 'unknown-name' })).rejects.toThrow('ACTOR_NOT_FOUND')
    await expect(audit.list({ user: '%' })).rejects.toThrow('USER_NOT_FOUND')
    await expect(audit.list({ from: '2026-03-02', to: '2026-03-01' })).rejects.toThrow()
  })

  test('is paged newest first, each event once, also if many happened at the same moment', async ({
    app,
  }) => {
    const [client, admin] = [await aClient(app.owner), await anAdmin(app.owner)]
    const { audit } = app.as(await aSession(app.owner, admin))
    await sql`
      insert into audit.event (at, user_id, action, subject)
      select timestamptz '2026-01-01' + (n / 40) * interval '1 hour', ${client.id}, 'confirmed', n
        from generate_series(1, 120) n`.execute(app.owner)
    const seen: (string | null)[] = []
    let before: string | undefined
    let pages = 0
    do {
      const { events, more } = await audit.list({ user: client.username, ...(before && { before }) })
      seen.push(...events.map(({ subject }) => subject))
      before = more ?? undefined
      pages += 1
    } while (before !== undefined)
    expect(pages).toBe(Math.ceil(120 / auditPageSize))
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => String(120 - index)))
  })

  test('shows no secret, and shows names as they were at the time', async ({ app }) => {
    const [client, admin] = [await aClient(app.owner), await anAdmin(app.owner)]
    await write(app, {
      user: client,
      action: 'certificate-opened',
      detail: { term_years: 3, number: 'CD-2026-AAAAAAAA', address: 'c2VhbGVk', totp_secret: 'JBSWY3DP' },
    })
    const session = await aSession(app.owner, admin)
    const { events } = await app.as(session).audit.list({ user: client.username })
    expect(events[0]?.detail).toEqual({ term_years: 3, number: 'CD-2026-AAAAAAAA' })
    expect(await takeFile(app, session, { user: client.username })).not.toMatch(/c2VhbGVk|JBSWY3DP/)
  })

  test('names the beneficiary of a payment to admins, also one that was deleted since', async ({ app }) => {
    const [client, admin] = [await aClient(app.owner), await anAdmin(app.owner)]
    const named = { name: 'Whitcombe & Sons', deletedAt: new Date() }
    const beneficiary = await aBeneficiary(app.owner, client, named)
    const theirs = await aBeneficiary(app.owner, await aClient(app.owner))
    for (const id of [beneficiary, theirs, 'no id'])
      await write(app, { user: client, action: 'payment-completed', detail: { beneficiary: id } })
    const session = await aSession(app.owner, admin)
    const { events } = await app.as(session).audit.list({ user: client.username })
    expect(events.map(({ detail }) => detail)).toEqual([
      { beneficiary: 'no id' },
      { beneficiary: theirs },
      { beneficiary, name: 'Whitcombe & Sons' },
    ])
    expect(await takeFile(app, session, { user: client.username })).toContain('Whitcombe & Sons')
  })

  test('has the number of the account that its event holds, for admins', async ({ app }) => {
    const [client, admin] = [await aClient(app.owner), await anAdmin(app.owner)]
    const [account, theirs] = [await anAccount(app.owner, client), await anAccount(app.owner, admin)]
    for (const id of [account, theirs])
      await write(app, { user: client, action: 'payment-completed', detail: { account: id } })
    const { events } = await app.as(await aSession(app.owner, admin)).audit.list({ user: client.username })
    expect(events.map(({ detail }) => detail)).toEqual([
      { account: theirs },
      { account, account_number: expect.stringMatching(/^USD/) },
    ])
  })

  test('shows clients only the events about themselves, without the actor', async ({ app }) => {
    const [client, admin, other] = [
      await aClient(app.owner),
      await anAdmin(app.owner),
      await aClient(app.owner),
    ]
    await write(app, { actor: admin, user: client, action: 'phrase-viewed' })
    await write(app, { actor: admin, user: other, action: 'phrase-viewed' })
    const session = await aSession(app.owner, client)
    const { activity } = await app.as(session).dashboard.get()
    expect(activity.map(({ action }) => action)).toEqual(['signed-in', 'phrase-viewed'])
    expect(JSON.stringify(activity)).not.toContain(admin.id)
  })
})

describe('a file of the audit log', () => {
  test('contains the events that were searched for, newest first, and is itself recorded', async ({
    app,
  }) => {
    const [client, admin] = [await aClient(app.owner), await anAdmin(app.owner)]
    const session = await aSession(app.owner, admin)
    await sql`
      insert into audit.event (at, user_id, action, subject, detail)
      select timestamptz '2026-02-01' + n * interval '1 second', ${client.id}, 'confirmed', n,
        jsonb_build_object('name', '=cmd|"x"')
      from generate_series(1, 1100) n`.execute(app.owner)
    const text = await takeFile(app, session, {
      user: client.username,
      action: 'confirmed',
      from: '2026-01-31',
      to: '2026-02-01',
    })

    const lines = text.split('\r\n')
    expect(lines[0]).toBe('\uFEFFEvent,Time (UTC),Actor,User,Action,Subject,Details,Checkpoint')
    expect(lines.slice(1, -1).map((line) => /,confirmed,(\d+),/.exec(line)?.[1])).toEqual(
      Array.from({ length: 1100 }, (_, index) => String(1100 - index)),
    )
    expect(lines[1]).toContain(
      `2026-02-01T00:18:20.000Z,,${client.username},confirmed,1100,"{""name"": ""=cmd|\\""x\\""""}",`,
    )
    const { events } = await app.as(session).audit.list({ action: 'audit-exported', actor: admin.username })
    expect(events).toMatchObject([
      { user: null, detail: { events: 1100, user: client.id, action: 'confirmed' } },
    ])
  })

  test('has no more events than the bank allows: more are refused, and nothing is recorded', async () => {
    const app = await openApp()
    const { rows } = await sql`
      update bank.limits set exported_events = 3 returning old.exported_events as most`.execute(app.owner)
    expect(rows).toEqual([{ most: maximumExportedEvents }])
    const [client, admin] = [await aClient(app.owner), await anAdmin(app.owner)]
    const session = await aSession(app.owner, admin)
    const asked = { user: client.username, action: 'confirmed' }
    const recorded = async () =>
      (await app.as(session).audit.list({ action: 'audit-exported', actor: admin.username })).events.length
    for (let event = 1; event <= 3; event++)
      await write(app, { actor: null, user: client, action: 'confirmed' })
    await takeFile(app, session, asked)
    expect(await recorded()).toBe(1)
    await write(app, { actor: null, user: client, action: 'confirmed' })
    await expect(takeFile(app, session, asked)).rejects.toThrow('EXPORT_TOO_LONG')
    expect(await recorded()).toBe(1)
  })
})

describe('the checkpoints of the audit', () => {
  test('are written by the server, stand in its log, and are verified when admins ask', async () => {
    const app = await openApp()
    const admin = await anAdmin(app.owner)
    const bank = app.as(await aSession(app.owner, admin))
    expect(await bank.audit.checkpoints()).toMatchObject({
      checkpoints: 0,
      digest: null,
      verifiedAt: null,
      findings: [],
      pendingSince: expect.any(String),
    })

    const lines: string[] = []
    const log = openLog('info', { write: (line) => void lines.push(line) })
    const checkpoint = async () => {
      await waitForOtherTransactions(app.owner)
      await writeCheckpoints(app.services.db, log)
    }
    const aMinuteLater = () =>
      sql`update audit.checkpoint_progress set marked_at = marked_at - interval '1 minute'`.execute(app.owner)
    await checkpoint()
    await aMinuteLater()
    await checkpoint()

    const { digest, ...state } = await bank.audit.checkpoints()
    expect(state).toMatchObject({
      checkpoints: 1,
      findings: [],
      pendingSince: null,
      verifiedAt: expect.any(String),
    })
    expect(lines.join('')).toContain(`"checkpoint":1,"digest":"${digest ?? ''}"`)
    expect(await bank.audit.verify({ from: 1 })).toEqual({
      events: expect.any(Number),
      next: null,
      findings: [],
    })
    expect((await bank.audit.list({})).events[0]).toMatchObject({ action: 'signed-in', checkpoint: '1' })
    await app.close()
  })

  test('are reported when they do not match the events', async () => {
    const app = await openApp()
    const bank = app.as(await aSession(app.owner, await anAdmin(app.owner)))
    const lines: string[] = []
    const log = openLog('info', { write: (line) => void lines.push(line) })
    const checkpoint = async () => {
      await waitForOtherTransactions(app.owner)
      await writeCheckpoints(app.services.db, log)
    }
    await checkpoint()
    await sql`update audit.checkpoint_progress set marked_at = marked_at - interval '1 minute'`.execute(
      app.owner,
    )
    await checkpoint()
    // The owner of the tables can switch a trigger off; the checkpoints show the change all the same.
    await sql`alter table audit.event disable trigger append_only`.execute(app.owner)
    await sql`update audit.event set subject = 'another'`.execute(app.owner)

    await checkpoint()
    expect(lines.join('')).toContain('the audit does not match its checkpoints')
    const { findings } = await bank.audit.checkpoints()
    expect((await bank.overview.get()).checkpoints).toMatchObject({ intact: false })
    expect(findings).toEqual([
      expect.stringMatching(/^Checkpoint 1 is broken: events \d+ to \d+ are not as they were\.$/),
    ])
    expect((await bank.audit.verify({ from: 1 })).findings).toEqual(findings)
    await app.close()
  })
})
