import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newRecoveryCode, recoveryMacs } from '#identity/second-factor/recovery-codes.ts'
import { addKey, dropSignInKeys, useKey } from '#make-keys.ts'
import { checkKeys } from '#platform/keys/key-check.ts'
import { type Keys, textOf } from '#platform/keys/key-file.ts'
import { KeyFileError, readKeys, readSecrets } from '#platform/keys/secrets.ts'
import { aClient, testPassword, type TestUser } from '#testing/builders.ts'
import { setting } from '#testing/clones.ts'
import { failTogether, outcome, outcomes, reasons } from '#testing/sign-ins.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { refuseNeededKeys } from './needed-keys.ts'
import { describeRotation, rotateKeys } from './rotate-keys.ts'

let folder = ''
/** Both servers have both keys. The first makes new hashes with the older ones, the second with the newer. */
let [readyFile, presentFile] = ['', '']
let ready: TestServer
let present: TestServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bank-sign-in-keys-'))
  ;[readyFile, presentFile] = [join(folder, 'ready.json'), join(folder, 'present.json')]
  await writeFile(readyFile, textOf(await readKeys(setting('TEST_KEY_FILE'))), { mode: 0o600 })
  await addKey(readyFile)
  await writeFile(presentFile, textOf(await readKeys(readyFile)), { mode: 0o600 })
  await useKey(presentFile, '2')
  ready = await startTestServer({ env: { KEY_FILE: readyFile } })
  present = await startTestServer({ env: { KEY_FILE: presentFile }, beside: ready })
  for (const [{ owner, services }, file] of [
    [ready, readyFile],
    [present, presentFile],
  ] as const)
    await checkKeys(owner, services.secrets, file)
})
afterAll(async () => {
  await present.close()
  await ready.close()
  await rm(folder, { recursive: true })
})

/** Codes of the two servers, whose clocks differ, are good again. */
async function forgetCodes(): Promise<void> {
  await sql`update identity.credential set last_step = 0`.execute(ready.owner)
}

async function signIn(server: TestServer, user: TestUser, change: object = {}, browser = server.browser()) {
  const answer = await browser.post('/api/sign-in', { ...server.credentialsOf(user), ...change })
  return answer.status
}

async function hashOf({ id }: TestUser): Promise<string> {
  const { passwordHash } = await ready.owner
    .selectFrom('identity.credential')
    .select('passwordHash')
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()
  return passwordHash
}

async function rotate() {
  return await rotateKeys(ready.clone.ownerUrl, await readKeys(presentFile), presentFile)
}

describe('replacing the keys of signing in', () => {
  test('keeps every user signing in at every server, and a sign-in hashes the password anew', async () => {
    const users: TestUser[] = []
    for (let made = 0; made < 4; made += 1) users.push(await aClient(ready.owner))
    const hashes = await Promise.all(users.map(hashOf))
    const all = async (server: TestServer) => {
      const statuses: number[] = []
      for (const user of users) statuses.push(await signIn(server, user))
      return statuses
    }
    expect(await all(ready)).toEqual([200, 200, 200, 200])
    expect(await Promise.all(users.map(hashOf))).toEqual(hashes)
    for (const server of [present, ready, present]) {
      await forgetCodes()
      // The operator's command runs meanwhile.
      const [statuses] = await Promise.all([all(server), rotate()])
      expect(statuses).toEqual([200, 200, 200, 200])
      for (const user of users) expect(await hashOf(user)).toMatch(/^2:\$argon2id\$/)
    }
    const [user] = users
    if (!user) throw new Error('There is no user')
    expect(await signIn(present, user, { password: 'wrong' })).toBe(401)
  })

  test('a sign-in goes on where the database is too busy for its new hash', async () => {
    const user = await aClient(ready.owner)
    const hash = await hashOf(user)
    for (const [sqlState, status] of [
      ['55P03', 200],
      ['22012', 500],
    ] as const) {
      await sql`
        create or replace function identity.fail_to_renew() returns trigger language plpgsql as $$
        begin raise sqlstate ${sql.lit(sqlState)}; end $$`.execute(ready.owner)
      await sql`
        create or replace trigger fail_to_renew before update of password_hash on identity.credential
        for each row execute function identity.fail_to_renew()`.execute(ready.owner)
      await forgetCodes()
      expect(await signIn(present, user), sqlState).toBe(status)
    }
    expect(await hashOf(user)).toBe(hash)
    await sql`drop trigger fail_to_renew on identity.credential`.execute(ready.owner)
    await forgetCodes()
    expect(await signIn(present, user)).toBe(200)
    expect(await hashOf(user)).toMatch(/^2:\$argon2id\$/)
  })

  test('an issued password and a refused sign-in leave the hash as it is', async () => {
    const [issued, refused] = [await aClient(ready.owner), await aClient(ready.owner)]
    const hash = await hashOf(issued)
    await sql`
      insert into identity.issued_password (user_id, password_hash, kind, expires_at)
      values (${issued.id}, ${hash}, 'one-time', now() + interval '1 hour')`.execute(ready.owner)
    expect(await signIn(present, issued)).toBe(200)
    expect(await hashOf(issued)).toBe(hash)
    expect(await signIn(present, refused, { code: '000000' })).toBe(401)
    expect(await hashOf(refused)).toBe(hash)
  })

  test('recovery codes of either pepper open one session each, at either server', async () => {
    const user = await aClient(ready.owner)
    for (const [made, used] of [
      [ready, present],
      [present, ready],
      [ready, ready],
      [present, present],
    ] as const) {
      const code = newRecoveryCode()
      const { secrets } = made.services
      const [mac] = recoveryMacs(secrets, user.id, code)
      await sql`
        insert into identity.recovery_code (user_id, mac, pepper)
        values (${user.id}, ${mac}, ${secrets.peppers.present})`.execute(ready.owner)
      const order = { identifier: user.username, password: testPassword, recoveryCode: code }
      expect((await used.browser().post('/api/sign-in', order)).status).toBe(200)
      expect((await used.browser().post('/api/sign-in', order)).status).toBe(401)
    }
  })

  test('a browser that was known stays known, and a lock holds at every server', async () => {
    const [known, locked] = [await aClient(ready.owner), await aClient(ready.owner)]
    const browser = ready.browser()
    expect(await signIn(ready, known, {}, browser)).toBe(200)
    const moved = present.browser()
    for (const [name, value] of browser.cookies) moved.cookies.set(name, value)
    await forgetCodes()
    expect(await signIn(present, known, {}, moved)).toBe(200)
    const { rows } = await sql<{ newDevice: boolean }>`
      select (detail->>'new_device')::boolean as new_device from audit.event
      where action = 'signed-in' and user_id = ${known.id} order by id`.execute(ready.owner)
    expect(rows.map(({ newDevice }) => newDevice)).toEqual([true, false])

    await failTogether(ready, 5, locked)
    await forgetCodes()
    expect(await outcome(present, present.credentialsOf(locked))).toBe('INVALID_CREDENTIALS')
    expect(await reasons(present, locked)).toEqual({ 'wrong-password': 5, locked: 1 })
  })

  test('a lock of a name that no user has holds at every server', async () => {
    const order = { identifier: 'no-such-user', password: 'wrong', code: '123456' }
    const five = Array.from({ length: 5 }, () => order)
    expect(await outcomes(ready, five)).toEqual(five.map(() => 'INVALID_CREDENTIALS'))
    expect(await outcome(present, order)).toBe('INVALID_CREDENTIALS')
    const { rows } = await sql<{ reason: string }>`
      select detail->>'reason' as reason from audit.event
      where action = 'sign-in-refused' and user_id is null order by id`.execute(ready.owner)
    expect(rows.map(({ reason }) => reason)).toEqual([...five.map(() => 'unknown'), 'locked'])
  })

  test('older keys are dropped once nothing needs them, and are refused to go before', async () => {
    const dropped = join(folder, 'dropped.json')
    await writeFile(dropped, textOf(await readKeys(presentFile)), { mode: 0o600 })
    await expect(dropSignInKeys(dropped, '2')).rejects.toThrow(KeyFileError)
    await dropSignInKeys(dropped, '1')
    const secrets = await readSecrets(dropped, { mayCreate: false })
    const { peppers, rotated } = await rotate()
    expect(peppers).toEqual([{ number: 1, passwords: 3, codes: 0 }])
    expect(describeRotation({ rotated, peppers }, 2).text).toContain(
      'sign-in keys 1: 3 passwords and 0 recovery codes still need them',
    )
    await expect(checkKeys(ready.owner, secrets, dropped)).rejects.toThrow('which lacks deviceKey, ')
    const check = async (keys: Keys) => await refuseNeededKeys(ready.clone.ownerUrl, keys, dropped)
    await writeFile(dropped, textOf(await readKeys(presentFile)), { mode: 0o600 })
    await expect(dropSignInKeys(dropped, '1', check)).rejects.toThrow(
      'The bank still needs what would be removed',
    )
    expect(textOf(await readKeys(dropped))).toBe(textOf(await readKeys(presentFile)))

    await sql`
      update identity.credential set password_hash = '2:' || password_hash
      where password_hash not like '2:%'`.execute(ready.owner)
    expect((await rotate()).peppers).toEqual([])
    await checkKeys(ready.owner, secrets, dropped)
    await dropSignInKeys(dropped, '1', check)
    const last = await startTestServer({ env: { KEY_FILE: dropped }, beside: ready })
    const user = await aClient(ready.owner)
    expect(await signIn(last, user)).toBe(401)
    await forgetCodes()
    expect(await signIn(present, user)).toBe(200)
    await forgetCodes()
    expect(await signIn(last, user)).toBe(200)
    await last.close()
  })
})
