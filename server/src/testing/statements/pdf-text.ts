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
  raw: string
}

export function readPdf(pdf: Buffer): ReadPdf {
  const raw = pdf.toString('latin1')
  const objects = new Map(
    [...raw.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id = '', body = '']) => [id, body]),
  )
  const streamOf = (id: string) => {
    const body = objects.get(id) ?? ''
    const start = body.indexOf('stream\n') + 'stream\n'.length
    const bytes = Buffer.from(body.slice(start, start + Number(/\/Length (\d+)/.exec(body)?.[1])), 'latin1')
    return body.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1')
  }
  const characters = new Map<string, Map<string, string>>()
  const pages: string[][] = []
  const elements: Record<string, number> = {}
  let [untagged, missing] = [0, 0]
  for (const [, body] of objects) {
    const type = /^\/S \/(\w+)$/m.exec(body)?.[1]
    if (type !== undefined && /^\/P \d+ 0 R$/m.test(body)) elements[type] = (elements[type] ?? 0) + 1
    if (!/^\/Type \/Page$/m.test(body)) continue
    const resources = objects.get(/\/Resources (\d+) 0 R/.exec(body)?.[1] ?? '') ?? ''
    for (const [, name = '', font = ''] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font) ?? '')?.[1]
      if (table !== undefined && !characters.has(name)) characters.set(name, tableOf(streamOf(table)))
    }
    const content = streamOf(/\/Contents (\d+) 0 R/.exec(body)?.[1] ?? '')
    pages.push(textsOf(content, characters))
    untagged += untaggedIn(content)
    missing += [...content.matchAll(/<0000>/g)].length
  }
  return { pages, elements, untagged, missing, raw }
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
        ? [...operators.matchAll(/<(\w{4})>/g)]
            .map(([, glyph = '']) => characters.get(font)?.get(glyph) ?? '')
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
