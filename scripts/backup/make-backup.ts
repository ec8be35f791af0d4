/** Writes a backup of a cluster that serves: a base backup, then its write-ahead log as it grows. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { Sentence } from '#scripts/project.ts'
import { type Backup, basePath, fileKey, writeDescription } from './backup-folder.ts'
import { EncryptedFile } from './encrypted-file.ts'
import { askReplication, openReplication, startCopy } from './replication.ts'

/**
 * A backup into an empty folder, complete in itself: the log that was written meanwhile is in it. `slots` is
 * a connection that has reserved the log.
 */
export async function backUp(
  databaseUrl: string,
  folder: string,
  secret: Buffer,
  slots: Client,
): Promise<Backup> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (readdirSync(folder).length > 0) throw new Sentence(`${folder} is not empty. Nothing was written.`)
  const system = await askReplication(slots, 'IDENTIFY_SYSTEM', 'systemid')
  const segmentBytes = bytesOf(await askReplication(slots, 'SHOW wal_segment_size', 'wal_segment_size'))
  const id = randomUUID()
  const startedAt = new Date().toISOString()
  const { start, timeline } = await writeBase(databaseUrl, folder, fileKey({ id, secret }, 'base'))
  const database = decodeURIComponent(new URL(databaseUrl).pathname.slice(1))
  const content = { format: 1, id, startedAt, database, system, timeline, start, segmentBytes } as const
  const backup = { ...content, folder, secret }
  renameSync(unfinishedBase(folder), basePath(backup))
  writeDescription(backup)
  return backup
}

/** Keeps the log from now on, until the connection closes; returns the slot's name. */
export async function reserveLog(client: Client): Promise<string> {
  const slot = `bank_backup_${randomUUID().slice(0, 8)}`
  await client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL (RESERVE_WAL true)`)
  return slot
}

async function writeBase(databaseUrl: string, folder: string, key: { key: Buffer; name: string }) {
  const client = await openReplication(databaseUrl)
  try {
    const copy = startCopy(client, `BASE_BACKUP (LABEL 'bank', CHECKPOINT 'fast', WAL true, MANIFEST 'no')`)
    const file = await EncryptedFile.create(unfinishedBase(folder), key)
    let archives = 0
    for await (const message of copy) {
      if (!Buffer.isBuffer(message)) throw new Error('PostgreSQL sent no bytes')
      const kind = message.toString('latin1', 0, 1)
      if (kind === 'n' && (archives += 1) > 1)
        throw new Sentence('This cluster has tablespaces of its own, which npm run backup does not back up.')
      if (kind === 'd') await file.write(message.subarray(1))
    }
    await file.end()
    const [[start = '', timeline = ''] = []] = copy.rows
    return { start, timeline: Number(timeline) }
  } finally {
    await client.end()
  }
}

function unfinishedBase(folder: string): string {
  return join(folder, 'base.unfinished')
}

/** PostgreSQL shows a size as 16MB or 1GB. */
function bytesOf(text: string): number {
  return Number.parseInt(text, 10) * 1024 ** (text.endsWith('GB') ? 3 : 2)
}
