/**
 * npm run admin -- publish-terms <file> --version …: the terms and conditions under which certificates of
 * deposit are opened from then on. The file is text in UTF-8: a title, then paragraphs, with an empty line
 * between. Published terms never change; certificates, and orders that wait, keep those of their time.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { lineSchema } from '@bank/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import { readConfig } from '#config/config.ts'
import { asOwner } from '#operator/as-owner.ts'
import { endWithError } from '#operator/end-with-error.ts'
import { NotChanged, readNamedFile } from './read-file.ts'

type Terms = { version: string; bytes: Buffer }

const usage = [
  'npm run admin -- publish-terms <file> --version …',
  '  applies these terms to certificates of deposit opened from now on',
  'With --check, nothing is changed: the command only shows what it would do.',
].join('\n')

const longest = 20_000
const mostParagraphs = 100
const versionSchema = z.string().regex(/^[0-9A-Za-z.-]{1,40}$/)
const paragraphSchema = lineSchema(longest)

/**
 * Publishes terms that apply from now on, and answers in sentences what that changes. With `isCheck` it only
 * answers. Throws NotChanged.
 */
export async function publishTerms(
  ownerUrl: string,
  { version, bytes }: Terms,
  { isCheck = false } = {},
): Promise<string> {
  if (!versionSchema.safeParse(version).success)
    throw new NotChanged(
      'The version has one to 40 letters, digits, points and hyphens, such as --version 2027-1. ' +
        'Nothing was changed.',
    )
  const { title, paragraphs } = read(bytes)
  const body = [title, ...paragraphs].join('\n\n')
  return await asOwner(ownerUrl, async (tx) => {
    await sql`lock table bank.certificate_terms in share row exclusive mode`.execute(tx)
    const { rows: known } = await sql<{ version: string; isPresent: boolean; isSame: boolean }>`
      select version, version = bank.current_certificate_terms() as is_present, body = ${body} as is_same
      from bank.certificate_terms`.execute(tx)
    const present = known.find(({ isPresent }) => isPresent)
    if (known.some((terms) => terms.version === version))
      throw new NotChanged(
        `Terms ${version} are published already, and published terms never change: choose another version. ` +
          'Nothing was changed.',
      )
    if (present?.isSame === true)
      throw new NotChanged(`The terms ${present.version} already have this text. Nothing was changed.`)
    if (!isCheck)
      await sql`
        with written as (
          insert into bank.certificate_terms (version, body, sha256)
          values (${version}, ${body}, sha256(convert_to(${body}, 'UTF8')))
          returning version
        )
        select audit.record(null, null, 'certificate-terms-published', written.version,
          jsonb_build_object('name', written.version)) from written`.execute(tx)
    const before = present === undefined ? '' : ` in place of ${present.version}`
    return [
      `Certificates of deposit ${isCheck ? 'would be' : 'are'} opened under the terms ${version} from now ` +
        `on${before}: “${title}”, ${counted(paragraphs)}.`,
      'Certificates, and orders awaiting signature, keep the terms they have. A client who has the ' +
        'form open is asked to accept the new ones.',
      '',
    ].join('\n')
  })
}

/** The title and the paragraphs of a file; lines that follow one another are one paragraph. */
function read(bytes: Buffer): { title: string; paragraphs: string[] } {
  const [title = '', ...paragraphs] = textOf(bytes)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
  const length = [title, ...paragraphs].join('\n\n').length
  const hidden = [title, ...paragraphs].find((paragraph) => !paragraphSchema.safeParse(paragraph).success)
  const mistake =
    paragraphs.length === 0
      ? 'The file needs a title and at least one paragraph, with an empty line between.'
      : paragraphs.length > mostParagraphs || length > longest
        ? `The text has ${counted(paragraphs)} and ${length.toLocaleString('en-GB')} characters; ` +
          `${mostParagraphs} and ${longest.toLocaleString('en-GB')} at most are allowed.`
        : hidden === undefined
          ? null
          : `A paragraph has characters that cannot be seen: “${hidden.slice(0, 40)}…”.`
  if (mistake !== null) throw new NotChanged(`${mistake} Nothing was changed.`)
  return { title, paragraphs }
}

function counted({ length }: string[]): string {
  return length === 1 ? '1 paragraph' : `${length} paragraphs`
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll(/\r\n?/g, '\n')
  } catch (error) {
    throw new NotChanged('The file is not text in UTF-8. Nothing was changed.', { cause: error })
  }
}

async function obey(args: string[]): Promise<string> {
  const { databaseUrl } = readConfig(process.env)
  const { file, version, isCheck } = readOrder(args)
  const bytes = await readNamedFile(resolve(file), 4 * longest)
  return await publishTerms(databaseUrl, { version, bytes }, { isCheck })
}

function readOrder(args: string[]): { file: string; version: string; isCheck: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { version: { type: 'string' }, check: { type: 'boolean', default: false } },
    })
    const [task, file, ...more] = positionals
    if (task === 'publish-terms' && file !== undefined && more.length === 0 && values.version !== undefined)
      return { file, version: values.version, isCheck: values.check }
  } catch {
    // An unknown option is answered with the known ones.
  }
  throw new NotChanged(usage)
}

if (import.meta.main) {
  await obey(process.argv.slice(2)).then((output) => process.stdout.write(output), endWithError(NotChanged))
}
