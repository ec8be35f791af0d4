/**
 * The bank of a release as it was: `<version>.json.gz` beside this file holds its keys, its functions, every
 * row, and what was known of them then. `npm run keep-release` makes one before each tag.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { z } from 'zod'

const lineSchema = z.object({ id: z.string(), sequence: z.int(), amount: z.string(), balance: z.string() })

const releaseSchema = z.object({
  version: z.string(),
  /** The text of its key file. */
  keys: z.string(),
  /** The migrations that it had, each with its SHA-256. */
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  functions: z.string(),
  rows: z.string(),
  /** The last transaction before its rows were read. */
  transaction: z.string(),
  known: z.object({
    /** Every table with the number of its rows, and a digest of their ids where they have some. */
    tables: z.record(z.string(), z.object({ rows: z.int(), ids: z.string().nullable() })),
    /** Every account of the ledger, the bank's own among them: id, currency and balance. */
    balances: z.array(z.tuple([z.string(), z.string(), z.string()])),
    /** Clients' accounts, with each line of their statements. */
    accounts: z.array(
      z.object({ id: z.string(), number: z.string(), client: z.string(), lines: z.array(lineSchema) }),
    ),
    certificates: z.array(z.object({ number: z.string(), hash: z.string() })),
    checkpoints: z.array(z.object({ number: z.string(), digest: z.string() })),
  }),
})
export type Release = z.infer<typeof releaseSchema>

const fileOf = (version: string) => new URL(`./${version}.json.gz`, import.meta.url)

/** The versions that are kept. */
export async function listReleases(): Promise<string[]> {
  const names = await readdir(new URL('./', import.meta.url))
  return names.flatMap((name) => /^(.+)\.json\.gz$/.exec(name)?.[1] ?? []).toSorted()
}

export async function readRelease(version: string): Promise<Release> {
  const text = await promisify(gunzip)(await readFile(fileOf(version)))
  return releaseSchema.parse(JSON.parse(text.toString('utf8')))
}

/** Returns how many bytes it has. A release that is kept already is not replaced. */
export async function writeRelease(release: Release): Promise<number> {
  const bytes = await promisify(gzip)(JSON.stringify(release), { level: 9 })
  await writeFile(fileOf(release.version), bytes, { flag: 'wx' })
  return bytes.length
}
