/** Unpacks the archive of PostgreSQL's BASE_BACKUP: files, folders and their modes; it has no links. */
import { chown, mkdir, open } from 'node:fs/promises'
import { join, normalize, sep } from 'node:path'

const blockBytes = 512

/** The account that the files are for, and whether they have to outlast a power cut. */
export type Unpacking = { uid?: number; gid?: number; durable: boolean }

export async function unpack(
  archive: AsyncIterable<Buffer>,
  folder: string,
  { uid, gid, durable }: Unpacking,
): Promise<void> {
  const bytes = new ByteReader(archive)
  for (;;) {
    const header = await bytes.take(blockBytes)
    if (header === null || header[0] === 0) return await bytes.close()
    const name = textOf(header.subarray(0, 100)).replace(/^\.\//, '')
    const size = Number.parseInt(textOf(header.subarray(124, 136)), 8)
    const kind = String.fromCharCode(header[156] ?? 0)
    const path = join(folder, normalize(name))
    if (!`${path}${sep}`.startsWith(`${folder}${sep}`)) throw new Error(`The archive names ${name}`)
    if (kind === '5') await mkdir(path, { recursive: true, mode: 0o700 })
    else if (kind === '0' || kind === '\0') await unpackFile(bytes, path, size, durable)
    else throw new Error(`The archive has ${name} of kind ${kind}`)
    if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
  }
}

async function unpackFile(bytes: ByteReader, path: string, size: number, durable: boolean): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    for (let left = size; left > 0;) {
      const part = await bytes.takeSome(left)
      if (part === null) throw new Error(`The archive ends within ${path}`)
      await file.writeFile(part)
      left -= part.length
    }
    if (durable) await file.sync()
  } finally {
    await file.close()
  }
  const padding = (blockBytes - (size % blockBytes)) % blockBytes
  if (padding > 0) await bytes.take(padding)
}

function textOf(field: Buffer): string {
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end === -1 ? field.length : end)
}

class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>
  #rest = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** Takes at least one byte and at most so many; null at the end. */
  async takeSome(most: number): Promise<Buffer | null> {
    while (this.#rest.length === 0) {
      const next = await this.#chunks.next()
      if (next.done) return null
      this.#rest = Buffer.from(next.value)
    }
    const part = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(part.length)
    return part
  }

  /** The source may have more than the archive. */
  async close(): Promise<void> {
    await this.#chunks.return?.()
  }

  /** Exactly so many bytes; null where fewer are left. */
  async take(length: number): Promise<Buffer | null> {
    const parts: Buffer[] = []
    for (let left = length; left > 0;) {
      const part = await this.takeSome(left)
      if (part === null) return null
      parts.push(part)
      left -= part.length
    }
    return Buffer.concat(parts)
  }
}
