import { guilloche, type Ornament } from '@bank/ornament'
import { drawingOperators, placementOf } from './path-operators.ts'

/** Position, size and strength of an ornament; `clip` cuts it to a box. */
export type OrnamentPlace = {
  x: number
  y: number
  scale: number
  weight: number
  opacity?: number
  clip?: { width: number; height: number }
}

/** Draws the ornaments of one document. A curve is stored once, as a form, and placed where it repeats. */
export class PdfOrnaments {
  readonly #document: PDFKit.PDFDocument
  readonly #inks: readonly [string, string]
  readonly #drawings = new Map<
    string,
    { reference: PDFKit.PDFKitReference; at: readonly string[]; ink: 0 | 1 }[]
  >()

  constructor(document: PDFKit.PDFDocument, inks: readonly [string, string]) {
    this.#document = document
    this.#inks = inks
  }

  draw(ornament: Ornament, seed: string, { x, y, scale, weight, opacity = 1, clip }: OrnamentPlace): void {
    const document = this.#document
    const key = JSON.stringify([ornament, seed, weight / scale])
    const drawing =
      this.#drawings.get(key) ??
      guilloche(ornament, seed).paths.map(({ d, ink, at }) => ({
        reference: this.#kept(d, weight / scale),
        at,
        ink,
      }))
    this.#drawings.set(key, drawing)
    document.save().opacity(opacity)
    if (clip) document.rect(x, y, clip.width, clip.height).clip()
    document.translate(x, y).scale(scale)
    for (const { reference, at, ink } of drawing) {
      const name = `G${reference.id}`
      document.page.xobjects[name] = reference
      document.strokeColor(this.#inks[ink])
      for (const place of at) {
        document
          .save()
          .transform(...placementOf(place))
          .addContent(`/${name} Do`)
          .restore()
      }
    }
    document.restore()
  }

  #kept(path: string, weight: number): PDFKit.PDFKitReference {
    const reference = this.#document.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [-4000, -4000, 8000, 8000],
    })
    reference.write(`${weight} w ${drawingOperators(path)} S`)
    reference.end(null)
    return reference
  }
}
