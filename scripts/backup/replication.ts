/**
 * PostgreSQL's replication protocol (manual, 54.4): a base backup and the write-ahead log as streams, from a
 * cluster on this machine or another, while it serves.
 */
import { Readable } from 'node:stream'
import { Client, type Connection, type Submittable } from 'pg'
import { Sentence } from '#scripts/project.ts'

/** Microseconds from 1970 to 2000, where PostgreSQL's clock begins. */
const postgresEpoch = 946_684_800_000_000n

/** A connection that replicates. Throws a Sentence where the login may not. */
export async function openReplication(databaseUrl: string): Promise<Client> {
  const url = new URL(databaseUrl)
  url.searchParams.set('replication', 'true')
  const client = new Client({ connectionString: url.href, keepAlive: true })
  client.on('error', () => {}) // The stream that is read then ends with the same error.
  try {
    await client.connect()
    return client
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code !== '42501' && code !== '28000') throw error
    throw new Sentence(
      `${url.username} may not replicate this cluster, which a backup needs. As a superuser of PostgreSQL: ` +
        `alter role "${url.username}" replication; and pg_hba.conf has to let it in for replication.`,
    )
  }
}

/** A single value of a row that the replication protocol answers, such as of `SHOW`. */
export async function askReplication(client: Client, command: string, column: string): Promise<string> {
  const { rows } = await client.query<Record<string, unknown>>(command)
  return String(rows[0]?.[column])
}

/** A command whose answer is a copy: its messages are read as they come, its rows are in `rows`. */
export class CopyOut extends Readable implements Submittable {
  readonly rows: string[][] = []
  readonly #command: string
  #connection: Connection | undefined

  constructor(command: string) {
    super({ objectMode: true, highWaterMark: 64 })
    this.#command = command
  }

  submit(connection: Connection): void {
    this.#connection = connection
    connection.query(this.#command)
  }

  override _read(): void {
    this.#connection?.stream.resume()
  }

  handleRowDescription(): void {}

  handleDataRow({ fields }: { fields: unknown[] }): void {
    this.rows.push(fields.map(String))
  }

  handleCommandComplete(): void {}

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver reads its next message into the same memory.
    if (!this.push(Buffer.from(chunk))) this.#connection?.stream.pause()
  }

  handleError(error: Error): void {
    this.destroy(error)
  }

  handleReadyForQuery(): void {
    this.push(null)
  }

  /** Reports up to where the log is on disk here: PostgreSQL keeps what follows. */
  confirm(position: bigint): void {
    const message = Buffer.alloc(39)
    message.write('d', 0)
    message.writeInt32BE(38, 1)
    message.write('r', 5)
    for (const at of [6, 14]) message.writeBigInt64BE(position, at)
    message.writeBigInt64BE(BigInt(Date.now()) * 1000n - postgresEpoch, 30)
    this.#connection?.stream.write(message)
  }
}

export function startCopy(client: Client, command: string): CopyOut {
  return client.query(new CopyOut(command))
}

/** A position in the write-ahead log, such as 1/6F000028, as a number. */
export function positionOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return BigInt(`0x${high}`) * 0x1_0000_0000n + BigInt(`0x${low}`)
}

export function positionAsText(position: bigint): string {
  return `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase()
}

/** The name of the file that PostgreSQL has this position in. */
export function segmentAt(position: bigint, timeline: number, segmentBytes: number): string {
  const number = position / BigInt(segmentBytes)
  const perLog = 0x1_0000_0000n / BigInt(segmentBytes)
  const parts = [BigInt(timeline), number / perLog, number % perLog]
  return parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('')
}
