import { amountInWords, type Currency, currencyDecimals } from '@bank/contract'
import { dayText, figureText } from '#pdf/text.ts'
import { inks, PdfDocument, type Style } from '#pdf/document.ts'
import { drawMark, drawProof } from '#pdf/proof.ts'
import { drawSignatories, drawSignatures } from './draw-signatures.ts'
import type { PrintableCertificate } from './printable-certificate.ts'

const quiet: Style = { face: 'sans', size: 9, colour: inks.quiet }
const side = 78

/**
 * Draws a certificate of deposit on one sheet: with an ornament, signed with its hash, and with the way to
 * check it.
 */
export async function drawCertificate(certificate: PrintableCertificate): Promise<Buffer> {
  const { bankName, number, issuedAt, pageSize } = certificate
  const pdf = new PdfDocument({
    title: `Certificate of Deposit ${number}`,
    author: bankName,
    pageSize,
    margin: side,
    madeAt: new Date(issuedAt),
  })
  pdf.addPage()
  // A US Letter sheet is shorter: the same layout with slightly smaller distances.
  const stretch = (pdf.height - 140) / (841.89 - 140)
  const stretched = (y: number) => 66 + (y - 66) * stretch
  drawGround(pdf, certificate)
  drawTitle(pdf, certificate, stretched)
  drawFacts(pdf, certificate, stretched)
  // The names of many signatories end just above the proof; those of before are printed as they were.
  const line = stretched(592) - (certificate.officer !== null && certificate.signatories.length > 0 ? 5 : 0)
  drawSignatures(pdf, certificate, line)
  drawSignatories(pdf, certificate, line)
  drawCertificateProof(pdf, certificate)
  const pieces: Buffer[] = []
  for await (const piece of pdf.finish()) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** The ornament, another one for each number: border and rosette. */
function drawGround(pdf: PdfDocument, { number }: PrintableCertificate): void {
  const inset = 20
  const scale = (pdf.width - 2 * inset) / 2100
  const height = Math.round((pdf.height - 2 * inset) / scale)
  pdf.decorate(() => {
    pdf.ornament({ kind: 'rosette', rings: 4 }, number, {
      x: pdf.width / 2,
      y: 285,
      scale: 0.21,
      weight: 0.4,
      opacity: 0.13,
    })
    pdf.ornament({ kind: 'border', width: 2100, height, thickness: 116 }, number, {
      x: inset,
      y: inset,
      scale,
      weight: 0.24,
    })
  })
}

function drawTitle(pdf: PdfDocument, certificate: PrintableCertificate, at: (y: number) => number): void {
  const { bankName, number, holder, amount, currency, status, officer, issuedOn } = certificate
  const middle = { x: side, width: pdf.width - 2 * side, align: 'center' } as const
  pdf.decorate(() => drawMark(pdf, pdf.width / 2 - 16, at(66)))
  pdf.tag('P', () => pdf.fit(bankName, { ...middle, y: at(117) }, { face: 'serifMedium', size: 16.5 }))
  pdf.tag('H1', () =>
    pdf.line('Certificate of Deposit', { ...middle, y: at(168) }, { face: 'serif', size: 38 }),
  )
  // Without an officer's signature the bank's mark has the day below it.
  const issued = officer === null ? '' : ` · Issued ${dayText(issuedOn)}`
  pdf.tag('P', () =>
    pdf.fit(
      `No. ${number}${issued}`,
      { ...middle, y: at(190) },
      { face: 'sansMedium', size: 9.5, spacing: 0.3 },
    ),
  )
  pdf.tag('P', () =>
    pdf.line(
      `This certifies that the bank ${status === 'expired' ? 'held' : 'holds'} on deposit for`,
      { ...middle, y: at(226) },
      { ...quiet, size: 11 },
    ),
  )
  pdf.tag('P', () => pdf.fit(holder, { ...middle, y: at(256) }, { face: 'serif', size: 24 }))
  pdf.tag('P', () => pdf.line('the sum of', { ...middle, y: at(286) }, { ...quiet, size: 11 }))
  const figure: Style = { face: 'serifMedium', size: 30 }
  const sum = sumText(amount, currency)
  pdf.tag('P', () => pdf.fit(sum, { ...middle, y: at(320) }, figure))
  const words = amountInWords(amount, currency)
  pdf.tag('P', () => pdf.fit(words, { ...middle, y: at(347) }, { face: 'serif', size: 14 }))
  pdf.decorate(() => {
    const nameWide = Math.min(
      middle.width,
      Math.max(150, pdf.widthOf(holder, { face: 'serif', size: 24 }) + 40),
    )
    pdf.rule((pdf.width - nameWide) / 2, at(263), nameWide, { colour: inks.gold })
    const sumWide = Math.min(middle.width, pdf.widthOf(sum, figure) + 22)
    for (const below of [0, 2])
      pdf.rule((pdf.width - sumWide) / 2, at(327) + below, sumWide, { colour: inks.ink, weight: 0.8 })
  })
}

const factHeight = 24
const value: Style = { face: 'sansMedium', size: 9 }

function drawFacts(pdf: PdfDocument, certificate: PrintableCertificate, at: (y: number) => number): void {
  const { currency, termYears, rate, interest, maturityAmount, startDate, endDate } = certificate
  const facts: [string, string][] = [
    ['Date of deposit', dayText(startDate)],
    ['Date of maturity', dayText(endDate)],
    ['Term', termYears === 1 ? '1 year' : `${termYears} years`],
    ['Rate', `${rate}% a year, simple, actual/365`],
    ['Interest at maturity', sumText(interest, currency)],
    ['Paid at maturity', sumText(maturityAmount, currency)],
  ]
  const gutter = 26
  const width = (pdf.width - 2 * side - gutter) / 2
  for (const [index, [name, text]] of facts.entries()) {
    const x = side + (index % 2) * (width + gutter)
    const y = at(398 + Math.floor(index / 2) * factHeight)
    pdf.decorate(() => pdf.rule(x, y - 15, width))
    pdf.tag('P', () => {
      pdf.line(name, { x, y }, quiet)
      const used = pdf.widthOf(name, quiet) + 10
      pdf.fit(text, { x: x + used, y, width: width - used, align: 'right' }, value)
    })
  }
  const end = drawWideFact(pdf, at(398 + 3 * factHeight), 'Funded from, repaid to', [
    certificate.accountName,
    certificate.accountMasked,
  ])
  const status = statusText(certificate)
  if (status !== null) drawWideFact(pdf, end + factHeight, 'Status', [status])
}

/**
 * A fact over the whole width, in as many lines as it needs, because a name and a number in small print
 * cannot be read. Returns the y of its last line.
 */
function drawWideFact(pdf: PdfDocument, y: number, name: string, [first, second]: [string, string?]): number {
  const lineHeight = 11
  const used = pdf.widthOf(name, quiet) + 10
  const place = { x: side + used, width: pdf.width - 2 * side - used, align: 'right' } as const
  const lines = pdf.wrap(second === undefined ? first : `${first},`, place.width, value)
  if (second !== undefined) {
    const joined = `${lines.at(-1)} ${second}`
    if (pdf.widthOf(joined, value) <= place.width) lines.splice(-1, 1, joined)
    else lines.push(second)
  }
  pdf.decorate(() => pdf.rule(side, y - 15, pdf.width - 2 * side))
  pdf.tag('P', () => {
    pdf.line(name, { x: side, y }, quiet)
    for (const [index, line] of lines.entries())
      pdf.line(line, { ...place, y: y + index * lineHeight }, value)
  })
  return y + (lines.length - 1) * lineHeight
}

/**
 * A certificate printed after its term must not say that the bank still holds the money. Within its term it
 * says nothing: paper cannot know whether that has changed, and the dates are on it.
 */
function statusText({ status, returnedOn }: PrintableCertificate): string | null {
  if (status !== 'expired') return null
  return returnedOn === null ? 'Expired' : `Expired. Returned on ${dayText(returnedOn)}`
}

/** The hash that authenticates it, and the QR code of the public page that verifies it. */
function drawCertificateProof(
  pdf: PdfDocument,
  { origin, number, hash, termsVersion }: PrintableCertificate,
): void {
  const sentence =
    `To check that the bank issued this certificate, visit ${new URL(origin).host}/verify or ` +
    `scan the code. Terms version ${termsVersion}.`
  drawProof(pdf, { origin, number, hash, label: 'Certificate hash', sentence, side })
}

function sumText(amount: string, currency: Currency): string {
  return `${currency} ${figureText(amount, currencyDecimals(currency))}`
}
