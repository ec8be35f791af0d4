import { readFile } from 'node:fs/promises'
import { type Currency, type StatementForm, type WholeStatement, wholeStatementSchema } from '@bank/contract'
import { assert, asyncProperty, constantFrom, integer, record, sample, string } from 'fast-check'
import { describe, expect } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { figureText } from '#pdf/text.ts'
import { type App, test } from '#testing/app.ts'
import { aClient, aMovement, anAccount, aSession } from '#testing/builders.ts'
import { readPdf } from '#testing/statements/pdf-text.ts'
import { wholeFile } from '#testing/statements/statement-files.ts'
import { aBusyYear, type Plain, plainLines, plainOf } from '#testing/statements/busy-year.ts'

const ranges = process.env['TEST_LONG'] ? 400 : 6
const dayMs = 24 * 3600 * 1000
const evil = "=cmd|'/c calc'!A0 <script>&\"\u0007 ]]> é Ł ₹"

describe('every format of a statement', () => {
  test(
    'has the same lines and balances as the books, for any period',
    { timeout: 600_000 },
    async ({ app }) => {
      const { client, session } = await aSignedInClient(app)
      const accountId = await aBusyYear(app.owner, client)
      const day = integer({ min: -10, max: 380 }).map((days) =>
        new Date(Date.UTC(2025, 10, 1) + days * dayMs).toISOString().slice(0, 10),
      )
      let lines = 0
      const written: Record<'ofx' | 'camt053', Buffer[]> = { ofx: [], camt053: [] }
      await assert(
        asyncProperty(day, day, async (one, other) => {
          const [from = '', to = ''] = [one, other].toSorted()
          const books = await plainLines(app.owner, accountId, from, to)
          const ask = async (form: StatementForm) =>
            await wholeFile(app, session, form, { accountId, from, to })
          const json = wholeStatementSchema.parse(JSON.parse((await ask('json')).toString('utf8')))
          expect(json.lines.map(plainOf)).toEqual(books.lines)
          expect([json.opening.balance, json.closing]).toEqual([books.opening, books.closing])
          expect(csvLines(await ask('csv'))).toEqual({ opening: books.opening, lines: books.lines })
          const [ofx, camt053] = [await ask('ofx'), await ask('camt053')]
          written.ofx.push(ofx)
          written.camt053.push(camt053)
          expect(ofxLines(ofx)).toEqual({
            closing: books.closing,
            lines: books.lines.map(({ reference, signed }) => ({ reference, signed })),
          })
          expect(camtLines(camt053)).toEqual({
            opening: books.opening,
            closing: books.closing,
            lines: books.lines.map(({ reference, signed }) => ({ reference, signed })),
          })
          expectOnPaper(await ask('pdf'), json)
          lines += books.lines.length
        }),
        { numRuns: ranges },
      )
      await expectValid('ofx-rules.xsd', written.ofx)
      await expectValid('camt-053-rules.xsd', written.camt053)
      console.info(`periods: ${ranges}, in five forms each, ${lines} lines`)
    },
  )

  test('shows the same text as the screen, and text stays text', async ({ app }) => {
    const { client, session, bank } = await aSignedInClient(app)
    const accountId = await anAccount(app.owner, client, {
      balance: '100',
      nickname: '<b>=1+1</b>',
      openedAt: new Date('2026-03-01T15:00:00Z'),
    })
    await aMovement(app.owner, accountId, {
      amount: '7',
      counterparty: evil,
      note: `+${evil}`,
      at: new Date('2026-03-02T15:00:00Z'),
    })
    await aMovement(app.owner, accountId, {
      kind: 'payment',
      amount: '-2.50',
      counterparty: 'Çağrı Żółć, "Ñandú" & Söhne',
      at: new Date('2026-03-03T15:00:00Z'),
    })
    const period = { accountId, from: '2026-03-01', to: '2026-03-31' }
    const { lines } = await bank.statements.page(period)

    const csv = (await wholeFile(app, session, 'csv', period)).toString('utf8')
    expect(
      csvRows(csv)
        .slice(1)
        .map((row) => row[2]),
    ).toEqual(['INIT-BAL', ...lines.map(({ reference }) => reference)])
    expect(
      csvRows(csv)
        .flat()
        .filter((cell) => /^\s*[=+@\t]|^\s*-(?![\d.]+$)/.test(cell)),
    ).toEqual([])
    expect(csv).toContain('"Outgoing Payment, Çağrı Żółć, ""Ñandú"" & Söhne"')
    const camt = await wholeFile(app, session, 'camt053', period)
    expect(camt.toString('utf8')).toContain('&lt;script&gt;&amp;&quot;')
    expect(camt.toString('utf8')).toContain('<Nm>&lt;b&gt;=1+1&lt;/b&gt;</Nm>')
    await expectValid('camt-053-rules.xsd', [camt])
    await expectValid('ofx-rules.xsd', [await wholeFile(app, session, 'ofx', period)])
    const printed = readPdf(await wholeFile(app, session, 'pdf', period))
      .pages.flat()
      .join('')
    expect(printed).toContain('Çağrı Żółć')
    expect(printed).toContain('<script>&"')
  })

  test('stays valid XML with any note', async ({ app }) => {
    const { client, session } = await aSignedInClient(app)
    const accountId = await anAccount(app.owner, client, {
      balance: '100',
      openedAt: new Date('2026-03-01T15:00:00Z'),
    })
    const odd = record({
      note: string({ unit: 'binary', maxLength: 300 }),
      counterparty: string({
        unit: constantFrom('<', '&', ']]>', '\u0001', '\uFFFF', '𝔸', ' ', '"', 'x'),
        maxLength: 60,
      }),
    })
    for (const [index, { note, counterparty }] of sample(odd, { numRuns: 40, seed: 8 }).entries()) {
      const clean = (text: string) => text.replaceAll('\u0000', '').slice(0, 200).toWellFormed()
      await aMovement(app.owner, accountId, {
        amount: '1',
        note: clean(note),
        counterparty: clean(counterparty),
        at: new Date(Date.UTC(2026, 2, 2, 12, index)),
      })
    }
    const period = { accountId, from: '2026-03-01', to: '2026-03-31' }
    const camt = await wholeFile(app, session, 'camt053', period)
    await expectValid('camt-053-rules.xsd', [camt])
    expect(camtLines(camt).lines).toHaveLength(41)
    const ofx = await wholeFile(app, session, 'ofx', period)
    await expectValid('ofx-rules.xsd', [ofx])
    expect(ofxLines(ofx).lines).toHaveLength(41)
    expect(csvLines(await wholeFile(app, session, 'csv', period)).lines).toHaveLength(41)
    expect(readPdf(await wholeFile(app, session, 'pdf', period)).elements['TR']).toBe(44)
  })

  test('shows coins with eight decimals, and yen without decimals', async ({ app }) => {
    const { client, session } = await aSignedInClient(app)
    const first = async (currency: Currency, balance: string, form: StatementForm) => {
      const accountId = await anAccount(app.owner, client, {
        currency,
        balance,
        openedAt: new Date('2026-03-01T15:00:00Z'),
      })
      return await wholeFile(app, session, form, { accountId, from: '2026-03-01', to: '2026-03-31' })
    }
    expect(csvLines(await first('BTC', '3.50000001', 'csv')).lines[0]?.balance).toBe('3.50000001')
    expect(readPdf(await first('BTC', '1234.50000001', 'pdf')).pages.flat()).toContain('+1,234.50000001')
    const camt = await first('JPY', '5000', 'camt053')
    await expectValid('camt-053-rules.xsd', [camt])
    expect(camtLines(camt).opening).toBe('0')
    const ofx = await first('JPY', '5000', 'ofx')
    await expectValid('ofx-rules.xsd', [ofx])
    expect(ofxLines(ofx).closing).toBe('5000')
  })
})

function expectOnPaper(pdf: Buffer, { lines, opening, closing, account }: WholeStatement): void {
  const { pages, elements, untagged } = readPdf(pdf)
  const texts = pages.flat()
  expect(untagged).toBe(0)
  expect(elements['TR']).toBe(lines.length + 3)
  expect(texts.filter((text) => text.startsWith('TXN-'))).toEqual(lines.map(({ reference }) => reference))
  const figures = (balance: string) => figureText(balance, 2)
  const from = texts.indexOf(opening.reference)
  const balances = lines.map(({ reference, balance }) =>
    texts.slice(texts.indexOf(reference, from)).includes(figures(balance)),
  )
  expect(balances.every(Boolean)).toBe(true)
  expect(texts).toEqual(
    expect.arrayContaining([figures(opening.balance), figures(closing), account.accountNumber]),
  )
}

async function aSignedInClient(app: App) {
  const client = await aClient(app.owner)
  const session = await aSession(app.owner, client)
  return { client, session, bank: app.as(session) }
}

function csvRows(text: string): string[][] {
  return text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
      ),
    )
}

function csvLines(csv: Buffer) {
  const [head, opening, ...rows] = csvRows(csv.toString('utf8'))
  expect(head).toEqual(['Date', 'Description', 'Reference', 'Type', 'Amount', 'Balance', 'Category'])
  for (const [date = '', , , type = '', amount = '', , category = ''] of rows) {
    expect(date).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect([type, category]).toEqual(
      amount.startsWith('-') ? ['debit', 'Outgoing Payment'] : ['credit', 'Incoming Transfer'],
    )
  }
  return {
    opening: opening?.[5],
    lines: rows.map(([, , reference = '', , signed = '', balance = '']): Plain => ({
      reference,
      signed,
      balance,
    })),
  }
}

/** All files of a test at once: most of the work is to start the validator and to read the rules. */
async function expectValid(rules: 'ofx-rules.xsd' | 'camt-053-rules.xsd', files: Buffer[]): Promise<void> {
  const schema = await readFile(new URL(rules, import.meta.url), 'utf8')
  const xml = files.map((file, index) => ({
    fileName: `statement-${index}.xml`,
    contents: file.toString('utf8'),
  }))
  const { valid, errors } = await validateXML({ xml, schema, maxMemoryPages: 4096 })
  expect(errors.map(({ rawMessage }) => rawMessage)).toEqual([])
  expect(valid).toBe(true)
}

function ofxLines(ofx: Buffer) {
  const text = ofx.toString('utf8')
  return {
    closing: /<BALAMT>([^<]*)/.exec(text)?.[1],
    lines: [...text.matchAll(/<TRNAMT>([^<]*)<\/TRNAMT>.*?<REFNUM>([^<]*)/g)].map(
      ([, signed, reference]) => ({ reference, signed }),
    ),
  }
}

function camtLines(camt: Buffer) {
  const text = camt.toString('utf8')
  const balance = (code: string) => new RegExp(`<Cd>${code}</Cd>.*?<Amt Ccy="\\w+">([^<]*)`).exec(text)?.[1]
  return {
    opening: balance('OPBD'),
    closing: balance('CLBD'),
    lines: [
      ...text.matchAll(/<NtryRef>([^<]*)<\/NtryRef><Amt Ccy="\w+">([^<]*)<\/Amt><CdtDbtInd>(\w+)/g),
    ].map(([, reference, amount, direction]) => ({
      reference,
      signed: `${direction === 'DBIT' ? '-' : ''}${amount}`,
    })),
  }
}
