import { describe, expect, test, vi } from 'vitest'
import { inks, PdfDocument } from '#pdf/document.ts'
import { readPdf } from '#testing/statements/pdf-text.ts'
import { drawReceipt, type PrintableReceipt } from './draw-receipt.ts'

const receipt: PrintableReceipt = {
  bankName: 'Morne Bank & Trust',
  bankPlace: 'Roseau, Commonwealth of Dominica',
  origin: 'https://morne.example',
  number: 'RC-4F1A-77C2-90BE-03D1-04',
  hash: '7f3a91c4e05b31c8d2c815a90be94d73f6627a1c54d8b3f0ac71905e38a6f2d4',
  amount: '30.25',
  currency: 'USD',
  holder: 'Helena Laurent',
  account: { nickname: 'Family Reserve', number: 'USD0000008374' },
  isTransfer: false,
  beneficiary: { name: 'Roseau Marine Ltd', destination: ['Banque Exemple', 'DE89 3704 0044 0532 0130 00'] },
  reference: 'Invoice 2041',
  madeAt: new Date('2026-03-02T01:30:05Z'),
  transaction: 'TXN-4F1A77C2',
  pageSize: 'A4',
}

const long: Partial<PrintableReceipt> = {
  bankName: 'The Very Old and Rather Long-Named Private Bank and Trust Company of the Windward Islands',
  bankPlace: 'Care of the Registered Office, Number Twelve, Dame Mary Eugenia Charles Boulevard, Roseau',
  amount: '123456789012345678.99',
  holder: 'Wilhelmina '.repeat(9).trim(),
  account: { nickname: 'W'.repeat(35), number: 'USD0000008374' },
  beneficiary: {
    name: 'Sons and Daughters of '.repeat(5),
    destination: ['A Bank '.repeat(12), '9'.repeat(34)],
  },
  reference: 'For the yacht, its mooring and everything that was bought for it in the spring of this year',
}

const side = 78

/** Draws a receipt; returns the boxes of its texts, whose `y` is the baseline, and what else is drawn. */
async function drawn(changes: Partial<PrintableReceipt> = {}) {
  const spies = {
    line: vi.spyOn(PdfDocument.prototype, 'line'),
    rule: vi.spyOn(PdfDocument.prototype, 'rule'),
    strokes: vi.spyOn(PdfDocument.prototype, 'strokes'),
    ornament: vi.spyOn(PdfDocument.prototype, 'ornament'),
  }
  try {
    const read = readPdf(await drawReceipt({ ...receipt, ...changes }))
    const [pdf] = spies.line.mock.contexts
    if (!(pdf instanceof PdfDocument)) throw new Error('nothing was drawn')
    const texts = spies.line.mock.calls.map(([text, { x, y, width = 0, align = 'left' }, style]) => {
      const wide = pdf.widthOf(text, style)
      const left = x + (align === 'left' ? 0 : (width - wide) / (align === 'center' ? 2 : 1))
      return { text, left, right: left + wide, y, top: y - 0.7 * style.size, size: style.size }
    })
    const rules = spies.rule.mock.calls.map(([x, y, width, { colour } = {}]) => ({
      left: x,
      right: x + width,
      y,
      colour,
    }))
    const marks = spies.strokes.mock.calls.map(([, place]) => place)
    const ornaments = spies.ornament.mock.calls.map(([, , place]) => place)
    return { ...read, texts, rules, marks, ornaments, width: pdf.width, bottom: pdf.height - 160 }
  } finally {
    vi.restoreAllMocks()
  }
}

type Drawn = Awaited<ReturnType<typeof drawn>>

const textOf = ({ texts }: Drawn, start: string) => {
  const found = texts.find(({ text }) => text.startsWith(start))
  if (!found) throw new Error(`There is no ${start}`)
  return found
}

describe.for([
  ['a usual receipt', {}],
  ['the receipt of a transfer', { isTransfer: true }],
  ['a receipt with long names and a large sum', long],
  ['a receipt on Letter paper', { ...long, pageSize: 'LETTER' }],
] as const)('%s', ([, changes]) => {
  test('has one page, with every text between the margins, one below the other', async () => {
    const { pages, texts, width } = await drawn(changes)
    expect(pages).toHaveLength(1)
    for (const { text, left, right } of texts) {
      expect(left, text).toBeGreaterThan(side - 0.1)
      expect(right, text).toBeLessThan(width - side + 0.1)
    }
    const baselines = texts.map(({ y }) => y)
    expect(baselines).toEqual(baselines.toSorted((a, b) => a - b))
    for (const [index, one] of texts.entries())
      for (const other of texts.slice(index + 1)) {
        const apart = other.left >= one.right || one.left >= other.right || other.top >= one.y
        expect(apart, `${one.text} and ${other.text}`).toBe(true)
      }
  })

  test('has a rule above each fact, and none through a text', async () => {
    const page = await drawn(changes)
    const { texts, rules, width, bottom } = page
    const facts = texts.filter(({ y, left }) => y > 300 && y < bottom && left < side + 1)
    const above = rules.filter(({ y }) => y > 300 && y < bottom)
    expect(above).toHaveLength(facts.length)
    for (const [index, rule] of above.entries()) {
      expect([rule.left, rule.right]).toEqual([side, width - side])
      expect((facts[index]?.top ?? 0) - rule.y).toBeGreaterThan(0)
      expect((facts[index]?.top ?? 0) - rule.y).toBeLessThan(10)
    }
    for (const { text, left, right, top, y, size } of texts)
      for (const rule of rules) {
        const crossed = rule.y > top && rule.y < y + 0.2 * size && rule.right > left && rule.left < right
        expect(crossed, text).toBe(false)
      }
  })

  test('has its head in the middle, and the sum underlined twice', async () => {
    const page = await drawn(changes)
    const middle = (of: { left: number; right: number }) => (of.left + of.right) / 2
    const sum = textOf(page, 'USD ')
    const head = page.texts.filter(({ y }) => y < 300)
    const underlines = page.rules.filter(({ y }) => y < 300)
    expect(underlines.map(({ colour }) => colour)).toEqual([inks.ink, inks.ink])
    expect(head).toHaveLength(6)
    for (const one of [...head, ...underlines]) expect(middle(one)).toBeCloseTo(page.width / 2)
    for (const { left, right, y } of underlines) {
      expect(left).toBeGreaterThan(side - 0.1)
      expect(sum.left - left).toBeLessThan(12)
      expect(right - sum.right).toBeGreaterThan(-0.1)
      expect(y - sum.y).toBeLessThan(12)
    }
    for (const { x } of page.marks) expect(x + 16).toBeCloseTo(page.width / 2)
    expect(page.marks.length).toBeGreaterThan(0)
    expect(page.ornaments).toEqual([
      expect.objectContaining({ x: side, clip: { width: page.width - 2 * side, height: 16.8 } }),
    ])
  })
})

test('a receipt names its facts in this order', async () => {
  const page = await drawn()
  const facts = page.texts.filter(({ y }) => y > 300 && y < page.bottom).map(({ text }) => text)
  expect(facts).toEqual([
    'Paid by',
    'Helena Laurent',
    'From account',
    'Family Reserve, USD0000008374',
    'Beneficiary',
    'Roseau Marine Ltd',
    'Paid to',
    'Banque Exemple, DE89 3704 0044 0532 0130 00',
    'Reference',
    'Invoice 2041',
    'Date and time',
    '1 Mar 2026, 21:30:05 in Roseau (UTC−4)',
    'Transaction',
    'TXN-4F1A77C2',
    'Status',
    'Completed',
  ])
  expect(page.elements).toMatchObject({ Document: 1, H1: 1, Figure: 1 })
  expect(page.untagged).toBe(0)
})

test('a receipt without a reference has no line for it', async () => {
  const { texts } = await drawn({ reference: null })
  expect(texts.map(({ text }) => text)).not.toContain('Reference')
})
