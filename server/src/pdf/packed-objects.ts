import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createDeflate, deflateSync } from 'node:zlib'

/** Objects are packed into a stream of about this size, which compresses well. */
const streamSize = 48_000
/** The fields of a row of the cross-reference stream: kind, offset or stream, place in the stream. */
const rowWidths = [1, 5, 2] as const
const rowLength = 8
const rowsAtOnce = 8_192

/** A reference to an object, as pdfkit writes it into a dictionary that it is part of. */
export class Ref {
  readonly id: number
  /** Makes pdfkit take the text below; it would write a plain object as a dictionary. */
  readonly [Symbol.toStringTag] = 'Ref'

  constructor(id: number) {
    this.id = id
  }

  toString(): string {
    return `${this.id} 0 R`
  }
}

/** Objects with consecutive ids at consecutive places of one object stream. */
type Packed = { first: number; count: number; stream: number; place: number }

type Output = {
  /** How many bytes the file has so far. */
  size: () => number
  write: (bytes: Buffer) => void
}

/**
 * The objects of one PDF: their ids, and where each is in the file. Small ones are packed into compressed
 * streams (ISO 32000-1, 7.5.7), and a million of them leave a few kilobytes behind in memory.
 */
export class PackedObjects {
  readonly #output: Output
  readonly #offsets = new Map<number, number>()
  readonly #packed: Packed[] = []
  #waiting: { id: number; text: string }[] = []
  #waitingSize = 0
  #lastId: number

  constructor(output: Output, lastId: number) {
    this.#output = output
    this.#lastId = lastId
  }

  nextId(): number {
    return (this.#lastId += 1)
  }

  /** Notes where an object begins that was written by itself. */
  written(id: number, offset: number): void {
    this.#offsets.set(id, offset)
  }

  /** Adds an object that is no stream. */
  add(id: number, text: string): void {
    this.#waiting.push({ id, text })
    this.#waitingSize += text.length
    if (this.#waitingSize > streamSize) this.#writeWaiting()
  }

  /** Writes the rest and the cross-reference stream, which takes the place of the trailer. */
  async finish(trailer: string): Promise<void> {
    if (this.#waiting.length > 0) this.#writeWaiting()
    const id = this.nextId()
    const start = this.#output.size()
    this.written(id, start)
    const size = id + 1
    const rows = await buffer(Readable.from(this.#rows(size)).pipe(createDeflate()))
    const predicted = `/DecodeParms <</Predictor 12 /Columns ${rowLength}>>`
    this.#writeStream(
      id,
      `/Type /XRef /Size ${size} /W [${rowWidths.join(' ')}] ${predicted} ${trailer}`,
      rows,
    )
    this.#output.write(Buffer.from(`startxref\n${start}\n%%EOF\n`))
  }

  #writeWaiting(): void {
    const objects = this.#waiting.toSorted((one, other) => one.id - other.id)
    this.#waiting = []
    this.#waitingSize = 0
    const stream = this.nextId()
    let [directory, at] = ['', 0]
    let last: Packed | null = null
    for (const [place, { id, text }] of objects.entries()) {
      directory += `${id} ${at} `
      at += text.length + 1
      if (last !== null && id === last.first + last.count) last.count += 1
      else this.#packed.push((last = { first: id, count: 1, stream, place }))
    }
    const texts = objects.map(({ text }) => text).join('\n')
    this.written(stream, this.#output.size())
    this.#writeStream(
      stream,
      `/Type /ObjStm /N ${objects.length} /First ${directory.length}`,
      deflateSync(Buffer.from(`${directory}${texts}\n`, 'latin1')),
    )
  }

  #writeStream(id: number, entries: string, deflated: Buffer): void {
    const dictionary = `<<${entries} /Filter /FlateDecode /Length ${deflated.length}>>`
    this.#output.write(Buffer.from(`${id} 0 obj\n${dictionary}\nstream\n`, 'latin1'))
    this.#output.write(deflated)
    this.#output.write(Buffer.from('\nendstream\nendobj\n'))
  }

  /**
   * The rows of the cross-reference stream, each as its difference to the one before (PNG's filter Up): those
   * of packed objects differ by one in one byte, and a million of them compress to a few kilobytes.
   */
  *#rows(size: number): Generator<Buffer> {
    const runs = this.#packed.toSorted((one, other) => one.first - other.first).values()
    let run = runs.next().value
    let before = Buffer.alloc(rowLength)
    for (let start = 0; start < size; start += rowsAtOnce) {
      const many = Math.min(rowsAtOnce, size - start)
      const rows = Buffer.alloc(many * (rowLength + 1))
      for (let index = 0; index < many; index += 1) {
        const id = start + index
        while (run && id >= run.first + run.count) run = runs.next().value
        const row = Buffer.alloc(rowLength)
        const offset = this.#offsets.get(id)
        if (run && id >= run.first) {
          row.writeUInt8(2, 0)
          row.writeUIntBE(run.stream, 1, 5)
          row.writeUInt16BE(run.place + id - run.first, 6)
        } else if (offset !== undefined) {
          row.writeUInt8(1, 0)
          row.writeUIntBE(offset, 1, 5)
        }
        const place = index * (rowLength + 1)
        rows[place] = 2
        for (let byte = 0; byte < rowLength; byte += 1)
          rows[place + 1 + byte] = ((row[byte] ?? 0) - (before[byte] ?? 0)) & 0xff
        before = row
      }
      yield rows
    }
  }
}

/** A text in a PDF: as it is, or in UTF-16 where it has other characters than ASCII. */
export function textOf(text: string): string {
  if (/^[\x20-\x7E]*$/.test(text)) return `(${text.replaceAll(/[()\\]/g, (sign) => `\\${sign}`)})`
  return `<${Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('hex')}>`
}
