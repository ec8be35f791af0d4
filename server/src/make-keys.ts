/**
 * npm run admin -- make-keys, add-key, use-key, drop-key: the file of the bank's keys. Dropping one asks the
 * database, where DATABASE_URL names it.
 */
import { resolve } from 'node:path'
import {
  certificateKeyOf,
  createKeyFile,
  KeyFileError,
  newKey,
  newSignInKeys,
  readKeys,
  replaceKeyFile,
} from '#platform/keys/secrets.ts'
import type { Keys } from '#platform/keys/key-file.ts'
import { signInKeysOf } from '#platform/keys/sign-in-keys.ts'
import { refuseNeededKeys } from './operator/needed-keys.ts'

const mostMasterKeys = 255
/** The file is the one that was given, or that of KEY_FILE. */
const chosenBy = 'This command uses'

/** Throws where the bank would refuse these keys. */
type Check = (keys: Keys, file: string) => Promise<void>

/** Makes the keys of a new bank. Answers what to do next; refuses where there is a file already. */
export async function makeKeys(file: string): Promise<string> {
  if (!(await createKeyFile(file)))
    throw new KeyFileError(
      `${file} already exists and is left unchanged. This command never overwrites keys.`,
    )
  return [
    `The keys of a new bank are in ${file}, which only this account can read.`,
    '  1. Copy the file now to a safe place apart from the database. Without it, nothing that is ' +
      'encrypted can ever be read again.',
    '  2. Give the same file to every server of this bank, with mode 0600.',
    `  3. Start with KEY_FILE=${file}`,
  ].join('\n')
}

/** Puts further keys into the file, ready but not used. Answers what to do next. */
export async function addKey(file: string): Promise<string> {
  const keys = await readKeys(file, chosenBy)
  const numbers = Object.keys({ ...keys.masterKeys, ...keys.certificateKeys, ...keys.signInKeys })
  const next = 1 + Math.max(...numbers.map(Number))
  if (next > mostMasterKeys)
    throw new KeyFileError(`${file} already has the maximum of ${mostMasterKeys} master keys.`)
  await replaceKeyFile(file, {
    ...keys,
    masterKeys: { ...keys.masterKeys, [next]: newKey() },
    signInKeys: { ...keys.signInKeys, [next]: newSignInKeys() },
  })
  return [
    `Master key ${next} and sign-in keys ${next} are in ${file}; nothing uses them yet.`,
    '  1. Back up the file, give it to every server of this bank and restart them.',
    `  2. Then: npm run admin -- use-key ${next} ${file}`,
  ].join('\n')
}

/**
 * Has the master key of this number, and the sign-in keys of this number if there are any, encrypt and sign
 * from now on. The other keys stay, to decrypt and verify.
 */
export async function useKey(file: string, number: string): Promise<string> {
  const keys = await readKeys(file, chosenBy)
  if (!keys.masterKeys[number])
    throw new KeyFileError(
      `${file} has no master key ${number}. To make one: npm run admin -- add-key ${file}`,
    )
  // An older version of this program added master keys alone.
  const signInWith = signInKeysOf(keys).has(Number(number)) ? Number(number) : keys.signInWith
  await replaceKeyFile(file, { ...keys, encryptWith: Number(number), signInWith })
  return (
    `From their next start, servers with ${file} encrypt with master key ${number} and sign users in with ` +
    `sign-in keys ${signInWith}. Back up the file, ` +
    'give it to every server and restart them. Then: npm run admin -- rotate-keys'
  )
}

/**
 * Takes a master key out of the file, but for the key that is derived from it: certificates and receipts of
 * its time stay verifiable. Servers refuse the file while the bank still has something of that key.
 */
export async function dropKey(file: string, number: string, check?: Check): Promise<string> {
  const { masterKeys, certificateKeys, ...others } = await readKeys(file, chosenBy)
  const { [number]: dropped, ...kept } = masterKeys
  if (!dropped) throw new KeyFileError(`${file} has no master key ${number}.`)
  if (Number(number) === others.encryptWith)
    throw new KeyFileError(
      `${file} encrypts with master key ${number}. First: npm run admin -- add-key ${file}`,
    )
  const left = {
    ...others,
    masterKeys: kept,
    certificateKeys: { ...certificateKeys, [number]: certificateKeyOf(dropped) },
  }
  await check?.(left, file)
  await replaceKeyFile(file, left)
  return (
    `Master key ${number} has been removed from ${file}. Give the file to every server and restart them. ` +
    'Keep an older copy for as long as you keep backups from before the rotation: only it opens them.'
  )
}

/**
 * Takes a pepper, an identifier key and a device key out of the file. Servers refuse it while a password or a
 * recovery code needs that pepper.
 */
export async function dropSignInKeys(file: string, number: string, check?: Check): Promise<string> {
  const keys = await readKeys(file, chosenBy)
  if (!signInKeysOf(keys).has(Number(number)))
    throw new KeyFileError(`${file} has no sign-in keys ${number}.`)
  if (Number(number) === keys.signInWith)
    throw new KeyFileError(
      `${file} signs users in with sign-in keys ${number}. First: npm run admin -- add-key ${file}`,
    )
  const { pepper, identifierKey, deviceKey, signInKeys, ...others } = keys
  const { [number]: _, ...kept } = signInKeys
  const first = number === '1' ? {} : { pepper, identifierKey, deviceKey }
  const left = { ...others, ...first, signInKeys: kept }
  await check?.(left, file)
  await replaceKeyFile(file, left)
  return (
    `Sign-in keys ${number} have been removed from ${file}. Give the file to every server and restart ` +
    'them. Browsers that were recognised by these keys will count as new.'
  )
}

const usage = [
  'npm run admin -- make-keys [file]                   creates the key file of a new bank',
  'npm run admin -- add-key [file]                     adds a master key and sign-in keys, for later use',
  'npm run admin -- use-key <number> [file]            uses these keys from the next start',
  'npm run admin -- drop-key <number> [file]           removes a master key, after rotate-keys',
  'npm run admin -- drop-sign-in-keys <number> [file]  removes sign-in keys',
  'Without a file, KEY_FILE is used.',
].join('\n')

async function obey([task, ...rest]: string[]): Promise<string> {
  const number = ['use-key', 'drop-key', 'drop-sign-in-keys'].includes(task ?? '') ? rest.shift() : ''
  const given = rest.shift() ?? process.env['KEY_FILE'] ?? ''
  if (given === '' || number === undefined || rest.length > 0) throw new KeyFileError(usage)
  const file = resolve(given)
  if (task === 'make-keys') return await makeKeys(file)
  if (task === 'add-key') return await addKey(file)
  if (task === 'use-key') return await useKey(file, number)
  const databaseUrl = process.env['DATABASE_URL']
  const check: Check | undefined = databaseUrl
    ? async (keys) => await refuseNeededKeys(databaseUrl, keys, file)
    : undefined
  if (task === 'drop-key') return await dropKey(file, number, check)
  if (task === 'drop-sign-in-keys') return await dropSignInKeys(file, number, check)
  throw new KeyFileError(usage)
}

if (import.meta.main) {
  await obey(process.argv.slice(2)).then(
    (output) => process.stdout.write(`${output}\n`),
    (error: unknown) => {
      const output = error instanceof Error ? error.stack : String(error)
      process.stderr.write(`${error instanceof KeyFileError ? error.message : output}\n`)
      process.exitCode = 1
    },
  )
}
