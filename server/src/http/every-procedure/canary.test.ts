import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { z } from 'zod'
import { aBeneficiary, aClient, anAccount, anAdmin, aSession, testPassword } from '#testing/builders.ts'
import { setting } from '#testing/clones.ts'
import { aBooking } from '#testing/orders/http-enquiries.ts'
import { withLinks } from '#testing/outbox.ts'
import { dayAhead } from '#testing/actors/visitors.ts'
import { test, type TestServer } from '#testing/test-server.ts'
import { aSetupLink } from '#testing/setup-links.ts'

test('no secret is ever logged, whatever fails', async ({ server }) => {
  const user = await aClient(server.owner, { totpSecret: 'CANARYCANARYCANARYCANARYCANARY22' })
  const accountId = await anAccount(server.owner, user, { balance: '50000' })
  const beneficiaryId = await aBeneficiary(server.owner, user, {
    name: 'canary-beneficiary',
    details: { bankAccountNumber: 'CANARY0451' },
  })
  const browser = server.browser()
  const secrets: string[] = [
    testPassword,
    'CANARYCANARY',
    'canary-typed',
    'CANARY0451',
    'canary-beneficiary',
    'canary-setup',
    'canary-consultation',
    'canary-query',
  ]

  await browser.post('/api/sign-in', {
    identifier: 'canary-typed-name',
    password: 'canary-typed-password',
    code: '118822',
  })
  await browser.post('/api/sign-in', {
    identifier: user.username,
    password: 'canary-typed-password',
    code: '118822',
  })
  const right = server.credentialsOf(user)
  expect((await browser.post('/api/sign-in', right)).status).toBe(200)
  secrets.push(
    ...browser.cookies.values(),
    ...[...browser.cookies.values()].flatMap((value) => value.split('.')),
  )
  const order = { paymentId: randomUUID(), accountId, beneficiaryId, amount: '20000' }
  await browser.post('/api/payments/confirm', { order, code: '118822' })
  const code = server.nextCode(user)
  expect((await browser.post('/api/payments/confirm', { order, code })).status).toBe(200)
  const profile = {
    version: 0,
    phone: '+1 767 555 0177',
    phrase: 'canary-typed phrase',
    email: 'canary-typed@client.example',
  }
  expect((await browser.post('/api/profile', { ...profile, proof: { code: '118822' } })).status).toBe(401)
  expect(
    (await browser.post('/api/profile', { ...profile, proof: { code: server.nextCode(user) } })).status,
  ).toBe(200)
  expect((await browser.post('/api/profile/export', { proof: { code: server.nextCode(user) } })).status).toBe(
    200,
  )
  const [confirming = ''] = await tokensIn(server)
  expect(confirming).toHaveLength(43)
  secrets.push('767 555 0177', confirming)
  await browser.post('/api/sign-in', undefined, {
    body: '{"password":"canary-typed-half',
    headers: { 'content-type': 'application/json' },
  })
  await browser.post('/api/sign-in', { password: { deeper: 'canary-typed-object' } })
  await browser.get('/api/accounts?search=canary-query', {
    headers: { authorization: 'Bearer canary-typed-bearer' },
  })
  await browser.get('/setup/canary-setup-token')
  await browser.get(`/consultation/${'canary-consultation'.padEnd(43, 'x')}`)
  await browser.post('/api/consultation/open', { token: 'canary-consultation'.padEnd(43, 'x') })
  await browser.post('/functions/v1/send-contact-email', {
    firstName: 'canary-typed',
    surname: 'Person',
    email: 'canary-typed@visitor.example',
    message: 'canary-typed',
  })
  const setup = {
    token: await aSetupLink(server.owner, user),
    username: user.username,
    password: 'canary-typed new password',
  }
  await browser.post('/api/account-setup/begin', { ...setup, username: 'canary-typed-name' })
  const begun = await browser.post('/api/account-setup/begin', setup)
  const shown = z.object({ key: z.string(), secret: z.string() }).parse(begun.body)
  await browser.post('/api/account-setup/complete', { token: setup.token, key: shown.key, code: '118822' })
  await browser.post('/api/account-setup/open', { token: setup.token, key: shown.key, more: 'canary-typed' })
  await browser.get(`/setup/${setup.token}`)
  secrets.push(setup.token, shown.key, shown.secret)
  const admin = await anAdmin(server.owner)
  const asAdmin = server.browser(await aSession(server.owner, admin))
  const newUser = {
    userId: randomUUID(),
    username: 'amelie-new',
    firstName: 'Amélie',
    lastName: 'New',
    email: 'amelie-new@client.example',
    role: 'user',
    code: server.nextCode(admin),
  }
  const made = z
    .object({ password: z.string(), secret: z.string(), link: z.object({ url: z.string() }) })
    .parse((await asAdmin.post('/api/admin/users', newUser)).body)
  await asAdmin.post(`/api/admin/users/${newUser.userId}/password`, {
    newPassword: 'canary-typed one-time',
  })
  await asAdmin.post(`/api/admin/users/${user.id}/phrase/check`, {
    code: '118822',
    said: 'canary-typed by ear',
  })
  secrets.push(made.password, made.secret, made.link.url.split('/').at(-1) ?? '')
  await browser.get(`/api/accounts/${encodeURIComponent("canary-query'--")}`)
  await browser.get(`/canary-query${'x'.repeat(200)}`)

  // The database refuses, breaks off, and finds a table gone, while secrets are on their way.
  await sql`alter function identity.find_credential(text) rename to find_credential_away`.execute(
    server.owner,
  )
  expect((await browser.post('/api/sign-in', { ...right, password: 'canary-typed-broken' })).status).toBe(500)
  await sql`alter function identity.find_credential_away(text) rename to find_credential`.execute(
    server.owner,
  )

  const log = server.log()
  expect(log).toContain('a request failed')
  expect(log.split('\n').length).toBeGreaterThan(10)
  const keyFile = await readFile(setting('TEST_KEY_FILE'), 'utf8')
  secrets.push(...[...keyFile.matchAll(/"([A-Za-z0-9+/]{40,}=*)"/g)].map(([, key = '']) => key))
  for (const secret of secrets.filter(({ length }) => length > 5)) expect(log).not.toContain(secret)
  for (const typed of ['118822', right.code, code])
    expect(log).not.toMatch(new RegExp(`(?<![\\w.-])${typed}(?![\\w.-])`))
  // The database holds the values only encrypted.
  const { rows } = await sql<{ all: string }>`
    select string_agg(e::text, '') as all from (
      select a::text as e from audit.event a union all select s::text from identity.session s union all
        select t::text from identity.attempt t
      union all select r::text from identity.request_count r union all select c::text
        from identity.credential c
      union all select l::text from identity.setup_link l union all select p::text
        from identity.setup_progress p
      union all select p::text from identity.profile p union all select e.link_hash::text
        from identity.email_change e
    ) as everything`.execute(server.owner)
  for (const secret of secrets.filter(({ length }) => length > 5)) expect(rows[0]?.all).not.toContain(secret)
})

test('a dump of the database contains no token of an e-mail', async ({ server }) => {
  await sql`delete from mail.message`.execute(server.owner)
  const user = await aClient(server.owner)
  const browser = server.browser(await aSession(server.owner, user))
  const admin = await anAdmin(server.owner)
  const asAdmin = server.browser(await aSession(server.owner, admin))
  const change = { version: 0, email: 'dumped@client.example', proof: { code: server.nextCode(user) } }
  expect((await browser.post('/api/profile', change)).status).toBe(200)
  const token = await aSetupLink(server.owner, user)
  expect((await asAdmin.post(`/api/admin/users/${user.id}/setup-link/mail`, { token })).status).toBe(200)
  const booking = aBooking(dayAhead(server, 3))
  expect((await browser.post('/functions/v1/send-consultation-email', booking)).status).toBe(200)
  const { rows: booked } = await sql<{ id: string }>`
    select id from bank.consultation where email = ${booking.email}`.execute(server.owner)
  const moved = { version: 0, startsAt: `${dayAhead(server, 4)}T15:00:00Z` }
  const path = `/api/admin/consultations/${booked[0]?.id}/move`
  expect((await asAdmin.post(path, moved)).status).toBe(200)

  const tokens = await tokensIn(server)
  // The fifth freezes payments, and goes to the old address; notifications may have more of its kind by now.
  expect(new Set(tokens).size).toBeGreaterThanOrEqual(5)
  expect(tokens).toContain(token)
  const dump = await dumpOf(server)
  for (const one of tokens) {
    const bytes = Buffer.from(one)
    for (const form of [one, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')])
      expect(dump).not.toContain(form)
    // The control: the dump has what the database is to know of it.
    expect(dump).toContain(createHash('sha256').update(one).digest('hex'))
  }
})

/** The tokens in the e-mails of the outbox, as their recipients will read them. */
async function tokensIn(server: TestServer): Promise<string[]> {
  const { rows } = await sql<{ id: string; body: string; bodyCiphertext: Buffer | null }>`
    select id, body, body_ciphertext from mail.message order by created_at`.execute(server.owner)
  const bodies = (await withLinks(rows)).map(({ body }) => body)
  return bodies.flatMap((body) =>
    [...body.matchAll(/https?:\/\/\S+[/#]([\w-]{43})\s/g)].map(([, found = '']) => found),
  )
}

/** Every row of every table, as text. */
async function dumpOf({ owner }: TestServer): Promise<string> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(owner)
  expect(tables.length).toBeGreaterThan(50)
  const texts = await Promise.all(
    tables.map(async ({ schema, name }) => {
      const { rows } = await sql<{
        row: string
      }>`select t::text as row from ${sql.id(schema, name)} t`.execute(owner)
      return rows.map(({ row }) => row).join('\n')
    }),
  )
  return texts.join('\n')
}

test('a fault shows its caller only where to ask for help', async ({ server }) => {
  await sql`alter function identity.find_active_session(bytea) rename to find_active_session_away`.execute(
    server.owner,
  )
  const answer = await server
    .browser({ token: 'x'.repeat(43), tokenHash: Buffer.alloc(0) })
    .get('/api/session')
  await sql`alter function identity.find_active_session_away(bytea) rename to find_active_session`.execute(
    server.owner,
  )
  const requestId = answer.headers['x-request-id']
  expect(answer.status).toBe(500)
  expect(answer.body).toEqual({
    defined: false,
    code: 'INTERNAL_SERVER_ERROR',
    status: 500,
    message: 'An unexpected error occurred',
    data: { requestId },
  })
  expect(server.log()).toContain(`"reqId":"${String(requestId)}"`)
})
