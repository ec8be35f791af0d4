import { activitySchema } from '@bank/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAsOwner } from '#platform/database.ts'
import { seedDemo } from '#seed-demo.ts'
import { type App, openApp } from '#testing/app.ts'
import { aSession, testSecrets } from '#testing/builders.ts'
import { cloneDatabase } from '#testing/clones.ts'
import { waitForOtherTransactions } from '#testing/waiting.ts'

let app: App
beforeAll(async () => {
  app = await openApp({ template: 'demo', env: { DEMO: '1' } })
})
afterAll(async () => {
  await app.close()
})

test('the demo bank has an event for its whole history, in order, and most of them are read', async () => {
  const events = await eventsOf('helena')
  expect(
    events
      .filter(({ action }) => action.startsWith('account-request'))
      .map(({ action, name }) => `${action} ${name}`),
  ).toEqual([
    'account-requested Zurich Reserve',
    'account-request-rejected Trading Wallet',
    'account-requested Trading Wallet',
  ])
  expect(events.map(({ at }) => at.getTime())).toEqual(
    events.map(({ at }) => at.getTime()).toSorted((one, other) => other - one),
  )
  const count = (action: string) => events.filter((event) => event.action === action).length
  const { rows } = await sql<Record<string, number>>`
    select
      count(*) filter (where t.kind = 'payment')::int as paid,
      count(*) filter (where t.kind = 'incoming')::int as received,
      count(*) filter (where t.kind = 'adjustment')::int as adjusted
    from bank.payment p join ledger.transfer t using (id) join identity.users c on c.id = p.client_id
    where c.username = 'helena'`.execute(app.owner)
  expect(rows).toEqual([
    {
      paid: count('payment-completed'),
      received: count('incoming-transfer'),
      adjusted: count('balance-adjusted'),
    },
  ])
  expect(
    [
      'account-opened',
      'beneficiary-added',
      'certificate-opened',
      'certificate-matured',
      'message-sent',
      'message-received',
    ].map(count),
  ).toEqual([5, 6, 3, 1, 4, 4])

  const { id } = await app.owner
    .selectFrom('identity.users')
    .select('id')
    .where('username', '=', 'helena')
    .executeTakeFirstOrThrow()
  const bank = app.as(await aSession(app.owner, { id, username: 'helena' }))
  const { activity } = await bank.dashboard.get()
  expect(activity).toHaveLength(10)
  for (const event of activity) activitySchema.parse(event)
  const { notifications, older } = await bank.notifications.list({})
  expect(
    notifications.filter(({ unread, at }) => unread && Date.parse(at) < Date.now() - 3_600_000),
  ).toHaveLength(1)
  expect((await bank.notifications.list({ before: older ?? '' })).notifications).not.toEqual([])
})

test('missing events are added before the users’ own in a used bank, and send no e-mail', async () => {
  const clone = await cloneDatabase('demo')
  const db = openAsOwner(clone.ownerUrl)
  await sql`set session_replication_role = replica`.execute(db)
  await sql`delete from migration.seeded_chapter where chapter = 'history'`.execute(db)
  await sql`delete from audit.event where id < 0`.execute(db)
  await sql`delete from bank.notification_mark`.execute(db)
  await sql`reset session_replication_role`.execute(db)
  const events = async () =>
    (await sql<{ id: string }>`select id::text from audit.event order by id desc`.execute(db)).rows.map(
      ({ id }) => id,
    )
  const countPendingEmails = async () =>
    (await sql`select from mail.next_events(500)`.execute(db)).rows.length
  await sql`select audit.record(null, client_id, 'payment-completed', id::text) from (select client_id, id
    from bank.payment where amount < 0 and beneficiary_id is not null order by id limit 1) p`.execute(db)
  await waitForOtherTransactions(app.owner)
  const [before, unsent] = [await events(), await countPendingEmails()]

  expect(await seedDemo(clone.ownerUrl, await testSecrets(), new Date())).toBe(true)

  const after = await events()
  expect(after.slice(0, before.length)).toEqual(before)
  expect(after.length - before.length).toBeGreaterThan(150)
  await waitForOtherTransactions(app.owner)
  expect(await countPendingEmails()).toBe(unsent)
  const { rows } = await sql`select from audit.event where subject is not null group by action, subject
      having count(*) > 1`.execute(db)
  expect(rows).toEqual([])
  await db.destroy()
  await clone.drop()
})

test('a user of the demo bank who did something last signed in before it', async () => {
  const { rows } = await sql<{ username: string; unseen: number }>`
    select u.username,
      count(*) filter (where e.at > (
        select coalesce(max(s.at), '-infinity') + interval '1 day' from audit.event s
        where s.user_id = u.id and s.action = 'signed-in'
      ))::int as unseen
    from audit.event e join identity.users u on u.id = e.actor_id
    where e.id < 0 and e.action <> 'signed-in'
    group by u.username having count(*) > 0 order by u.username`.execute(app.owner)
  expect(rows).toEqual([
    { username: 'admin', unseen: 0 },
    { username: 'helena', unseen: 0 },
    { username: 'marcus', unseen: 0 },
  ])
})

/** The whole history of a user, newest first. */
async function eventsOf(username: string) {
  const { rows } = await sql<{ id: string; at: Date; action: string; name: string | null }>`
    select e.id::text as id, e.at, e.action, e.name from audit.activity e
    join identity.users p on p.id = e.user_id where p.username = ${username} order by e.id desc`.execute(
    app.owner,
  )
  return rows
}
