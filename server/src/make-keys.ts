/** npm run admin -- make-keys, add-key, use-key: the file with the bank's keys. Needs no database. */
import { resolve } from 'node:path'
import { createKeyFile, KeyFileError, newKey, readKeys, replaceKeyFile } from '#platform/keys/secrets.ts'

const mostMasterKeys = 255

/** Makes the keys of a new bank. Answers what to do next; refuses where there is a file already. */
export async function makeKeys(file: string): Promise<string> {
  if (!(await createKeyFile(file)))
    throw new KeyFileError(
      `${file} already exists and is left unchanged. This command never overwrites keys.`,
    )
  return [
    `The keys of a new bank are in ${file}, readable by this account only.`,
    '  1. Copy the file to a safe place apart from the database, now: without it nothing that is ' +
      'encrypted can be read again.',
    '  2. Give the same file to every server of this bank, mode 0600.',
    `  3. Start with KEY_FILE=${file}`,
  ].join('\n')
}

/** Puts a further master key into the file, ready but not used. Answers what to do next. */
export async function addKey(file: string): Promise<string> {
  const keys = await readKeys(file)
  const next = 1 + Math.max(...Object.keys(keys.masterKeys).map(Number))
  if (next > mostMasterKeys)
    throw new KeyFileError(`${file} already holds ${mostMasterKeys} master keys, which is the maximum.`)
  await replaceKeyFile(file, { ...keys, masterKeys: { ...keys.masterKeys, [next]: newKey() } })
  return [
    `Master key ${next} is in ${file}; nothing is encrypted with it yet.`,
    '  1. Back the file up, give it to every server of this bank, and start them again.',
    `  2. Then: npm run admin -- use-key ${next} ${file}`,
  ].join('\n')
}

/** Has a master key of the file encrypt from now on. The others stay: they decrypt what they encrypted. */
export async function useKey(file: string, number: string): Promise<string> {
  const keys = await readKeys(file)
  if (!keys.masterKeys[number])
    throw new KeyFileError(
      `${file} has no master key ${number}. To make one: npm run admin -- add-key ${file}`,
    )
  await replaceKeyFile(file, { ...keys, encryptWith: Number(number) })
  return (
    `From their next start servers with ${file} encrypt with master key ${number}. Back the file up, ` +
    'give it to every server, and start them again.'
  )
}

const usage = [
  'npm run admin -- make-keys [file]         the keys of a new bank',
  'npm run admin -- add-key [file]           a further master key, for later',
  'npm run admin -- use-key <number> [file]  encrypt with this master key from now on',
  'Without a file, KEY_FILE is used.',
].join('\n')

async function obey([task, ...rest]: string[]): Promise<string> {
  const number = task === 'use-key' ? rest.shift() : ''
  const given = rest.shift() ?? process.env['KEY_FILE'] ?? ''
  if (given === '' || number === undefined || rest.length > 0) throw new KeyFileError(usage)
  const file = resolve(given)
  if (task === 'make-keys') return await makeKeys(file)
  if (task === 'add-key') return await addKey(file)
  if (task === 'use-key') return await useKey(file, number)
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
