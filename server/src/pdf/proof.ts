import { encode } from 'uqr'
import { inks, type PdfDocument, type Style } from './document.ts'

const tiny: Style = { face: 'sans', size: 7.5, colour: inks.quiet }

/** Draws the bank's mark, 32 points wide. */
export function drawMark(pdf: PdfDocument, x: number, y: number): void {
  const place = { x, y, scale: 32 / 34, weight: 1 }
  const circles = [
    'M1 17a16 16 0 1 0 32 0a16 16 0 1 0 -32 0',
    'M3.4 17a13.6 13.6 0 1 0 27.2 0a13.6 13.6 0 1 0 -27.2 0',
    'M6.8 26h20.4M9.5 28.3h15',
  ]
  pdf.strokes(circles, { ...place, colour: inks.ink })
  pdf.strokes(['M5.2 23.5 11.5 13l3.7 5.8 5.3-9.3 8.2 14'], { ...place, colour: inks.brass })
}

type Proof = {
  /** Origin of the bank's public pages: https://bank.example */
  origin: string
  number: string
  hash: string
  label: string
  /** How a reader checks the document. */
  sentence: string
  /** The margin at both sides. */
  side: number
}

/** Draws, at the foot of a sheet, a document's hash and the QR code of the public page that verifies it. */
export function drawProof(pdf: PdfDocument, { origin, number, hash, label, sentence, side }: Proof): void {
  const width = pdf.width - 2 * side
  const top = pdf.height - 160
  const codeSide = 66
  const { data } = encode(`${origin}/verify/${encodeURIComponent(number)}#${hash}`, { ecc: 'M', border: 0 })
  pdf.decorate(() => {
    for (const below of [0, 2]) pdf.rule(side, top + below, width, { colour: inks.gold, weight: 0.8 })
  })
  pdf.tag('P', () => pdf.line(label, { x: side, y: top + 20 }, tiny))
  const groups = hash.match(/.{1,8}/g) ?? []
  pdf.tag(
    'P',
    () => {
      for (const [index, group] of groups.entries()) {
        pdf.line(
          group,
          { x: side + (index % 4) * 56, y: top + 34 + Math.floor(index / 4) * 13 },
          { face: 'sansMedium', size: 9, spacing: 0.2 },
        )
      }
    },
    { actual: hash },
  )
  const below = top + 34 + Math.ceil(groups.length / 4) * 13
  pdf.tag('P', () => {
    for (const [index, line] of pdf.wrap(sentence, width - codeSide - 40, tiny).entries())
      pdf.line(line, { x: side, y: below + index * 10.5 }, tiny)
  })
  pdf.tag('Figure', () => pdf.raster(data, pdf.width - side - codeSide, top + 14, codeSide), {
    alt: `QR code that leads to ${origin}/verify/${number}`,
  })
  pdf.decorate(() => pdf.pageNumber(pdf.width - side, top + codeSide + 30, tiny, 1), 'Pagination')
}
