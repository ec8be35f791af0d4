/** Adds to a backup, as it is written, the write-ahead log of the cluster that it was made of. */
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { Sentence } from '#scripts/project.ts'
import { type Backup, fileKey, listSegments } from './backup-folder.ts'
import { EncryptedFile } from './encrypted-file.ts'
import {
  askReplication,
  type CopyOut,
  positionAsText,
  positionOf,
  segmentAt,
  startCopy,
} from './replication.ts'

/** A message with log begins with its kind, its position, and two numbers more. */
const logAt = 25
const replyWantedAt = 17

/** Follows until the signal; throws a Sentence when the connection is lost or the log is no longer there. */
export async function followWal(
  client: Client,
  backup: Backup,
  slot: string,
  stop: AbortSignal,
): Promise<void> {
  await refuseOtherCluster(client, backup)
  const position = positionToFollow(backup)
  const from = positionAsText(position)
  const copy = startCopy(
    client,
    `START_REPLICATION SLOT ${slot} PHYSICAL ${from} TIMELINE ${backup.timeline}`,
  )
  const close = () => copy.destroy(new Error('asked to stop'))
  stop.addEventListener('abort', close)
  if (stop.aborted) close()
  const log = new LogFiles(backup, position)
  try {
    for await (const message of copy) {
      if (!Buffer.isBuffer(message)) throw new Error('PostgreSQL sent no bytes')
      await receive(message, log, copy)
    }
    throw new Error('PostgreSQL ended the stream')
  } catch (error) {
    if (!stop.aborted) throw describeLoss(error, backup)
  } finally {
    stop.removeEventListener('abort', close)
    await log.leave()
  }
}

async function receive(message: Buffer, log: LogFiles, copy: CopyOut): Promise<void> {
  const hasLog = message.toString('latin1', 0, 1) === 'w'
  if (hasLog) await log.write(message.subarray(logAt))
  // Log that has arrived meanwhile is written before it is confirmed.
  const isQuiet = hasLog ? copy.readableLength === 0 : message[replyWantedAt] === 1
  if (isQuiet) copy.confirm(await log.sync())
}

async function refuseOtherCluster(client: Client, { folder, system, timeline }: Backup): Promise<void> {
  const isSame =
    (await askReplication(client, 'IDENTIFY_SYSTEM', 'systemid')) === system &&
    (await askReplication(client, 'IDENTIFY_SYSTEM', 'timeline')) === String(timeline)
  if (!isSame)
    throw new Sentence(
      `The backup in ${folder} is from another cluster, or from this one before a failover or a restore. ` +
        'Begin a new backup in an empty folder.',
    )
}

function positionToFollow(backup: Backup): bigint {
  const written = listSegments(backup).filter(({ growing }) => !growing).length
  const start = positionOf(backup.start)
  const bytes = BigInt(backup.segmentBytes)
  return start - (start % bytes) + BigInt(written) * bytes
}

function describeLoss(error: unknown, { folder }: Backup): Error {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === '58P01')
    return new Sentence(
      `PostgreSQL no longer has the log that follows the backup in ${folder}. Begin a new backup in an ` +
        'empty folder.',
    )
  const why = error instanceof Error ? error.message : String(error)
  return new Sentence(`The log is no longer received (${why}). Run the same command again to continue.`)
}

/** The files of the log: each holds a segment, and has its name once it is full. */
class LogFiles {
  readonly #backup: Backup
  readonly #folder: string
  #position: bigint
  #file: EncryptedFile | undefined
  #path = ''

  constructor(backup: Backup, position: bigint) {
    this.#backup = backup
    this.#folder = join(backup.folder, 'wal')
    this.#position = position
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
  }

  async write(log: Buffer): Promise<void> {
    const bytes = this.#backup.segmentBytes
    for (let at = 0; at < log.length;) {
      const room = bytes - Number(this.#position % BigInt(bytes))
      const part = log.subarray(at, at + room)
      this.#file ??= await this.#open()
      await this.#file.write(part)
      if (part.length === room) await this.#finish(this.#file)
      this.#position += BigInt(part.length)
      at += part.length
    }
  }

  /** Everything before the position that this returns is on disk. */
  async sync(): Promise<bigint> {
    await this.#file?.sync()
    return this.#position
  }

  async leave(): Promise<void> {
    await this.#file?.leave()
  }

  #name(): string {
    return segmentAt(this.#position, this.#backup.timeline, this.#backup.segmentBytes)
  }

  /** A name of its own, so that what an earlier run has of this segment stays until this one has more. */
  async #open(): Promise<EncryptedFile> {
    this.#path = join(this.#folder, `${this.#name()}.partial-${Date.now()}`)
    return await EncryptedFile.create(this.#path, fileKey(this.#backup, this.#name()))
  }

  async #finish(file: EncryptedFile): Promise<void> {
    const name = this.#name()
    await file.end()
    this.#file = undefined
    renameSync(this.#path, join(this.#folder, name))
    for (const copy of readdirSync(this.#folder))
      if (copy.startsWith(`${name}.partial`)) rmSync(join(this.#folder, copy))
  }
}
