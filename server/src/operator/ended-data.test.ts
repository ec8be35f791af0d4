import { sql } from 'kysely'
import { expect } from 'vitest'
import { readConfig } from '#config/config.ts'
import { forgetEndedSessions } from '#identity/sessions.ts'
import { keepRules } from '#prepare-bank.ts'
import { type App, test } from '#testing/app.ts'
import { aClient } from '#testing/builders.ts'
import { setting } from '#testing/clones.ts'
import { forgetSentEmails } from '#platform/jobs/mailer.ts'

/** The operator's settings of these tests. */
async function keep({ ownerUrl }: App, days: Record<string, string>): Promise<void> {
  const keys = { KEY_FILE: setting('TEST_KEY_FILE') }
  await keepRules(ownerUrl, readConfig({ ...keys, DATABASE_URL: ownerUrl, ...days }))
}

/** E-mails that were delivered or given up so long ago, by their subjects; the last one is still due. */
async function emailsOf({ owner }: App, subjects: Record<string, string>): Promise<void> {
  for (const [subject, ago] of Object.entries(subjects))
    await sql`
      insert into mail.message (recipient, kind, subject, body, created_at, due_at, delivered_at, gave_up_at)
      select 'one@client.example', 'payment-completed', ${subject}, 'x', '2020-01-01',
        case ${subject} when 'due' then at end, case ${subject} when 'due' then null when 'given up' then null
          else at end, case ${subject} when 'given up' then at end
      from (select now() - ${ago}::interval as at)`.execute(owner)
}

test('an e-mail is deleted once it was sent or given up as long ago as the operator keeps them', async ({
  app,
}) => {
  await keep(app, { KEEP_EMAILS_DAYS: '40' })
  await sql`delete from mail.message`.execute(app.owner)
  await emailsOf(app, {
    after: '40 days 1 second',
    before: '40 days -1 second',
    'given up': '41 days',
    due: '400 days',
  })
  await forgetSentEmails(app.services.db)
  const { rows } = await sql<{ subject: string }>`
    select subject from mail.message order by subject`.execute(app.owner)
  expect(rows.map(({ subject }) => subject)).toEqual(['before', 'due'])
})

test('a session and a given-up address are deleted that long after their end, dead links at once', async ({
  app,
}) => {
  const { owner } = app
  const { id } = await aClient(owner)
  await keep(app, { KEEP_SESSIONS_DAYS: '50' })
  await sql`
    insert into identity.session (token_hash, user_id, role, complete, idle, expires_at, ended_at, browser)
    select sha256(name::bytea), ${id}, 'user', true, '26 minutes', now() - expired, now() - ended, name
    from (values
      ('signed out after', interval '1 day', interval '50 days 1 second'),
      ('signed out before', interval '1 day', interval '50 days -1 second'),
      ('expired after', '50 days 1 second', null),
      ('expired before', '50 days -1 second', null),
      ('active', '-1 hour', null)
    ) made (name, expired, ended)`.execute(owner)
  await sql`
    insert into identity.confirmation (token_hash, action, digest, expires_at)
    select token_hash, 'payment', sha256(''), now() from identity.session where user_id = ${id}`.execute(
    owner,
  )
  await sql`
    insert into identity.email_change (user_id, old_email, new_email, link_hash, taken, expires_at, ended_at,
      outcome)
    select ${id}, 'a@client.example', name || '@client.example', sha256(name::bytea), false, now(),
      now() - ended, 'cancelled'
    from (values ('after', interval '50 days 1 second'), ('before', '50 days -1 second')) made (name, ended)
    `.execute(owner)
  await sql`
    insert into identity.freeze_link (token_hash, user_id, expires_at)
    select sha256(ago::text::bytea), ${id}, now() - ago
    from unnest('{1 second,-10 seconds}'::interval[]) ago`.execute(owner)
  await sql`
    insert into identity.enrolment (user_id, token_hash, totp_secret, expires_at)
    select user_id, token_hash, 'secret', now() - interval '1 second' from identity.session
    where browser = 'active'`.execute(owner)

  await forgetEndedSessions(app.services.db)
  const { rows } = await sql<object>`
    select array(select browser from identity.session where user_id = ${id} order by browser) as sessions,
      (select count(*)::int from identity.confirmation c join identity.session using (token_hash)
        where user_id = ${id}) as confirmations,
      array(select new_email from identity.email_change where user_id = ${id}) as addresses,
      array(select expires_at > now() from identity.freeze_link where user_id = ${id}) as links,
      array(select id from identity.enrolment where user_id = ${id}) as enrolments`.execute(owner)
  expect(rows).toEqual([
    {
      sessions: ['active', 'expired before', 'signed out before'],
      confirmations: 3,
      addresses: ['before@client.example'],
      links: [true],
      enrolments: [],
    },
  ])
})

test('several servers delete at once, a thousand each at most, and each row is deleted by one', async ({
  app,
}) => {
  await sql`delete from mail.message`.execute(app.owner)
  await sql`
    insert into mail.message (recipient, kind, subject, body, due_at, delivered_at)
    select 'one@client.example', 'payment-completed', 'x', 'x', null, '2020-01-01'
    from generate_series(1, 1500)`.execute(app.owner)
  const forget = async () =>
    await sql<{ gone: number }>`select mail.forget_sent_emails() as gone`.execute(app.services.db)
  const answers = await Promise.all([forget(), forget(), forget()])
  const gone = answers.map(({ rows }) => rows[0]?.gone ?? 0)
  const { rows: left } = await sql`select from mail.message`.execute(app.owner)
  expect(gone.filter((count) => count > 1000)).toEqual([])
  expect(gone.reduce((all, count) => all + count, left.length)).toBe(1500)
  await forget()
  await forget()
  expect((await sql`select from mail.message`.execute(app.owner)).rows).toEqual([])
})

test('a change of how long something is kept is in the audit; less than a month is refused', async ({
  app,
}) => {
  await keep(app, {})
  await keep(app, { KEEP_SESSIONS_DAYS: '365', KEEP_EMAILS_DAYS: '90' })
  await keep(app, { KEEP_SESSIONS_DAYS: '365' })
  const { rows } = await sql<{ detail: object }>`
    select detail from audit.event where action = 'setting-changed' and detail ->> 'name' like '%_kept'
    order by id desc limit 2`.execute(app.owner)
  expect(rows[0]?.detail).toEqual({ name: 'sessions_kept', from: '90 days', to: '365 days' })
  expect(rows[1]?.detail).not.toEqual(rows[0]?.detail)
  await expect(keep(app, { KEEP_EMAILS_DAYS: '29' })).rejects.toThrow(
    'KEEP_EMAILS_DAYS must be a whole number from 30 to 3650.',
  )
  await expect(sql`update bank.limits set emails_kept = '29 days'`.execute(app.owner)).rejects.toThrow(
    'kept_for_a_month',
  )
})
