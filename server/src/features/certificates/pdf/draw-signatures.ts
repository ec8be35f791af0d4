import { bankZone } from '@bank/contract'
import { bankDay } from '#domain/bank-day.ts'
import { signatureOf } from '#domain/signature-picture.ts'
import { inks, type PdfDocument, type Style } from '#pdf/document.ts'
import { dayText } from '#pdf/text.ts'
import type { PrintableCertificate } from './printable-certificate.ts'

const quiet: Style = { face: 'sans', size: 9, colour: inks.quiet }
const named: Style = { face: 'sans', size: 10 }

/** The place of a signature: its column, and the line below it. */
type Column = { x: number; width: number; line: number }

/**
 * The depositor's own signature, and the bank's: that of the officer who signed for it when the certificate
 * was issued, over an ornament that is unique to its number. Before there was one, the ornament alone stood
 * for the bank.
 */
export function drawSignatures(pdf: PdfDocument, certificate: PrintableCertificate, line: number): void {
  const { bankName, holder, drawnBy, issuedOn, signature, officer } = certificate
  const gutter = 34
  const width = (pdf.width - 2 * pdf.margin - gutter) / 2
  const left: Column = { x: pdf.margin, width, line }
  const right: Column = { x: pdf.margin + width + gutter, width, line }
  const name = drawnBy ?? holder
  drawPicture(pdf, left, signature, `Signature of ${name}`)
  drawNames(pdf, left, name, drawnBy === null ? 'Depositor' : `For ${holder}, depositor`)
  drawBankMark(pdf, right, certificate)
  if (officer === null) {
    drawNames(pdf, right, `For ${bankName}`, `Issued ${dayText(issuedOn)}`)
    return
  }
  drawPicture(pdf, right, officer.picture, `Signature of ${officer.name}, ${officer.title}, for ${bankName}`)
  drawNames(pdf, right, officer.name, `${officer.title}, for ${bankName}`)
}

function drawPicture(pdf: PdfDocument, { x, width, line }: Column, picture: Buffer, alt: string): void {
  if (signatureOf(picture) === null) throw new Error('the signature of a certificate cannot be drawn')
  pdf.tag('Figure', () => pdf.picture(picture, x + 10, line - 58, width - 20, 54), { alt })
}

/** The name below a line, and below it for whom it stands there. */
function drawNames(pdf: PdfDocument, { x, width, line }: Column, name: string, capacity: string): void {
  pdf.decorate(() => pdf.rule(x, line, width, { colour: inks.quiet }))
  drawCentred(pdf, name, { x, y: line + 15, width }, named)
  drawCentred(pdf, capacity, { x, y: line + 28, width }, quiet)
}

/** The smallest type of a single line; a longer text takes two lines. */
const smallest = 7

type Box = { x: number; y: number; width: number }

/** Draws a text in the middle of a column, in a smaller type or in two lines where it is long. */
function drawCentred(pdf: PdfDocument, text: string, { x, y, width }: Box, style: Style): void {
  const place = { x, width, align: 'center' } as const
  pdf.tag('P', () => {
    if ((style.size * width) / pdf.widthOf(text, style) >= smallest) {
      pdf.fit(text, { ...place, y }, style)
      return
    }
    let small = { ...style, size: smallest }
    let lines = pdf.wrap(text, width, small)
    while (lines.length > 2) {
      small = { ...small, size: small.size - 0.25 }
      lines = pdf.wrap(text, width, small)
    }
    for (const [index, line] of lines.entries()) pdf.line(line, { ...place, y: y - 3 + index * 8 }, small)
  })
}

/** The bank's mark, paler where an officer has signed over it. */
function drawBankMark(
  pdf: PdfDocument,
  { x, width, line }: Column,
  { number, officer }: PrintableCertificate,
) {
  pdf.decorate(() =>
    pdf.ornament({ kind: 'rosette', rings: 2, density: 0.8, hole: 0.3 }, `seal:${number}`, {
      x: x + width / 2,
      y: line - 34,
      scale: 0.03,
      weight: 0.14,
      opacity: officer === null ? 1 : 0.3,
    }),
  )
}

const minute = new Intl.DateTimeFormat('en-GB', { timeZone: bankZone, timeStyle: 'short' })

/**
 * Everyone who signed for joint holders or an organisation, with class and time, below the line of the
 * signature. More than six get a smaller type and only the day, so that the sheet stays one.
 */
export function drawSignatories(
  pdf: PdfDocument,
  { holder, signatories }: PrintableCertificate,
  line: number,
): void {
  if (signatories.length === 0) return
  const isLong = signatories.length > 6
  const style: Style = { face: 'sansMedium', size: isLong ? 6 : 7.5 }
  const rows = isLong ? 4 : 3
  const columns = Math.max(2, Math.ceil(signatories.length / rows))
  const gutter = 14
  const width = (pdf.width - 2 * pdf.margin - (columns - 1) * gutter) / columns
  const label = isLong
    ? `Signed for ${holder} by (class, and day in Roseau)`
    : `Signed for ${holder} by (class, and time in Roseau, UTC−4)`
  pdf.tag('P', () =>
    pdf.fit(
      label,
      { x: pdf.margin, y: line + 43, width: pdf.width - 2 * pdf.margin },
      { ...quiet, size: 7.5 },
    ),
  )
  for (const [index, { name, class: of, signedAt }] of signatories.entries()) {
    const at = new Date(signedAt)
    const time = isLong ? '' : `, ${minute.format(at)}`
    const text = `${name} (${of}), ${dayText(bankDay(at))}${time}`
    const x = pdf.margin + (index % columns) * (width + gutter)
    const y = line + 54 + Math.floor(index / columns) * (isLong ? 7.2 : 9.8)
    pdf.tag('P', () => pdf.fit(text, { x, y, width }, style))
  }
}
