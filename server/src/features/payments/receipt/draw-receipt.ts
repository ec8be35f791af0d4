import { amountInWords, bankZone, type Currency, currencyDecimals } from '@bank/contract'
import { inks, type PageSize, PdfDocument, type Style } from '#pdf/document.ts'
import { drawMark, drawProof } from '#pdf/proof.ts'
import { dayText, figureText } from '#pdf/text.ts'
import { bankDay } from '#domain/bank-day.ts'

/** Everything that is printed on a receipt. Money is decimal text. */
export type PrintableReceipt = {
  bankName: string
  bankPlace: string
  /** Origin of the bank's public pages: https://bank.example */
  origin: string
  number: string
  hash: string
  amount: string
  currency: Currency
  holder: string
  account: { nickname: string; number: string }
  /** Whether the money went to another account of the holder. */
  isTransfer: boolean
  /** `destination` is the bank or network, and the account or address; of a transfer the own account. */
  beneficiary: { name: string; destination: readonly string[] }
  reference: string | null
  madeAt: Date
  transaction: string
  pageSize: PageSize
}

const quiet: Style = { face: 'sans', size: 9, colour: inks.quiet }
const value: Style = { face: 'sansMedium', size: 9.5 }
const side = 78
const lineHeight = 14

/** Draws the receipt of a payment on one sheet, with its hash and the way to check it. */
export async function drawReceipt(receipt: PrintableReceipt): Promise<Buffer> {
  const pdf = new PdfDocument({
    title: `${titleOf(receipt)} ${receipt.number}`,
    author: receipt.bankName,
    pageSize: receipt.pageSize,
    margin: side,
    madeAt: receipt.madeAt,
  })
  pdf.addPage()
  drawHead(pdf, receipt)
  drawFacts(pdf, receipt)
  drawProof(pdf, {
    ...receipt,
    side,
    label: 'Receipt hash',
    sentence:
      `To check this receipt, visit ${new URL(receipt.origin).host}/verify or scan the code: the bank then ` +
      `shows the amount, the date and ${receipt.isTransfer ? lastFour : 'the beneficiary’s initials'}.`,
  })
  const pieces: Buffer[] = []
  for await (const piece of pdf.finish()) pieces.push(piece)
  return Buffer.concat(pieces)
}

const lastFour = 'the last four characters of the account'

function titleOf({ isTransfer }: PrintableReceipt): string {
  return isTransfer ? 'Transfer receipt' : 'Payment receipt'
}

function drawHead(pdf: PdfDocument, receipt: PrintableReceipt): void {
  const { bankName, bankPlace, number, amount, currency } = receipt
  const middle = { x: side, width: pdf.width - 2 * side, align: 'center' } as const
  pdf.decorate(() => {
    pdf.ornament({ kind: 'band', length: 3200, height: 84 }, number, {
      x: side,
      y: 40,
      scale: 0.2,
      weight: 0.35,
      clip: { width: middle.width, height: 16.8 },
    })
    drawMark(pdf, pdf.width / 2 - 16, 78)
  })
  pdf.tag('P', () => pdf.fit(bankName, { ...middle, y: 130 }, { face: 'serifMedium', size: 16.5 }))
  pdf.tag('P', () => pdf.fit(bankPlace, { ...middle, y: 145 }, { ...quiet, size: 8 }))
  pdf.tag('H1', () => pdf.line(titleOf(receipt), { ...middle, y: 190 }, { face: 'serif', size: 32 }))
  pdf.tag('P', () =>
    pdf.fit(`No. ${number}`, { ...middle, y: 209 }, { face: 'sansMedium', size: 9.5, spacing: 0.3 }),
  )
  const figure: Style = { face: 'serifMedium', size: 30 }
  const sum = `${currency} ${figureText(amount, currencyDecimals(currency))}`
  pdf.tag('P', () => pdf.fit(sum, { ...middle, y: 262 }, figure))
  const words = amountInWords(amount, currency)
  pdf.tag('P', () => pdf.fit(words, { ...middle, y: 286 }, { face: 'serif', size: 14 }))
  pdf.decorate(() => {
    const wide = Math.min(middle.width, pdf.widthOf(sum, figure) + 22)
    for (const below of [0, 2])
      pdf.rule((pdf.width - wide) / 2, 269 + below, wide, { colour: inks.ink, weight: 0.8 })
  })
}

function drawFacts(pdf: PdfDocument, receipt: PrintableReceipt): void {
  const { holder, account, isTransfer, beneficiary, reference, madeAt, transaction } = receipt
  const destination = beneficiary.destination.join(', ')
  const facts: (readonly [string, string])[] = [
    [isTransfer ? 'Account holder' : 'Paid by', holder],
    ['From account', `${account.nickname}, ${account.number}`],
    ...(isTransfer
      ? ([['To account', destination]] as const)
      : ([
          ['Beneficiary', beneficiary.name],
          ['Paid to', destination],
        ] as const)),
    ['Reference', reference ?? ''],
    ['Date and time', `${dayText(bankDay(madeAt))}, ${timeInRoseau(madeAt)} in Roseau (UTC−4)`],
    ['Transaction', transaction],
    ['Status', 'Completed'],
  ]
  const width = pdf.width - 2 * side
  const indent = 116
  let y = 330
  for (const [name, text] of facts) {
    if (text === '') continue
    const top = y - 15
    pdf.decorate(() => pdf.rule(side, top, width))
    const lines = pdf.wrap(text, width - indent, value)
    const base = y
    pdf.tag('P', () => {
      pdf.line(name, { x: side, y: base }, quiet)
      for (const [index, line] of lines.entries())
        pdf.line(line, { x: side + indent, y: base + index * lineHeight }, value)
    })
    y += 10 + lines.length * lineHeight
  }
}

const time = new Intl.DateTimeFormat('en-GB', { timeZone: bankZone, timeStyle: 'medium' })

function timeInRoseau(at: Date): string {
  return time.format(at)
}
