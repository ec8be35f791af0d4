/**
 * npm run admin -- set-officer-signature <picture> --name … --title …: the officer of the bank whose
 * signature certificates of deposit bear from then on. npm run admin -- end-officer-signature: from then on
 * they bear none. A certificate that was issued before keeps what it has.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { lineSchema, signatureLimits } from '@bank/contract'
import { sql } from 'kysely'
import { readConfig } from '#config/config.ts'
import { signatureOf } from '#domain/signature-picture.ts'
import { asOwner } from '#operator/as-owner.ts'
import { endWithError } from '#operator/end-with-error.ts'
import type { Tx } from '#platform/database.ts'
import { NotChanged, readNamedFile } from './read-file.ts'

/** The officer, with a picture that was not checked yet. */
type Officer = { name: string; title: string; picture: Buffer }

const usage = [
  'npm run admin -- set-officer-signature <picture> --name … --title …',
  '  puts this officer’s signature on certificates of deposit from now on',
  'npm run admin -- end-officer-signature',
  '  leaves certificates of deposit without one from now on',
  'With --check, nothing is changed: the command only shows what it would do.',
].join('\n')

const longest = 80

/**
 * Has certificates that are issued from now on bear this signature, null for none, and answers in sentences
 * what that changes. With `isCheck` it only answers. Throws NotChanged.
 */
export async function changeOfficer(
  ownerUrl: string,
  officer: Officer | null,
  { isCheck = false } = {},
): Promise<string> {
  const next = officer && checked(officer)
  return await asOwner(ownerUrl, async (tx) => {
    // Two operators at once would each describe what the other is about to replace.
    await sql`lock table bank.officer_signature in share row exclusive mode`.execute(tx)
    const present = await findPresent(tx)
    if (next === null && present === null)
      throw new NotChanged('Certificates bear no officer’s signature. Nothing was changed.')
    if (next !== null && present !== null && isSame(next, present))
      throw new NotChanged('Certificates already bear this signature. Nothing was changed.')
    if (!isCheck) await write(tx, next, present)
    return describe(next, present, isCheck)
  })
}

function checked({ name, title, picture }: Officer): Officer {
  if (signatureOf(picture) === null)
    throw new NotChanged(
      'The file is not a picture that can appear on a certificate: a sound PNG of 8 bits, neither ' +
        `interlaced nor with a palette, or a JPEG, of at most ${signatureLimits.widthPixels} by ` +
        `${signatureLimits.heightPixels} pixels and ${signatureLimits.bytes / 1024} KB. Nothing was changed.`,
    )
  return { name: lineOf('--name', name), title: lineOf('--title', title), picture }
}

function lineOf(option: string, text: string): string {
  const line = lineSchema(longest, {
    missing: 'is missing',
    tooLong: `has more than ${longest} characters`,
    unreadable: 'has characters that cannot be seen',
  }).safeParse(text)
  if (line.success) return line.data
  throw new NotChanged(`${option} ${line.error.issues[0]?.message}. Nothing was changed.\n${usage}`)
}

async function findPresent(tx: Tx): Promise<Officer | null> {
  const { rows } = await sql<Officer>`
    select name, title, picture from bank.officer_signature
    where id = bank.current_officer_signature()`.execute(tx)
  return rows[0] ?? null
}

function isSame(one: Officer, other: Officer): boolean {
  return one.name === other.name && one.title === other.title && one.picture.equals(other.picture)
}

/** Writes the row and its event. The picture stays out of the audit, which all administrators read. */
async function write(tx: Tx, next: Officer | null, present: Officer | null): Promise<void> {
  const about = next ?? present
  await sql`
    with written as (
      insert into bank.officer_signature (name, title, picture)
      values (${next?.name ?? null}, ${next?.title ?? null}, ${next?.picture ?? null})
      returning id
    )
    select audit.record(null, null, ${next === null ? 'officer-signature-ended' : 'officer-signature-set'},
      written.id::text,
      jsonb_build_object('name', ${about?.name}::text, 'title', ${about?.title}::text))
    from written`.execute(tx)
}

function describe(next: Officer | null, present: Officer | null, isCheck: boolean): string {
  const whose = (officer: Officer | null) =>
    officer === null ? 'no officer’s signature' : `the signature of ${officer.name}, ${officer.title}`
  return [
    isCheck
      ? `From now on certificates of deposit would bear ${whose(next)}; today they bear ${whose(present)}.`
      : `From now on certificates of deposit bear ${whose(next)}; until now they bore ${whose(present)}.`,
    'Certificates that were issued before stay as they are.',
    ...(isCheck || next === null
      ? []
      : ['Keep the picture where only the officer and those who answer for it can read it.']),
    '',
  ].join('\n')
}

async function obey(args: string[]): Promise<string> {
  const { databaseUrl } = readConfig(process.env)
  const { file, name, title, isCheck } = read(args)
  if (file === null) return await changeOfficer(databaseUrl, null, { isCheck })
  const picture = await readNamedFile(resolve(file), signatureLimits.bytes)
  return await changeOfficer(databaseUrl, { name, title, picture }, { isCheck })
}

function read(args: string[]): { file: string | null; name: string; title: string; isCheck: boolean } {
  const text = { type: 'string', default: '' } as const
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { name: text, title: text, check: { type: 'boolean', default: false } },
    })
    const [task, file, ...more] = positionals
    const { check: isCheck, ...named } = values
    if (task === 'set-officer-signature' && file !== undefined && more.length === 0)
      return { file, isCheck, ...named }
    const isBare = file === undefined && named.name === '' && named.title === ''
    if (task === 'end-officer-signature' && isBare) return { file: null, isCheck, ...named }
  } catch {
    // An unknown option is answered with the known ones.
  }
  throw new NotChanged(usage)
}

if (import.meta.main) {
  await obey(process.argv.slice(2)).then((output) => process.stdout.write(output), endWithError(NotChanged))
}
