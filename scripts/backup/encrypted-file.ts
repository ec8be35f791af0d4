/**
 * A file in chunks of AES-256-GCM, so that it is written and read as a stream: 16 bytes of salt, then for
 * each chunk its length (4 bytes, the highest bit marks the last chunk), ciphertext and tag. The chunk's
 * number is the nonce; key and nonce are never used twice, because each file's key follows from its own salt.
 * The name is part of the key: no file can stand in for another.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'

const saltBytes = 16
const headerBytes = 4
const tagBytes = 16
const longestChunk = 1024 * 1024
const lastChunkFlag = 0x80000000

/** The file is damaged, or its end is missing. */
export class DamagedFile extends Error {}

export type FileKey = { key: Buffer; name: string }

export class EncryptedFile {
  readonly #file: FileHandle
  readonly #key: Buffer
  #chunks = 0

  private constructor(file: FileHandle, key: Buffer) {
    this.#file = file
    this.#key = key
  }

  static async create(path: string, fileKey: FileKey): Promise<EncryptedFile> {
    const file = await open(path, 'w', 0o600)
    const salt = randomBytes(saltBytes)
    await file.write(salt)
    return new EncryptedFile(file, keyOf(fileKey, salt))
  }

  /** Everything that was handed over can be read again, even if nothing follows. */
  async write(plain: Buffer): Promise<void> {
    for (let at = 0; at < plain.length; at += longestChunk)
      await this.#writeChunk(plain.subarray(at, at + longestChunk), 0)
  }

  async sync(): Promise<void> {
    await this.#file.datasync()
  }

  /** Marks the end: without it the file counts as cut off. */
  async end(): Promise<void> {
    await this.#writeChunk(Buffer.alloc(0), lastChunkFlag)
    await this.#file.sync()
    await this.#file.close()
  }

  /** Closes the file without its mark. */
  async leave(): Promise<void> {
    await this.#file.sync()
    await this.#file.close()
  }

  async #writeChunk(plain: Buffer, mark: number): Promise<void> {
    const header = Buffer.alloc(headerBytes)
    header.writeUInt32BE(plain.length + mark)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce(this.#chunks)).setAAD(header)
    this.#chunks += 1
    const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()])
    await this.#file.writeFile(Buffer.concat([header, ciphertext, cipher.getAuthTag()]))
  }
}

/**
 * The plain text, chunk by chunk; throws DamagedFile at the first byte that is not as it was written. With
 * `growing` the file has no end yet: what is whole is read.
 */
export async function* decrypt(
  path: string,
  fileKey: FileKey,
  { growing = false } = {},
): AsyncGenerator<Buffer> {
  const file = await open(path, 'r')
  try {
    const salt = await read(file, saltBytes)
    if (salt === null) {
      if (growing) return
      throw new DamagedFile('its beginning is missing')
    }
    const key = keyOf(fileKey, salt)
    for (let number = 0; ; number += 1) {
      const chunk = await readChunk(file, key, number)
      if (typeof chunk === 'string') {
        if (growing) return
        throw new DamagedFile(chunk)
      }
      if (chunk.plain.length > 0) yield chunk.plain
      if (chunk.isLast) break
    }
    if ((await read(file, 1)) !== null) throw new DamagedFile('there is something after its end')
  } finally {
    await file.close()
  }
}

/** A chunk, or why there is none. */
async function readChunk(file: FileHandle, key: Buffer, number: number) {
  const header = await read(file, headerBytes)
  if (header === null) return 'its end is missing'
  const length = header.readUInt32BE() % lastChunkFlag
  if (length > longestChunk) return 'it was changed'
  const body = await read(file, length + tagBytes)
  if (body === null) return 'its end is missing'
  const decipher = createDecipheriv('aes-256-gcm', key, nonce(number)).setAAD(header)
  decipher.setAuthTag(body.subarray(length))
  try {
    const plain = Buffer.concat([decipher.update(body.subarray(0, length)), decipher.final()])
    return { plain, isLast: header.readUInt32BE() >= lastChunkFlag }
  } catch {
    return 'it was changed'
  }
}

/** Reads so many bytes; null where the file has fewer left. */
async function read(file: FileHandle, length: number): Promise<Buffer | null> {
  const buffer = Buffer.alloc(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, null)
    if (bytesRead === 0) return null
    filled += bytesRead
  }
  return buffer
}

function keyOf({ key, name }: FileKey, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, `bank backup file ${name}`, 32))
}

function nonce(number: number): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeBigUInt64BE(BigInt(number), 4)
  return bytes
}
