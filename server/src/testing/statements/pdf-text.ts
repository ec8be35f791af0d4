import { inflateSync } from 'node:zlib'

/** The text of one of our PDFs, read through the fonts' ToUnicode tables, the way a viewer copies it. */
export type ReadPdf = {
  /** Each page's texts in the order in which they are drawn. */
  pages: string[][]
  /** How many elements of each type the structure has. */
  elements: Record<string, number>
  /** Texts that are neither part of the structure nor marked as decoration. */
  untagged: number
  /** Glyphs that stand for a character the typeface does not have. */
  missing: number
  /** The text of every object, but for what streams hold. */
  raw: string
}

export function readPdf(pdf: Buffer): ReadPdf {
  const { objects, streamOf } = readObjects(pdf)
  const characters = new Map<string, Map<string, string>>()
  const pages: string[][] = []
  const elements: Record<string, number> = {}
  let [untagged, missing] = [0, 0]
  for (const [, body] of objects) {
    const type = /^<<\/S \/(\w+) \/P \d+ 0 R/.exec(body)?.[1]
    if (type !== undefined) elements[type] = (elements[type] ?? 0) + 1
    if (!/^\/Type \/Page$/m.test(body)) continue
    const resources = objects.get(/\/Resources (\d+) 0 R/.exec(body)?.[1] ?? '') ?? ''
    for (const [, name = '', font = ''] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font) ?? '')?.[1]
      if (table !== undefined && !characters.has(name)) characters.set(name, tableOf(streamOf(table)))
    }
    const content = streamOf(/\/Contents (\d+) 0 R/.exec(body)?.[1] ?? '')
    pages.push(textsOf(content, characters))
    untagged += untaggedIn(content)
    missing += [...content.matchAll(/<(?:\w{4})*?0000(?:\w{4})*>/g)].length
  }
  return { pages, elements, untagged, missing, raw: [...objects.values()].join('\n') }
}

/**
 * The objects of a PDF by their numbers, found through its cross-reference stream alone, as a viewer finds
 * them: a wrong offset or place throws.
 */
function readObjects(pdf: Buffer) {
  const raw = pdf.toString('latin1')
  const bodyAt = (id: number, offset: number) => {
    const head = `${id} 0 obj\n`
    if (raw.slice(offset, offset + head.length) !== head) throw new Error(`object ${id} is not at ${offset}`)
    return raw.slice(offset + head.length, raw.indexOf('\nendobj', offset))
  }
  const bytesOf = (body: string) => {
    const start = body.indexOf('stream\n') + 'stream\n'.length
    const bytes = Buffer.from(body.slice(start, start + Number(/\/Length (\d+)/.exec(body)?.[1])), 'latin1')
    return body.includes('/FlateDecode') ? inflateSync(bytes) : bytes
  }
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(raw)?.[1])
  const table = raw.slice(start, raw.indexOf('\nendobj', start))
  const rows = unfiltered(bytesOf(table), 8)
  const objects = new Map<string, string>()
  const packs = new Map<number, string[]>()
  for (let id = 0; id * 8 < rows.length; id += 1) {
    const [kind, where, place] = [rows[id * 8], rows.readUIntBE(id * 8 + 1, 5), rows.readUInt16BE(id * 8 + 6)]
    if (kind === 1) objects.set(String(id), bodyAt(id, where))
    if (kind !== 2) continue
    const pack = packs.get(where) ?? packOf(bytesOf(bodyAt(where, rows.readUIntBE(where * 8 + 1, 5))))
    packs.set(where, pack)
    const [packed = '', body = ''] = pack[place]?.split('\u0000') ?? []
    if (packed !== String(id)) throw new Error(`object ${id} is not in its stream`)
    objects.set(packed, body)
  }
  const streamOf = (id: string) => bytesOf(objects.get(id) ?? '').toString('latin1')
  return { objects, streamOf, trailer: table.slice(0, table.indexOf('stream\n')) }
}

/** The objects of an object stream, each as its number, a zero and its text. */
function packOf(bytes: Buffer): string[] {
  const text = bytes.toString('latin1')
  const first =
    text.indexOf('<') < text.indexOf('[') || !text.includes('[') ? text.indexOf('<') : text.indexOf('[')
  const numbers = text.slice(0, first).trim().split(' ').map(Number)
  const starts = numbers.filter((_, index) => index % 2 === 1)
  return starts.map(
    (start, index) =>
      `${numbers[index * 2]}\u0000` +
      text.slice(first + start, first + (starts[index + 1] ?? text.length)).trim(),
  )
}

/** Undoes PNG's filter Up, which is the only one used. */
function unfiltered(bytes: Buffer, columns: number): Buffer {
  const rows = Buffer.alloc((bytes.length / (columns + 1)) * columns)
  for (let row = 0; row * columns < rows.length; row += 1) {
    if (bytes[row * (columns + 1)] !== 2) throw new Error('another filter')
    for (let column = 0; column < columns; column += 1) {
      const before = row === 0 ? 0 : (rows[(row - 1) * columns + column] ?? 0)
      rows[row * columns + column] = before + (bytes[row * (columns + 1) + 1 + column] ?? 0)
    }
  }
  return rows
}

/** Glyph to characters, by a ToUnicode table. */
function tableOf(cmap: string): Map<string, string> {
  const table = new Map<string, string>()
  for (const [, first = '', entries = ''] of cmap.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    let glyph = Number.parseInt(first, 16)
    for (const [, codes = ''] of entries.matchAll(/<([^>]*)>/g)) {
      const units = codes.replaceAll(' ', '').match(/.{4}/g) ?? []
      table.set(
        glyph.toString(16).padStart(4, '0'),
        String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))),
      )
      glyph += 1
    }
  }
  return table
}

/** The texts as they are drawn. Where a part says what its glyphs mean, that is its text. */
function textsOf(content: string, characters: Map<string, Map<string, string>>): string[] {
  const spans = /\/Span <<\/ActualText <feff(\w*)>>> BDC[\s\S]*?EMC/.source
  const shown = /BT[^[]*?\/(F\d+) [\d.]+ Tf([\s\S]*?)ET/.source
  return [...content.matchAll(new RegExp(`${spans}|${shown}`, 'g'))].map(
    ([, actual, font = '', operators = '']) =>
      actual === undefined
        ? [...operators.matchAll(/<((?:\w{4})+)>/g)]
            .flatMap(([, glyphs = '']) => glyphs.match(/.{4}/g) ?? [])
            .map((glyph) => characters.get(font)?.get(glyph) ?? '')
            .join('')
        : Buffer.from(actual, 'hex').swap16().toString('utf16le'),
  )
}

function untaggedIn(content: string): number {
  let [depth, found] = [0, 0]
  for (const [operator] of content.matchAll(/\b(BDC|BMC|EMC|BT)\b/g)) {
    if (operator === 'EMC') depth -= 1
    else if (operator !== 'BT') depth += 1
    else if (depth === 0) found += 1
  }
  return found
}
