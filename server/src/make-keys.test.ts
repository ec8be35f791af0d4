import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KeyFileError, readSecrets } from '#platform/keys/secrets.ts'
import { addKey, dropKey, dropSignInKeys, makeKeys, useKey } from './make-keys.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bank-keys-'))
})
afterAll(async () => rm(folder, { recursive: true }))

const read = async (file: string) => await readSecrets(file, { mayCreate: false })
const aad = { table: 'bank.beneficiary', column: 'details', row: 'one' }

describe('the keys of a bank', () => {
  test('are created once, readable by their owner alone, and never overwritten', async () => {
    const file = join(folder, 'etc', 'keys.json')
    const output = await makeKeys(file)
    expect(output).toContain(`KEY_FILE=${file}`)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const before = await readFile(file, 'utf8')
    expect(output).not.toContain(JSON.parse(before).pepper)
    await expect(makeKeys(file)).rejects.toThrow(`${file} already exists and is left unchanged.`)
    expect(await readFile(file, 'utf8')).toBe(before)
  })

  test('get a further master key that encrypts once it is chosen; the older one still decrypts', async () => {
    const file = join(folder, 'two.json')
    await makeKeys(file)
    const old = await read(file)
    const before = old.encrypt('text', aad)

    expect(await addKey(file)).toContain(`npm run admin -- use-key 2 ${file}`)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const ready = await read(file)
    expect(ready.encrypt('text', aad)[0]).toBe(1)
    expect(ready.peppers.present).toBe(1)
    expect(ready.peppers.all.get(1)).toEqual(old.peppers.all.get(1))

    await useKey(file, '2')
    const now = await read(file)
    const after = now.encrypt('text', aad)
    expect(after[0]).toBe(2)
    expect([now.decrypt(before, aad), now.decrypt(after, aad)]).toEqual(['text', 'text'])
    // A server that was given the file in time reads what the others encrypt, before it does so itself.
    expect(ready.decrypt(after, aad)).toBe('text')
    await expect(useKey(file, '3')).rejects.toThrow('has no master key 3')
    await addKey(file)
    expect(Object.keys(JSON.parse(await readFile(file, 'utf8')).masterKeys)).toEqual(['1', '2', '3'])
  })

  test('lose an older master key, but not what proves certificates, nor its number', async () => {
    const file = join(folder, 'dropped.json')
    await makeKeys(file)
    const before = await read(file)
    await expect(dropKey(file, '1')).rejects.toThrow('encrypts with master key 1')
    await addKey(file)
    await useKey(file, '2')
    await dropKey(file, '1')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const after = await read(file)
    const digest = Buffer.alloc(32, 9)
    expect(after.hasCertificateKey(1)).toBe(true)
    expect(after.certificateMac(digest, 1)).toEqual(before.certificateMac(digest, 1))
    expect(() => after.decrypt(before.encrypt('text', aad), aad)).toThrow('There is no master key 1')
    await expect(dropKey(file, '1')).rejects.toThrow('has no master key 1')

    await addKey(file)
    await dropKey(file, '3')
    expect(await addKey(file)).toContain('use-key 4')
  })

  test('that cannot be written are reported with the command that creates their folder', async () => {
    const inTheWay = join(folder, 'a-file')
    await makeKeys(inTheWay)
    const file = join(inTheWay, 'bank', 'keys.json')
    await expect(makeKeys(file)).rejects.toThrow(KeyFileError)
    await expect(makeKeys(file)).rejects.toThrow(
      `install -d -o ${userInfo().username} -m 700 ${join(inTheWay, 'bank')}`,
    )
  })

  test('are not written into a folder of another account, without advice to take it over', async () => {
    const systemFolder = process.platform === 'darwin' ? '/System' : '/proc'
    const output = await makeKeys(join(systemFolder, 'keys.json')).catch(String)
    expect(output).toContain('Choose a file in a folder that belongs to this account')
    expect(output).not.toContain('install -d')
  })

  test('that this account cannot read are reported in a sentence, and no new keys are created', async () => {
    const output = await addKey(folder).catch(String)
    expect(output).toContain(`cannot read (EISDIR)`)
    expect(output).not.toContain('make-keys')
  })

  test('that others can read, or that are missing, are left as they are', async () => {
    const file = join(folder, 'open.json')
    for (const command of [addKey, useKey, dropKey, dropSignInKeys])
      await expect(command(file, '2')).rejects.toThrow(
        `This command uses ${file}, and there is no such file.`,
      )
    await makeKeys(file)
    await chmod(file, 0o644)
    await expect(addKey(file)).rejects.toThrow('chmod 600')
  })
})
