import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { type App, openApp, test } from '#testing/app.ts'
import { aClient } from '#testing/builders.ts'
import { checkKeys } from './key-check.ts'
import { textOf } from './key-file.ts'
import { KeyFileError, newKey, newKeyFile, readKeys, readSecrets, type Secrets } from './secrets.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bank-key-check-'))
})
afterAll(async () => rm(folder, { recursive: true }))

/** A key file with these contents, read as a server reads it. */
async function secretsFrom(text: string): Promise<Secrets> {
  const file = join(folder, 'keys.json')
  await writeFile(file, text, { mode: 0o600 })
  return await readSecrets(file, { mayCreate: false })
}

async function otherKeys() {
  const file = join(folder, 'other.json')
  await writeFile(file, newKeyFile(), { mode: 0o600 })
  return await readKeys(file)
}

async function check(app: App, secrets: Secrets): Promise<string> {
  return await checkKeys(app.services.db, secrets, '/etc/bank/keys.json').then(
    () => 'fits',
    (error: unknown) => {
      if (error instanceof KeyFileError) return error.message
      throw error
    },
  )
}

async function notedKeys(app: App): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from identity.key_check order by name`.execute(
    app.owner,
  )
  return rows.map(({ name }) => name)
}

describe('the keys of a bank', () => {
  test('are recorded at its first start, and other keys are refused by name afterwards', async () => {
    const app = await openApp()
    expect(await check(app, app.services.secrets)).toBe('fits')
    expect(await notedKeys(app)).toEqual(['deviceKey', 'identifierKey', 'masterKey1', 'pepper'])
    expect(await check(app, app.services.secrets)).toBe('fits')

    const refused = await check(app, await secretsFrom(newKeyFile()))
    expect(refused).toMatch(
      /^KEY_FILE names \/etc\/bank\/keys\.json, and these are not the keys of this bank: it lacks deviceKey, identifierKey, masterKey1, pepper or has another\./,
    )
    await app.close()
  })

  test('must all be the same', async () => {
    const app = await openApp()
    const own = await otherKeys()
    expect(await check(app, await secretsFrom(textOf(own)))).toBe('fits')
    const others = {
      pepper: { ...own, pepper: newKey() },
      identifierKey: { ...own, identifierKey: newKey() },
      deviceKey: { ...own, deviceKey: newKey() },
      masterKey1: { ...own, masterKeys: { 1: newKey() } },
    }
    for (const [name, keys] of Object.entries(others)) {
      expect(await check(app, await secretsFrom(textOf(keys))), name).toContain(
        `it lacks ${name} or has another`,
      )
    }
    expect(await notedKeys(app)).toHaveLength(4)
    await app.close()
  })

  test('get a further one when it first encrypts, and a file without it is then refused', async () => {
    const app = await openApp()
    const one = await otherKeys()
    const both = { ...one, masterKeys: { ...one.masterKeys, 2: newKey() } }
    for (const keys of [one, both, one])
      expect(await check(app, await secretsFrom(textOf(keys)))).toBe('fits')
    expect(await check(app, await secretsFrom(textOf({ ...both, encryptWith: 2 })))).toBe('fits')
    expect(await notedKeys(app)).toContain('masterKey2')
    expect(await check(app, await secretsFrom(textOf(both)))).toBe('fits')
    expect(await check(app, await secretsFrom(textOf(one)))).toBe(
      'KEY_FILE names /etc/bank/keys.json, which lacks masterKey2: another server of this bank has a newer ' +
        'key file. Nothing was started. Put a copy of that server’s key file here, or its latest backup.',
    )
    await app.close()
  })

  test('of a bank from before this check are verified by values encrypted with them', async () => {
    const app = await openApp()
    await aClient(app.owner)
    expect(await notedKeys(app)).toEqual([])
    expect(await check(app, await secretsFrom(newKeyFile()))).toContain('it lacks masterKey1 or has another')
    expect(await notedKeys(app)).toEqual([])
    expect(await check(app, app.services.secrets)).toBe('fits')
    expect(await notedKeys(app)).toContain('masterKey1')
    await app.close()
  })

  test('are those of one of two concurrent first starts, and the other start is refused', async () => {
    const app = await openApp()
    const [one, other] = [await secretsFrom(newKeyFile()), await secretsFrom(newKeyFile())]
    const outcomes = await Promise.all([check(app, one), check(app, other)])
    expect(outcomes.filter((outcome) => outcome === 'fits')).toHaveLength(1)
    expect(await notedKeys(app)).toHaveLength(4)
    await app.close()
  })
})
