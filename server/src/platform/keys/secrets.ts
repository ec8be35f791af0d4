import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { keyBytes, keyFileSchema, type Keys, textOf } from './key-file.ts'
import { type SignInMacs, signInKeysOf, signInMacsOf } from './sign-in-keys.ts'

/**
 * The row and column of a ciphertext, as additional data (AAD). It decrypts only there: in another row or
 * column, it is a fault.
 */
export type Aad = { table: string; column: string; row: string }

/** A user's own key, as identity.users stores it. */
export type KeyOwner = { id: string; dataKey: Buffer }

export type Secrets = SignInMacs & {
  /** Encrypts with the bank's own key: key id, iv, tag, text. */
  encrypt: (text: string, aad: Aad) => Buffer
  decrypt: (ciphertext: Buffer, aad: Aad) => string
  /** The same content, encrypted with the bank's present key. */
  encryptAnew: (ciphertext: Buffer, aad: Aad) => Buffer
  /** A new user's data key, encrypted with the bank's key. */
  newDataKey: (userId: string) => Buffer
  /** Encrypts personal data with its owner's key, so that without that key it is gone, in every backup. */
  encryptFor: (owner: KeyOwner, content: string | Uint8Array, aad: Aad) => Buffer
  decryptFor: (owner: KeyOwner, ciphertext: Buffer, aad: Aad) => string
  decryptBytesFor: (owner: KeyOwner, ciphertext: Buffer, aad: Aad) => Buffer
  /** The key that signs certificates from now on: derived from the master key that encrypts. */
  certificateKey: number
  /** A MAC of a constant text under each key: it shows whether two files have the same keys. */
  checks: { name: string; mac: Buffer; isUsed: boolean }[]
  /** Whether these keys decrypt this user's data key. */
  fits: (owner: KeyOwner) => boolean
  hasCertificateKey: (key: number) => boolean
  /** HMAC-SHA256 of a certificate's or receipt's digest, with a key that comes from a master key. */
  certificateMac: (digest: Buffer, key: number) => Buffer
}

/** A key file that cannot be used: one sentence for the operator. */
export class KeyFileError extends Error {}

/** There is no key file. What to do about it depends on whether the bank has had keys: ask its database. */
export class MissingKeyFile extends KeyFileError {}

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
/** Personal data carries this in place of a key id; the user's row says which key it is. */
const usersOwnKey = 1

/**
 * Reads the key file. Makes one where there is none and `mayCreate` is set: only the demo bank makes its own
 * keys.
 */
export async function readSecrets(file: string, { mayCreate }: { mayCreate: boolean }): Promise<Secrets> {
  if (mayCreate && !(await exists(file))) await createKeyFile(file)
  return secretsOf(await readKeys(file))
}

/**
 * The keys of a file that its owner alone can read. Throws a KeyFileError, whose sentence begins with
 * `chosenBy`: a command may be given a file of its own.
 */
export async function readKeys(file: string, chosenBy = 'KEY_FILE names'): Promise<Keys> {
  const chosen = `${chosenBy} ${file}`
  const found = await stat(file).catch((error: unknown) =>
    isMissingFile(error) ? null : throwUnreadable(file, chosen, error),
  )
  if (found === null) {
    throw new MissingKeyFile(
      `${chosen}, and there is no such file. A new bank makes its keys once: npm run ` +
        `admin -- make-keys ${file}`,
    )
  }
  // Windows keeps permissions elsewhere.
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) {
    throw new KeyFileError(`${chosen}, which others on this machine can read: chmod 600 it.`)
  }
  const text = await readFile(file, 'utf8').catch((error: unknown) => throwUnreadable(file, chosen, error))
  return parseKeyFile(text, chosen)
}

/** Fresh keys, as the text of a key file. */
export function newKeyFile(): string {
  return textOf({
    ...newSignInKeys(),
    signInWith: 1,
    signInKeys: {},
    encryptWith: 1,
    masterKeys: { 1: newKey() },
    certificateKeys: {},
  })
}

/** Fresh sign-in keys. */
export function newSignInKeys() {
  return { pepper: newKey(), identifierKey: newKey(), deviceKey: newKey() }
}

/** A key of 256 random bits. */
export function newKey() {
  return randomBytes(keyBytes)
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null)) !== null
}

function parseKeyFile(text: string, chosen: string): Keys {
  const keys = keyFileSchema.safeParse(jsonOrNull(text))
  if (!keys.success) throw new KeyFileError(`${chosen}, which is not a key file of this bank.`)
  if (!keys.data.masterKeys[keys.data.encryptWith]) {
    throw new KeyFileError(`${chosen}, which has no master key ${keys.data.encryptWith} to encrypt with.`)
  }
  return keys.data
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Makes a key file, with its folder, for its owner alone. Answers whether it did: one that is there stays as
 * it is. Written in full beside its place and then linked there, so that two servers that start together end
 * with the same keys.
 */
export async function createKeyFile(file: string): Promise<boolean> {
  const draft = await makeFolderOf(file).then(() => writeDraft(file, newKeyFile()))
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    return false
  } finally {
    await rm(draft)
  }
}

/**
 * Replaces the keys of a key file atomically: a concurrent reader finds all of the old ones, or all of the
 * new.
 */
export async function replaceKeyFile(file: string, keys: Keys): Promise<void> {
  await rename(await writeDraft(file, textOf(keys)), file)
}

async function makeFolderOf(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 }).catch((error: unknown) =>
    throwUnwritable(file, error),
  )
}

async function writeDraft(file: string, text: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600).catch((error: unknown) => throwUnwritable(file, error))
  await handle.writeFile(text)
  await handle.sync()
  await handle.close()
  return draft
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'for no known reason'
}

function isMissingFile(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error))
}

/** The file exists, but this account may not read it: making another file would be the wrong remedy. */
function throwUnreadable(file: string, chosen: string, error: unknown): never {
  const { username } = userInfo()
  throw new KeyFileError(
    `${chosen}, which the account ${username} cannot read (${codeOf(error)}). ` +
      `It has to be a file that belongs to this account, in a folder that this account may enter, ` +
      `as root: chown ${username} ${file}`,
  )
}

/** A folder that is there already may be another account's, such as /etc: it is not to be given away. */
async function throwUnwritable(file: string, error: unknown): Promise<never> {
  const folder = dirname(file)
  const { username } = userInfo()
  const remedy = (await exists(folder))
    ? 'Choose a file in a folder that belongs to this account and to no other.'
    : `Make a folder that belongs to the account of the server, ` +
      `as root: install -d -o ${username} -m 700 ${folder}`
  throw new KeyFileError(`${file} cannot be written by the account ${username} (${codeOf(error)}). ${remedy}`)
}

/** The operations with these keys; the keys themselves stay inside. */
export function secretsOf(keys: Keys): Secrets {
  const masterKey = (id: number) => keys.masterKeys[id] ?? fault(`There is no master key ${id}`)
  const dataKeyOf = ({ id, dataKey }: KeyOwner) =>
    decrypt(masterKey(keyIdOf(dataKey)), dataKey, dataKeyAad(id))
  return {
    ...signInMacsOf(keys),
    encrypt: (text, aad) => encrypt(keys.encryptWith, masterKey(keys.encryptWith), Buffer.from(text), aad),
    decrypt: (ciphertext, aad) => decrypt(masterKey(keyIdOf(ciphertext)), ciphertext, aad).toString(),
    encryptAnew: (ciphertext, aad) =>
      encrypt(
        keys.encryptWith,
        masterKey(keys.encryptWith),
        decrypt(masterKey(keyIdOf(ciphertext)), ciphertext, aad),
        aad,
      ),
    newDataKey: (userId) =>
      encrypt(keys.encryptWith, masterKey(keys.encryptWith), randomBytes(keyBytes), dataKeyAad(userId)),
    encryptFor: (owner, content, aad) => encrypt(usersOwnKey, dataKeyOf(owner), content, aad),
    decryptFor: (owner, ciphertext, aad) => decrypt(dataKeyOf(owner), ciphertext, aad).toString(),
    decryptBytesFor: (owner, ciphertext, aad) => decrypt(dataKeyOf(owner), ciphertext, aad),
    checks: checksOf(keys),
    fits: (owner) => {
      try {
        return dataKeyOf(owner).length === keyBytes
      } catch {
        return false
      }
    },
    certificateKey: keys.encryptWith,
    hasCertificateKey: (key) => (keys.masterKeys[key] ?? keys.certificateKeys[key]) !== undefined,
    certificateMac: (digest, key) =>
      createHmac('sha256', keys.certificateKeys[key] ?? certificateKeyOf(masterKey(key)))
        .update(digest)
        .digest(),
  }
}

/** The keys in use from now on; the file may hold further ones for later. */
function checksOf(keys: Keys): Secrets['checks'] {
  const { encryptWith, masterKeys, signInWith } = keys
  const mac = (key: Buffer) => createHmac('sha256', key).update('bank key check').digest()
  const names = ['pepper', 'identifierKey', 'deviceKey'] as const
  const ofSignIn = [...signInKeysOf(keys)].flatMap(([number, some]) =>
    names.map((name) => ({
      // The first keys were noted without a number.
      name: number === 1 ? name : `${name}${number}`,
      mac: mac(some[name]),
      isUsed: number === signInWith,
    })),
  )
  const masters = Object.entries(masterKeys).map(([id, key]) => ({
    name: `masterKey${id}`,
    mac: mac(key),
    isUsed: Number(id) === encryptWith,
  }))
  return [...ofSignIn, ...masters]
}

/**
 * The key of certificates and receipts, derived (HKDF, RFC 5869): it reveals neither the master key nor what
 * that encrypts.
 */
export function certificateKeyOf(masterKey: Buffer) {
  return Buffer.from(hkdfSync('sha256', masterKey, '', 'bank certificate', keyBytes))
}

export function dataKeyAad(userId: string): Aad {
  // The table's name when the first keys were encrypted: they decrypt only under this name.
  return { table: 'identity.person', column: 'data_key', row: userId }
}

const keyIdOf = (ciphertext: Buffer): number => ciphertext[0] ?? fault('A ciphertext is empty')

function encrypt(keyId: number, key: Buffer, content: string | Uint8Array, aad: Aad): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv).setAAD(addressOf(aad))
  const hidden = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([Buffer.from([keyId]), iv, cipher.getAuthTag(), hidden])
}

function decrypt(key: Buffer, ciphertext: Buffer, aad: Aad): Buffer {
  const iv = ciphertext.subarray(1, 1 + ivBytes)
  const tag = ciphertext.subarray(1 + ivBytes, 1 + ivBytes + tagBytes)
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes })
    .setAAD(addressOf(aad))
    .setAuthTag(tag)
  return Buffer.concat([decipher.update(ciphertext.subarray(1 + ivBytes + tagBytes)), decipher.final()])
}

function addressOf({ table, column, row }: Aad): Buffer {
  return Buffer.from(`${table}:${column}:${row}`)
}

function fault(sentence: string): never {
  throw new Error(sentence)
}
