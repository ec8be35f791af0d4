import { attachmentPartBytes } from '@bank/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'
import type { Aad, KeyOwner, Secrets } from '#platform/keys/secrets.ts'

/** Parts that are read at once: 1.5 MB. */
const partsAtOnce = 8

/** A file with the key of the holder whose conversation it belongs to. */
export type StoredFile = { id: string; bytes: number; owner: KeyOwner }

/** The state of a part: as uploaded, or as kept after it was checked. Neither decrypts as the other. */
type Stage = 'upload' | 'content'

export function countParts(bytes: number): number {
  return Math.ceil(bytes / attachmentPartBytes)
}

/**
 * Encrypts a part of a file for its place in it: parts that are exchanged or missing are a fault when they
 * are read.
 */
export function encryptPart(
  secrets: Secrets,
  { file, part, stage }: { file: StoredFile; part: number; stage: Stage },
  bytes: Uint8Array,
): Buffer {
  return secrets.encryptFor(file.owner, bytes, partAad(file, part, stage))
}

function partAad({ id, bytes }: StoredFile, part: number, stage: Stage): Aad {
  return { table: 'bank.attachment_part', column: stage, row: `${id}/${part}/${countParts(bytes)}` }
}

type Read = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>

/**
 * Reads a file's parts in their order, a few for each short transaction. Where one is missing, what was
 * uploaded ends early, and what was kept is a fault.
 */
export async function* readParts(
  secrets: Secrets,
  { file, stage }: { file: StoredFile; stage: Stage },
  read: Read,
): AsyncGenerator<Buffer> {
  const count = countParts(file.bytes)
  for (let from = 0; from < count; from += partsAtOnce) {
    const rows = await read((tx) => selectParts(tx, file.id, from))
    for (const [index, { part, content }] of rows.entries()) {
      if (part !== from + index) return endEarly(stage)
      yield secrets.decryptBytesFor(file.owner, content, partAad(file, part, stage))
    }
    if (rows.length < Math.min(partsAtOnce, count - from)) return endEarly(stage)
  }
}

function endEarly(stage: Stage): void {
  if (stage === 'content') throw new Error('A part of an attachment is missing')
}

async function selectParts(tx: Tx, id: string, from: number) {
  const { rows } = await sql<{ part: number; content: Buffer }>`
    select part, content from bank.attachment_part
    where attachment_id = ${id} and part between ${from} and ${from + partsAtOnce - 1}
    order by part`.execute(tx)
  return rows
}
