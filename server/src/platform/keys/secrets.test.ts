import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Aad, newKeyFile, readSecrets } from './secrets.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bank-secrets-'))
})
afterAll(async () => rm(folder, { recursive: true }))

const aad: Aad = { table: 'bank.beneficiary', column: 'details', row: 'one' }
const made = { mayCreate: true }
const required = { mayCreate: false }

describe('the key file', () => {
  test('is created once, readable by its owner alone, by several servers that start together', async () => {
    const file = join(folder, 'new', 'bank.key')
    const all = await Promise.all(Array.from({ length: 8 }, () => readSecrets(file, made)))
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(join(folder, 'new'))).toEqual(['bank.key'])
    expect(new Set(all.map((secrets) => secrets.peppers.all.get(1)?.toString('hex'))).size).toBe(1)
  })

  test('is never created by a real bank', async () => {
    await expect(readSecrets(join(folder, 'missing'), required)).rejects.toThrow(
      /^KEY_FILE names .*missing, and there is no such file\. .*: npm run admin -- make-keys .*missing$/,
    )
  })

  test('is refused if others can read it', async () => {
    const file = join(folder, 'open')
    await writeFile(file, newKeyFile())
    for (const mode of [0o640, 0o604, 0o660]) {
      await chmod(file, mode)
      await expect(readSecrets(file, required)).rejects.toThrow(/others on this machine can read: chmod 600/)
    }
    await chmod(file, 0o400)
    expect((await readSecrets(file, required)).peppers.all.get(1)).toHaveLength(32)
  })

  test('with other content is refused in a sentence that shows none of it', async () => {
    const good: unknown = JSON.parse(newKeyFile())
    const others = [
      '',
      'hunter2',
      '{}',
      '[1]',
      JSON.stringify({ ...Object(good), pepper: 'c2hvcnQ=' }),
      JSON.stringify({ ...Object(good), masterKeys: {} }),
    ]
    for (const text of others) {
      const file = join(folder, 'other')
      await writeFile(file, text, { mode: 0o600 })
      const outcome = await readSecrets(file, required).then(
        () => '',
        (error: unknown) => String(error),
      )
      expect(outcome).toMatch(/KEY_FILE names/)
      expect(outcome).not.toContain('hunter2')
    }
  })
})

describe('a ciphertext', () => {
  test('decrypts with its own additional data only', async () => {
    const secrets = await readSecrets(join(folder, 'bank.key'), made)
    const ciphertext = secrets.encrypt('text to keep, ünïcode', aad)
    expect(secrets.decrypt(ciphertext, aad)).toBe('text to keep, ünïcode')
    expect(ciphertext.includes('text')).toBe(false)
    expect(ciphertext).not.toEqual(secrets.encrypt('text to keep, ünïcode', aad))
    for (const other of [
      { ...aad, row: 'two' },
      { ...aad, column: 'name' },
      { ...aad, table: 'bank.account' },
    ]) {
      expect(() => secrets.decrypt(ciphertext, other)).toThrow()
    }
  })

  test('does not decrypt when one of its bits was changed', async () => {
    const secrets = await readSecrets(join(folder, 'bank.key'), made)
    const ciphertext = secrets.encrypt('text', aad)
    for (let at = 0; at < ciphertext.length; at += 1) {
      const changed = Buffer.from(ciphertext)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => secrets.decrypt(changed, aad)).toThrow()
    }
    for (const short of [Buffer.alloc(0), ciphertext.subarray(0, 1), ciphertext.subarray(0, 20)])
      expect(() => secrets.decrypt(short, aad)).toThrow()
  })

  test('can still be decrypted when a new master key encrypts', async () => {
    const file = join(folder, 'rotated')
    await readSecrets(file, made)
    const before = await readSecrets(file, required)
    const ciphertext = before.encrypt('old', aad)
    const dataKey = before.newDataKey('user-1')
    const keys: unknown = JSON.parse(await readFile(file, 'utf8'))
    const fresh: unknown = JSON.parse(newKeyFile())
    const ring = { ...Object(keys).masterKeys, 2: Object(fresh).masterKeys[1] }
    await writeFile(file, JSON.stringify({ ...Object(keys), encryptWith: 2, masterKeys: ring }), {
      mode: 0o600,
    })
    const after = await readSecrets(file, required)
    expect(after.decrypt(ciphertext, aad)).toBe('old')
    expect(
      after.decryptFor(
        { id: 'user-1', dataKey },
        before.encryptFor({ id: 'user-1', dataKey }, 'x', aad),
        aad,
      ),
    ).toBe('x')
    expect(after.encrypt('new', aad)[0]).toBe(2)
    expect(() => before.decrypt(after.encrypt('new', aad), aad)).toThrow('There is no master key 2')
  })

  test('of one user does not decrypt with another user’s key', async () => {
    const secrets = await readSecrets(join(folder, 'bank.key'), made)
    const one = { id: 'one', dataKey: secrets.newDataKey('one') }
    const two = { id: 'two', dataKey: secrets.newDataKey('two') }
    const ciphertext = secrets.encryptFor(one, 'GB29 NWBK', aad)
    expect(secrets.decryptFor(one, ciphertext, aad)).toBe('GB29 NWBK')
    expect(() => secrets.decryptFor(two, ciphertext, aad)).toThrow()
    // A user's key is bound to their row: copied into another's it decrypts nothing.
    expect(() => secrets.decryptFor({ ...two, dataKey: one.dataKey }, ciphertext, aad)).toThrow()
  })
})

test('names and devices are signed with different keys', async () => {
  const secrets = await readSecrets(join(folder, 'bank.key'), made)
  expect(secrets.identifierMac('helena')).toHaveLength(32)
  expect(secrets.identifierMac('helena')).toEqual(secrets.identifierMac('helena'))
  expect(secrets.identifierMac('helena')).not.toEqual(secrets.deviceMac('helena'))
})

describe('certificates are signed', () => {
  test('by every key file, also an old one without keys for certificates', async () => {
    const file = join(folder, 'yesterday')
    const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')
    await writeFile(
      file,
      JSON.stringify({
        pepper: key(1),
        identifierKey: key(2),
        deviceKey: key(3),
        sealWith: 1,
        masterKeys: { 1: key(4) },
      }),
      { mode: 0o600 },
    )
    const secrets = await readSecrets(file, required)
    const digest = Buffer.alloc(32, 9)
    expect(secrets.certificateKey).toBe(1)
    // Values computed by separate code after RFC 5869 and RFC 2104: a certificate that is signed today must
    // be genuine in ten years.
    expect(secrets.certificateMac(digest, 1).toString('hex')).toBe(
      '270ed9cecf5aac8bace98c50198c524e7d3ace904fd9142ce606af15fbb225be',
    )
    expect(secrets.certificateMac(Buffer.alloc(32, 8), 1)).not.toEqual(secrets.certificateMac(digest, 1))
  })

  test('by the chosen key, and stay genuine when another one is chosen', async () => {
    const file = join(folder, 'signing')
    const digest = Buffer.alloc(32, 9)
    await readSecrets(file, made)
    const before = (await readSecrets(file, required)).certificateMac(digest, 1)
    const keys: unknown = JSON.parse(await readFile(file, 'utf8'))
    const fresh: unknown = JSON.parse(newKeyFile())
    await writeFile(
      file,
      JSON.stringify({
        ...Object(keys),
        encryptWith: 2,
        masterKeys: { ...Object(keys).masterKeys, 2: Object(fresh).masterKeys[1] },
      }),
      { mode: 0o600 },
    )
    const after = await readSecrets(file, required)
    expect(after.certificateKey).toBe(2)
    expect(after.certificateMac(digest, 1)).toEqual(before)
    expect(after.certificateMac(digest, 2)).not.toEqual(before)
  })
})
