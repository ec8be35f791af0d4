import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decryptTotpSecret, encryptTotpSecret } from '#identity/second-factor/one-time-codes.ts'
import { dropKey } from '#make-keys.ts'
import { encryptEmail, readBody, readCalendar } from '#platform/email/email-with-link.ts'
import { checkKeys } from '#platform/keys/key-check.ts'
import { type Keys, textOf } from '#platform/keys/key-file.ts'
import { newKey, readKeys, readSecrets, type Secrets, secretsOf } from '#platform/keys/secrets.ts'
import { aBeneficiary, aClient, aSession, type TestUser } from '#testing/builders.ts'
import { setting } from '#testing/clones.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { describeRotation, rotateKeys } from './rotate-keys.ts'

let folder = ''
let keyFile = ''
/** Builders encrypt with key 1, and the server with key 2. */
let keys: Keys
let older: Secrets
let server: TestServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bank-rotate-'))
  keyFile = join(folder, 'keys.json')
  const before = await readKeys(setting('TEST_KEY_FILE'))
  keys = { ...before, encryptWith: 2, masterKeys: { ...before.masterKeys, 2: newKey() } }
  older = secretsOf(before)
  await writeFile(keyFile, textOf(keys), { mode: 0o600 })
  server = await startTestServer({ env: { KEY_FILE: keyFile } })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const rotate = async () => await rotateKeys(server.clone.ownerUrl, keys, keyFile, { batch: 3 })

/** A user who has begun another authenticator, and one whose setup link waits in the outbox and is in use. */
async function valuesOfEveryKind() {
  const { owner } = server
  const [enrolling, settingUp] = [await aClient(owner), await aClient(owner)]
  const { tokenHash } = await aSession(owner, enrolling)
  const secret = encryptTotpSecret(older, enrolling.id, 'NEWNEWNEWNEWNEWN')
  await sql`
    insert into identity.enrolment (user_id, token_hash, totp_secret, expires_at)
    values (${enrolling.id}, ${tokenHash}, ${secret}, now() + interval '1 hour')`.execute(owner)
  await sql`select from identity.issue_setup_link(null, ${settingUp.id}, ${randomBytes(32)})`.execute(owner)
  const chosen = encryptTotpSecret(older, settingUp.id, 'NEWNEWNEWNEWNEWN')
  await sql`
    insert into identity.setup_progress (key_hash, link_id, password_hash, totp_secret)
    select ${randomBytes(32)}, id, 'unused', ${chosen} from identity.setup_link
    where user_id = ${settingUp.id}`.execute(owner)
  const link = { token: 'T'.repeat(43), expiresAt: new Date(Date.now() + 3_600_000) }
  const email = {
    subject: 'Your setup',
    calendar: 'An appointment',
    method: 'REQUEST',
    ...encryptEmail(older, `Open ${link.token}`, link, `URL:${link.token}`),
  }
  await sql`
    select mail.enqueue_email('one@client.example', 'setup-link', ${JSON.stringify(email)}::jsonb, null)
  `.execute(owner)
  await sql`update mail.message set due_at = now() + interval '1 hour' where id = ${email.id}`.execute(owner)
}

async function encryptedWith(): Promise<Record<string, number[]>> {
  const { rows } = await sql<{ place: string; keys: number[] }>`
    select place, array_agg(distinct get_byte(value, 0) order by get_byte(value, 0)) as keys from (
      select 'setup_progress' as place, totp_secret as value from identity.setup_progress
      union all select 'enrolment', totp_secret from identity.enrolment
      union all select 'credential', totp_secret from identity.credential
      union all select 'users', data_key from identity.users
      union all select 'message', body_ciphertext from mail.message where subject = 'Your setup'
      union all select 'calendar', calendar_ciphertext from mail.message where subject = 'Your setup'
    ) stored where value is not null group by place`.execute(server.owner)
  return Object.fromEntries(rows.map(({ place, keys: numbers }) => [place, numbers]))
}

const places = ['setup_progress', 'enrolment', 'credential', 'users', 'message', 'calendar']
const allWith = (key: number) => Object.fromEntries(places.map((place) => [place, [key]]))

describe('rotating the keys', () => {
  test('waits until a server has started with the new key', async () => {
    await expect(rotate()).rejects.toThrow(/No server has started with .* and its master key 2 yet/)
    await checkKeys(server.owner, secretsOf({ ...keys, encryptWith: 1 }), keyFile)
    await expect(rotate()).rejects.toThrow(/nothing was changed/)
    await checkKeys(server.owner, server.services.secrets, keyFile)
  })

  test('encrypts everything anew while users sign in and read, and the old key can be dropped', async () => {
    const users: TestUser[] = []
    for (let made = 0; made < 12; made += 1) users.push(await aClient(server.owner))
    const [reader, ...others] = users
    if (!reader) throw new Error('There is no reader')
    await aBeneficiary(server.owner, reader)
    await valuesOfEveryKind()
    expect(await encryptedWith()).toEqual(allWith(1))

    const session = await aSession(server.owner, reader)
    const answers: string[] = []
    const over = new AbortController()
    const read = async () => {
      do {
        const { status, text } = await server.browser(session).get('/api/beneficiaries')
        answers.push(`${status} ${text.includes('2056') || text}`)
      } while (!over.signal.aborted)
    }
    const signIn = async (user = others[0]) => {
      if (!user) throw new Error('There is no other user')
      return (await server.browser().post('/api/sign-in', server.credentialsOf(user))).status
    }
    const [signedIn, rotated] = await Promise.all([signIn(), rotate().finally(() => over.abort()), read()])
    expect(signedIn).toBe(200)
    expect(new Set(answers)).toEqual(new Set(['200 true']))
    const { isWhole, text } = describeRotation(rotated, 2)
    expect(text).toMatch(/^identity\.users: 14 encrypted anew, 0 left$/m)
    expect(isWhole).toBe(true)
    expect(await encryptedWith()).toEqual(allWith(2))

    await dropKey(keyFile, '1')
    const without = await readSecrets(keyFile, { mayCreate: false })
    await checkKeys(server.owner, without, keyFile)
    const digest = randomBytes(32)
    expect(without.certificateMac(digest, 1)).toEqual(older.certificateMac(digest, 1))
    const next = await startTestServer({ env: { KEY_FILE: keyFile }, beside: server })
    const again = await next.browser(session).get('/api/beneficiaries')
    expect(again.text).toContain('2056')
    const code = next.credentialsOf(others[1] ?? reader)
    expect((await next.browser().post('/api/sign-in', code)).status).toBe(200)
    await next.close()
    const { rows: mails } = await sql<{
      id: string
      body: string
      bodyCiphertext: Buffer
      calendar: string
      calendarCiphertext: Buffer
    }>`
      select id, body, body_ciphertext, calendar, calendar_ciphertext from mail.message
      where subject = 'Your setup'`.execute(server.owner)
    expect(mails.map((mail) => [readBody(without, mail), readCalendar(without, mail)])).toEqual([
      [`Open ${'T'.repeat(43)}`, `URL:${'T'.repeat(43)}`],
    ])
  })

  test('leaves what a user changes meanwhile, and names what cannot be read', async () => {
    const [changing, damaged] = [await aClient(server.owner), await aClient(server.owner)]
    await sql`
      update identity.credential set totp_secret = set_byte(totp_secret, 20, 255 - get_byte(totp_secret, 20))
      where user_id = ${damaged.id}`.execute(server.owner)
    const tx = await server.owner.startTransaction().execute()
    const chosen = encryptTotpSecret(older, changing.id, 'CHANGEDCHANGEDCH')
    await tx
      .updateTable('identity.credential')
      .set({ totpSecret: chosen })
      .where('userId', '=', changing.id)
      .execute()
    const rotation = rotate()
    const waiting = async () =>
      await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query like '%update "identity"."credential"%'`.execute(server.owner)
    await expect.poll(async () => (await waiting()).rows.length).toBe(1)
    await tx.commit().execute()
    const { isWhole, text } = describeRotation(await rotation, 2)
    expect(isWhole).toBe(false)
    expect(text).toMatch(/^identity\.credential: 0 encrypted anew, 2 left, 1 of them unreadable$/m)

    expect((await rotate()).rotated.find(({ table }) => table === 'identity.credential')).toMatchObject({
      anew: 1,
      left: 1,
    })
    const { totpSecret } = await server.owner
      .selectFrom('identity.credential')
      .select('totpSecret')
      .where('userId', '=', changing.id)
      .executeTakeFirstOrThrow()
    const secrets = secretsOf(keys)
    expect(decryptTotpSecret(secrets, changing.id, totpSecret ?? Buffer.alloc(0))).toBe('CHANGEDCHANGEDCH')
  })
})
