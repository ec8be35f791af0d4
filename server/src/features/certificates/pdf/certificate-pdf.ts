import {
  amountInWords,
  bankZone,
  type CertificateSignatory,
  type Currency,
  currencyDecimals,
} from '@bank/contract'
import { dayText, figureText } from '#pdf/text.ts'
import { inks, type PageSize, PdfDocument, type Style } from '#pdf/document.ts'
import { drawMark, drawProof } from '#pdf/proof.ts'
import { bankDay } from '#domain/bank-day.ts'
import { signatureOf } from '#domain/signature-picture.ts'

/** Everything that is printed on a certificate. Money is decimal text; days are the bank's, "2025-09-20". */
export type PrintableCertificate = {
  bankName: string
  /** Origin of the bank's public pages: https://bank.example */
  origin: string
  number: string
  hash: string
  holder: string
  /** The person who drew the signature for joint holders or an organisation; null for a client's own. */
  drawnBy: string | null
  /** The people who signed for them; none for a client's own, nor for a reader who only views. */
  signatories: readonly CertificateSignatory[]
  amount: string
  currency: Currency
  termYears: number
  /** The rate is per cent a year, "3.40". */
  rate: string
  interest: string
  maturityAmount: string
  startDate: string
  endDate: string
  /** The instant for the file's metadata, and the bank's day of it for the reader. */
  issuedAt: string
  issuedOn: string
  /** The day on which the money went back; null until then. */
  returnedOn: string | null
  accountName: string
  accountMasked: string
  termsVersion: string
  status: string
  /** PNG or JPEG, one that `signatureOf` reads. */
  signature: Buffer
  pageSize: PageSize
}

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
  drawSignatures(pdf, certificate, stretched)
  drawSignatories(pdf, certificate, stretched(592))
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
  const { bankName, number, holder, amount, currency, status } = certificate
  const middle = { x: side, width: pdf.width - 2 * side, align: 'center' } as const
  pdf.decorate(() => drawMark(pdf, pdf.width / 2 - 16, at(66)))
  pdf.tag('P', () => pdf.fit(bankName, { ...middle, y: at(117) }, { face: 'serifMedium', size: 16.5 }))
  pdf.tag('H1', () =>
    pdf.line('Certificate of Deposit', { ...middle, y: at(168) }, { face: 'serif', size: 38 }),
  )
  pdf.tag('P', () =>
    pdf.fit(`No. ${number}`, { ...middle, y: at(190) }, { face: 'sansMedium', size: 9.5, spacing: 0.3 }),
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

/** The depositor's own signature, and the bank's mark: an ornament that is unique to this number. */
function drawSignatures(
  pdf: PdfDocument,
  { bankName, number, holder, drawnBy, issuedOn, signature }: PrintableCertificate,
  at: (y: number) => number,
): void {
  if (signatureOf(signature) === null) throw new Error('the signature of a certificate cannot be drawn')
  const gutter = 34
  const width = (pdf.width - 2 * side - gutter) / 2
  const line = at(592)
  const right = side + width + gutter
  pdf.tag('Figure', () => pdf.picture(signature, side + 10, line - 58, width - 20, 54), {
    alt: `Signature of ${drawnBy ?? holder}`,
  })
  pdf.tag('P', () =>
    pdf.fit(drawnBy ?? holder, { x: side, y: line + 15, width, align: 'center' }, { face: 'sans', size: 10 }),
  )
  const depositor = drawnBy === null ? 'Depositor' : `For ${holder}, depositor`
  pdf.tag('P', () => pdf.fit(depositor, { x: side, y: line + 28, width, align: 'center' }, quiet))
  pdf.decorate(() => {
    pdf.rule(side, line, width, { colour: inks.quiet })
    pdf.rule(right, line, width, { colour: inks.quiet })
    pdf.ornament({ kind: 'rosette', rings: 2, density: 0.8, hole: 0.3 }, `seal:${number}`, {
      x: right + width / 2,
      y: line - 34,
      scale: 0.03,
      weight: 0.14,
    })
  })
  pdf.tag('P', () =>
    pdf.fit(
      `For ${bankName}`,
      { x: right, y: line + 15, width, align: 'center' },
      { face: 'sans', size: 10 },
    ),
  )
  pdf.tag('P', () =>
    pdf.line(`Issued ${dayText(issuedOn)}`, { x: right, y: line + 28, width, align: 'center' }, quiet),
  )
}

const minute = new Intl.DateTimeFormat('en-GB', { timeZone: bankZone, timeStyle: 'short' })

/**
 * Everyone who signed for joint holders or an organisation, with class and time, below the line of the
 * signature. More than six get a smaller type and only the day, so that the sheet stays one.
 */
function drawSignatories(
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
  const width = (pdf.width - 2 * side - (columns - 1) * gutter) / columns
  const label = isLong
    ? `Signed for ${holder} by (class, and day in Roseau)`
    : `Signed for ${holder} by (class, and time in Roseau, UTC−4)`
  pdf.tag('P', () =>
    pdf.fit(label, { x: side, y: line + 43, width: pdf.width - 2 * side }, { ...quiet, size: 7.5 }),
  )
  for (const [index, { name, class: of, signedAt }] of signatories.entries()) {
    const at = new Date(signedAt)
    const time = isLong ? '' : `, ${minute.format(at)}`
    const text = `${name} (${of}), ${dayText(bankDay(at))}${time}`
    const x = side + (index % columns) * (width + gutter)
    const y = line + 54 + Math.floor(index / columns) * (isLong ? 7.2 : 9.8)
    pdf.tag('P', () => pdf.fit(text, { x, y, width }, style))
  }
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
