import PdfKit from 'pdfkit'
import { type FontFile, fontFile } from './fonts.ts'

/**
 * Embeds a font file in a document, and returns pdfkit's object for it. Each file is parsed once for all
 * documents, because parsing took most of the time of a short one.
 */
export function embedFont(document: PDFKit.PDFDocument, file: FontFile): object {
  // A glyph remembers the characters that it was first asked for, so each document has glyphs of its own.
  const own: unknown = Object.create(parsedFont(file), { _glyphs: { value: {} } })
  return embed(document, file.name, own)
}

const parsed = new Map<string, object>()

/** The font, which no document has set text in: the tables of the file, and nothing of a text. */
function parsedFont(file: FontFile): object {
  const known = parsed.get(file.name)
  if (known) return known
  const font: unknown = Reflect.get(embed(new PdfKit({ font: '' }), file.name, fontFile(file)), 'font')
  if (!isObject(font) || !Reflect.has(font, '_glyphs')) throw new Error(changed)
  parsed.set(file.name, font)
  return font
}

function embed(document: PDFKit.PDFDocument, name: string, font: unknown): object {
  // pdfkit also takes a parsed font, which its types do not say.
  const register: unknown = Reflect.get(document, 'registerFont')
  if (typeof register !== 'function') throw new Error(changed)
  Reflect.apply(register, document, [name, font])
  const embedded: unknown = Reflect.get(document.font(name), '_font')
  if (!isObject(embedded)) throw new Error(changed)
  return embedded
}

const changed = 'pdfkit keeps its fonts in another way now'

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
