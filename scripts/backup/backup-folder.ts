/**
 * A backup is a folder: `backup.json` says what it is, `base` is the archive of the data folder, and `wal`
 * has a file for each segment of the write-ahead log since then; one that is not full yet ends in `.partial`.
 */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Sentence } from '#scripts/project.ts'
import { macOf } from './backup-key.ts'
import { DamagedFile, decrypt } from './encrypted-file.ts'
import { positionOf, segmentAt } from './replication.ts'

const contentSchema = z.object({
  format: z.literal(1),
  id: z.string(),
  startedAt: z.iso.datetime(),
  database: z.string(),
  system: z.string(),
  timeline: z.int(),
  start: z.string(),
  segmentBytes: z.int(),
})
const descriptionSchema = z.object({ content: contentSchema, key: z.string(), mac: z.string() })

export type BackupContent = z.infer<typeof contentSchema>
export type Backup = BackupContent & { folder: string; secret: Buffer }

const descriptionFile = 'backup.json'
const keyPurpose = 'the key of a backup'

/** Written last: a folder without it is no backup. */
export function writeDescription({ folder, secret, ...content }: Backup): void {
  const description = { content, key: macOf(secret, keyPurpose), mac: macOf(secret, JSON.stringify(content)) }
  writeFileSync(join(folder, descriptionFile), `${JSON.stringify(description, null, 2)}\n`, { flag: 'wx' })
}

/** Throws a Sentence where this is no backup, or one of another key. */
export function readDescription(folder: string, secret: Buffer): Backup {
  const file = join(folder, descriptionFile)
  if (!existsSync(file)) throw new Sentence(`${folder} is not a backup: it has no ${descriptionFile}.`)
  const parsed = descriptionSchema.safeParse(parseJson(readFileSync(file, 'utf8')))
  if (!parsed.success) throw new Sentence(`${file} is damaged. Nothing was restored.`)
  const { content, key, mac } = parsed.data
  if (key !== macOf(secret, keyPurpose))
    throw new Sentence(`The backup in ${folder} was made with another key (BACKUP_KEY_FILE).`)
  if (mac !== macOf(secret, JSON.stringify(content)))
    throw new Sentence(`${file} is damaged. Nothing was restored.`)
  return { ...content, folder, secret }
}

export function basePath({ folder }: Backup): string {
  return join(folder, 'base')
}

export function fileKey({ id, secret }: Pick<Backup, 'id' | 'secret'>, name: string) {
  return { key: secret, name: `${id} ${name}` }
}

export type Segment = { name: string; path: string; growing: boolean }

/** The segments in order, of one that is still growing the longest copy. Throws where one is missing. */
export function listSegments({ folder, timeline, start, segmentBytes }: Backup): Segment[] {
  const inFolder = join(folder, 'wal')
  const files = existsSync(inFolder) ? readdirSync(inFolder).toSorted() : []
  const names = [...new Set(files.map((file) => file.slice(0, 24)))]
  let position = positionOf(start)
  return names.map((name) => {
    const expected = segmentAt(position, timeline, segmentBytes)
    position += BigInt(segmentBytes)
    if (name !== expected)
      throw new Sentence(`${join(inFolder, expected)} is missing: what follows it cannot be used.`)
    if (files.includes(name)) return { name, path: join(inFolder, name), growing: false }
    const copies = files.filter((file) => file.startsWith(name)).map((file) => join(inFolder, file))
    const path = copies.toSorted((a, b) => statSync(b).size - statSync(a).size)[0] ?? ''
    return { name, path, growing: true }
  })
}

/** Reads everything once, so that a damaged file is refused before anything is written. */
export async function checkFiles(backup: Backup): Promise<Segment[]> {
  const segments = listSegments(backup)
  await readThrough(basePath(backup), 'base', backup)
  for (const [index, { name, path, growing }] of segments.entries()) {
    const isLast = index === segments.length - 1
    if (growing && !isLast)
      throw new Sentence(`${path} is damaged: its end is missing. Nothing was restored.`)
    const bytes = await readThrough(path, name, backup, growing)
    if (!growing && bytes !== backup.segmentBytes)
      throw new Sentence(`${path} is damaged: it is too short. Nothing was restored.`)
  }
  return segments
}

async function readThrough(path: string, name: string, backup: Backup, growing = false): Promise<number> {
  if (!existsSync(path)) throw new Sentence(`${path} is missing. Nothing was restored.`)
  let bytes = 0
  try {
    for await (const part of decrypt(path, fileKey(backup, name), { growing })) bytes += part.length
    return bytes
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error
    throw new Sentence(`${path} is damaged: ${error.message}. Nothing was restored.`)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
