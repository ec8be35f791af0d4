import { type StatementForm, wholeStatementSchema } from '@bank/contract'
import type { DemoUser } from '@bank/database/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, openApp } from '#testing/app.ts'
import { readPdf } from '#testing/statements/pdf-text.ts'
import { wholeFile } from '#testing/statements/statement-files.ts'
import { asUser, sessionOf } from '#testing/actors/demo-users.ts'

let app: App
beforeAll(async () => {
  app = await openApp({ template: 'demo', env: { DEMO: '1' } })
})
afterAll(async () => {
  await app.close()
})

describe('the demo bank', () => {
  test('has the accounts and balances that its guide promises', async () => {
    expect(await accountsOf('helena')).toEqual([
      'Family Reserve USD4501928374 USD 1250000.55',
      'Operating Account EUR4501920417 EUR 84310.20',
      'London House GBP4501927730 GBP 12.40',
      'Bitcoin Vault BTC4501921188 BTC 3.50000000',
      'Ether Wallet ETH4501926402 ETH 41.25000000',
    ])
    expect(await accountsOf('marcus')).toEqual(['Everyday USD4509913305 USD 5000.00'])
    expect(await accountsOf('ines')).toEqual([])
  })

  test('has a year of movements on the first two accounts, and a few lines on the others', async () => {
    const bank = await asUser(app, 'helena')
    const longBefore = new Date(Date.now() - 1000 * 24 * 3600 * 1000).toISOString().slice(0, 10)
    const movements: number[] = []
    for (const { id, trend } of await bank.accounts.list()) {
      const { totals, opening } = await bank.statements.page({ accountId: id, from: longBefore })
      expect(opening).toMatchObject({ reference: 'INIT-BAL' })
      expect(new Set(trend).size).toBeGreaterThan(3)
      movements.push(totals.movements)
    }

    const [reserve = 0, operating = 0, ...others] = movements
    expect(reserve).toBeGreaterThanOrEqual(60)
    expect(operating).toBeGreaterThanOrEqual(60)
    for (const few of others) expect(few).toBeGreaterThanOrEqual(4)
  })

  test('lists all 67 movements of Family Reserve without dates, and the same in every file', async () => {
    const session = await sessionOf(app, 'helena')
    const bank = app.as(session)
    const accounts = await bank.accounts.list()
    const accountId = accounts.find(({ accountNumber }) => accountNumber === 'USD4501928374')?.id ?? ''
    const { lines, earlier, totals, opening } = await bank.statements.page({ accountId })
    const before = await bank.statements.page({ accountId, before: earlier ?? 0 })
    const references = [...before.lines, ...lines].map(({ reference }) => reference)

    expect([totals.movements, references.length]).toEqual([67, 67])
    expect([opening.reference, before.earlier]).toEqual(['INIT-BAL', null])
    const ask = async (form: StatementForm) => await wholeFile(app, session, form, { accountId })
    const json = wholeStatementSchema.parse(JSON.parse((await ask('json')).toString('utf8')))
    expect(json.lines.map(({ reference }) => reference)).toEqual(references)
    for (const form of ['csv', 'ofx', 'camt053'] as const) {
      const text = (await ask(form)).toString('utf8')
      expect(text.match(/(?<=,|<REFNUM>|<NtryRef>)TXN-[0-9A-F]{8}/g), form).toEqual(references)
    }
    const printed = readPdf(await ask('pdf')).pages.flat()
    expect(printed.filter((text) => text.startsWith('TXN-'))).toEqual(references)
    expect(printed.join(' ')).toContain('Totals of 67 transactions')
  })

  test('begins every account with an opening balance, and explains every adjustment', async () => {
    const bank = await asUser(app, 'helena')
    for (const { id } of await bank.accounts.list()) {
      const { lines } = await bank.statements.page({ accountId: id, from: '1900-01-01', before: 10 })
      expect(lines[0]).toMatchObject({
        sequence: 1,
        direction: 'credit',
        note: 'Opening deposit',
        counterparty: null,
      })
    }
    const notes = await app.owner
      .selectFrom('payment')
      .select('note')
      .distinct()
      .where('note', 'is not', null)
      .execute()
    expect(notes).toEqual([{ note: 'Balance adjustment: interest correction' }])
  })

  test('shows the same last months on Family Reserve every day', async () => {
    const bank = await asUser(app, 'helena')
    const [reserve] = await bank.accounts.list()
    const { lines } = await bank.statements.page({ accountId: reserve?.id ?? '', from: '1900-01-01' })

    expect(
      lines
        .slice(-4)
        .map(({ reference, amount, direction, balance, counterparty }) => [
          reference,
          amount,
          direction,
          balance,
          counterparty,
        ]),
    ).toEqual([
      ['TXN-F6627A1C', '9875.25', 'credit', '1233225.55', null],
      ['TXN-0BE94D73', '15000.00', 'debit', '1218225.55', 'Laurent Family Trust'],
      ['TXN-D2C815A9', '38200.00', 'credit', '1256425.55', null],
      ['TXN-7F3A91C4', '6425.00', 'debit', '1250000.55', 'Whitcombe & Sons'],
    ])
  })

  test('has no certificate from before its account was opened', async () => {
    const { rows } = await sql<{ early: number; certificates: number }>`
      select count(*) filter (where c.created_at < a.created_at)::int as early, count(*)::int as certificates
      from bank.certificate c join bank.account a on a.id = c.account_id`.execute(app.owner)
    expect(rows).toEqual([{ early: 0, certificates: 3 }])
  })

  test('has a payment with its beneficiary for every line except openings and certificates', async () => {
    const { rows } = await sql<Record<string, number>>`
      select
        (select count(*)::int from ledger.transfer t where kind not in ('opening', 'certificate', 'maturity')
          and not exists (
          select from bank.payment p where p.id = t.id and p.status = 'completed' and abs(p.amount) = t.amount
            and p.created_at = t.created_at
        )) as unpaid,
        (select count(*)::int from bank.payment p join ledger.transfer t on t.id = p.id
          left join bank.beneficiary b on b.id = p.beneficiary_id and b.client_id = p.client_id
            and b.verified_at < p.created_at
          where t.kind = 'payment' and b.name is distinct from t.counterparty) as misdirected`.execute(
      app.owner,
    )
    expect(rows).toEqual([{ unpaid: 0, misdirected: 0 }])
  })

  test('has the beneficiaries that its guide promises, with correct check digits', async () => {
    const listed = await (await asUser(app, 'helena')).beneficiaries.list()

    expect(
      listed.map(
        ({ name, verified, isCrypto }) =>
          `${name} ${verified ? 'verified' : 'pending'} ${isCrypto ? 'wallet' : 'bank'}`,
      ),
    ).toEqual([
      'Harbour Yachts Ltd pending bank',
      'Treasury Safe verified wallet',
      'Cold Storage verified wallet',
      'Atelier Moreau verified bank',
      'Laurent Family Trust verified bank',
      'Whitcombe & Sons verified bank',
    ])
    const ibans = listed.flatMap(
      ({ bankAccountNumber }) => bankAccountNumber?.match(/^[A-Z]{2}\d{2}.{11,}/)?.[0] ?? [],
    )
    expect(ibans.map((iban) => iban.slice(0, 2))).toEqual(['FR', 'GB'])
    expect(ibans.map(remainderOfIban)).toEqual([1n, 1n])
    expect(listed.find(({ name }) => name === 'Cold Storage')).toMatchObject({
      currency: 'BTC',
      network: 'Bitcoin',
    })
    expect(bech32Sum(listed.find(({ name }) => name === 'Cold Storage')?.walletAddress ?? '')).toBe(1)
  })
})

async function accountsOf(username: DemoUser['username']): Promise<string[]> {
  const listed = await (await asUser(app, username)).accounts.list()
  return listed.map(({ nickname, accountNumber, currency, balance }) =>
    [nickname, accountNumber, currency, balance].join(' '),
  )
}

/** ISO 13616: 1 when the check digits are right. */
function remainderOfIban(iban: string): bigint {
  const digits = Array.from(iban.slice(4) + iban.slice(0, 4), (character) =>
    Number.parseInt(character, 36),
  ).join('')
  return BigInt(digits) % 97n
}

/** BIP 173: 1 when the checksum is right. */
function bech32Sum(address: string): number {
  const [prefix = '', data = ''] = address.split('1')
  const characters = Array.from(prefix, (character) => character.charCodeAt(0))
  const values = Array.from(data, (character) => 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'.indexOf(character))
  let sum = 1
  for (const value of [
    ...characters.map((code) => code >> 5),
    0,
    ...characters.map((code) => code & 31),
    ...values,
  ]) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [bit, generator] of [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3].entries()) {
      if ((top >> bit) & 1) sum ^= generator
    }
  }
  return sum
}
