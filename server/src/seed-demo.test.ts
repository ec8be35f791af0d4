import { type StatementForm, wholeStatementSchema } from '@bank/contract'
import { type DemoPerson, people } from '@bank/database/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, stepAt } from '#identity/one-time-codes.ts'
import { signIn } from '#identity/sign-in.ts'
import { type Database, openDatabase } from '#platform/database.ts'
import { type App, openApp } from '#testing/app.ts'
import { aSession, findingsOf, testSecrets } from '#testing/builders.ts'
import { cloneDatabase } from '#testing/clones.ts'
import { readPdf } from '#testing/pdf-text.ts'
import { wholeFile } from '#testing/statement-files.ts'
import { seedDemo } from './seed-demo.ts'

let app: App
beforeAll(async () => {
  app = await openApp({ template: 'demo', env: { DEMO: '1' } })
})
afterAll(async () => {
  await app.close()
})

describe('the demo bank', () => {
  test('lets its people in with their password and code, and the blocked one not', async () => {
    for (const { username, password, totpSecret, role } of people) {
      const code = totpSecret === null ? '000000' : codeOf(totpSecret, stepAt(new Date()))
      const signedIn = signIn(
        app.services,
        { address: '127.0.0.1', device: null },
        { identifier: username, password, code },
      )
      if (role === 'blocked') await expect(signedIn, username).rejects.toThrow('INVALID_CREDENTIALS')
      else await expect(signedIn, username).resolves.toHaveProperty('token')
    }
  })

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

  test('has a year behind it on the first two accounts, and a handful of lines on the others', async () => {
    const bank = await asPerson('helena')
    const longBefore = new Date(Date.now() - 400 * 24 * 3600 * 1000).toISOString().slice(0, 10)
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

  test('lists all 67 movements of Family Reserve without dates, and in every file the same', async () => {
    const session = await sessionOf('helena')
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
    const paper = readPdf(await ask('pdf')).pages.flat()
    expect(paper.filter((text) => text.startsWith('TXN-'))).toEqual(references)
    expect(paper.join(' ')).toContain('67 movements.')
  })

  test('begins every account with an opening balance, and explains every adjustment', async () => {
    const bank = await asPerson('helena')
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
    const bank = await asPerson('helena')
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

  test('has a payment for every line but the opening ones and those of certificates, and each knows whom it went to', async () => {
    const { rows } = await sql<Record<string, number>>`
      select
        (select count(*)::int from ledger.transfer t where kind not in ('opening', 'certificate', 'maturity') and not exists (
          select from bank.payment p where p.id = t.id and p.status = 'completed' and abs(p.amount) = t.amount and p.created_at = t.created_at
        )) as unpaid,
        (select count(*)::int from bank.payment p join ledger.transfer t on t.id = p.id
          left join bank.beneficiary b on b.id = p.beneficiary_id and b.client_id = p.client_id and b.verified_at < p.created_at
          where t.kind = 'payment' and b.name is distinct from t.counterparty) as misdirected`.execute(
      app.owner,
    )
    expect(rows).toEqual([{ unpaid: 0, misdirected: 0 }])
  })

  test('has the beneficiaries that its guide promises, with check digits that are right', async () => {
    const listed = await (await asPerson('helena')).beneficiaries.list()

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

  test('has a request of Helena’s that waits, and one that was rejected with a note', async () => {
    const bank = await asPerson('helena')
    const { requests } = await bank.accountRequests.list({ which: 'current' })

    expect(
      requests.map(({ accountType, nickname, currency, network, intendedUse, status, notes }) => [
        accountType,
        nickname,
        currency,
        network,
        intendedUse,
        status,
        notes,
      ]),
    ).toEqual([
      ['deposit', 'Zurich Reserve', 'CHF', null, 'investment', 'pending', null],
      [
        'crypto',
        'Trading Wallet',
        'USDT',
        'Tron',
        'trading',
        'rejected',
        'Please send the proof of origin first.',
      ],
    ])
    const { waiting } = await bank.dashboard.get()
    expect(waiting.decided.map(({ nickname }) => nickname)).toEqual(['Trading Wallet'])
  })

  test('says what each wallet takes, also where an earlier version had only sealed it', async () => {
    const currencies = () =>
      app.owner
        .selectFrom('beneficiary')
        .where('isCrypto', '=', true)
        .select(['name', 'currency'])
        .orderBy('name')
        .execute()
    const promised = [
      { name: 'Cold Storage', currency: 'BTC' },
      { name: 'Treasury Safe', currency: 'ETH' },
    ]
    expect(await currencies()).toEqual(promised)

    await sql`alter table bank.beneficiary drop constraint wallets_have_a_currency`.execute(app.owner)
    await sql`update bank.beneficiary set currency = null`.execute(app.owner)
    await sql`delete from migration.told where chapter = 'wallet-currencies'`.execute(app.owner)
    expect(await seedDemo(app.ownerUrl, app.services.secrets, new Date())).toBe(true)
    expect(await currencies()).toEqual(promised)
  })

  test('has the certificates that its guide promises, all of them genuine, and what the bank pays for new ones', async () => {
    const bank = await asPerson('helena')
    const { certificates, counts } = await bank.certificates.list({})

    expect(counts).toEqual({ active: 2, expired: 1 })
    expect(
      certificates.map(({ amount, currency, termYears, rate, status }) =>
        [amount, currency, termYears, rate, status].join(' '),
      ),
    ).toEqual(['250000.00 USD 3 3.40 active', '40000.00 EUR 2 2.00 active', '100000.00 USD 2 3.10 expired'])
    expect(certificates[1]?.daysRemaining).toBeLessThanOrEqual(9)
    expect(certificates[2]).toMatchObject({
      daysRemaining: 0,
      maturedAt: expect.any(String),
      account: { nickname: 'Family Reserve', last4: '8374' },
    })
    for (const { id, number, hash } of certificates) {
      expect(await bank.certificates.verify({ number, hash })).toEqual({ genuine: true })
      expect((await bank.certificates.signature({ certificateId: id })).mediaType).toBe('image/png')
    }
    const paying = (await bank.certificates.rates()).filter(({ rate }) => rate !== '0.00')
    expect(paying.map(({ currency, termYears, rate }) => `${currency} ${termYears} ${rate}`)).toEqual([
      'USD 2 3.10',
      'USD 3 3.40',
      'USD 5 3.90',
      'EUR 2 2.00',
      'EUR 3 2.20',
      'EUR 5 2.60',
      'GBP 2 3.60',
      'GBP 3 3.80',
      'GBP 5 4.10',
    ])
  })

  test('learns of what is new to it when it was opened by an earlier version and used since', async () => {
    const clone = await cloneDatabase('demo')
    const { db } = openDatabase({ connectionString: clone.ownerUrl, connections: 1, waitMs: 10_000 })
    const before = await everythingIn(db)
    // As an earlier version left it: neither the chapter nor what it tells.
    await sql`set session_replication_role = replica`.execute(db)
    await sql`delete from migration.told where chapter = 'certificates'`.execute(db)
    await sql`delete from ledger.house_entry h using ledger.transfer t where t.id = h.transfer_id and t.kind in ('certificate', 'maturity')`.execute(
      db,
    )
    await sql`delete from ledger.transfer where kind in ('certificate', 'maturity')`.execute(db)
    await sql`delete from bank.certificate`.execute(db)
    await sql`delete from bank.certificate_rate`.execute(db)
    await sql`reset session_replication_role`.execute(db)

    expect(await seedDemo(clone.ownerUrl, await testSecrets(), new Date())).toBe(true)

    expect(await everythingIn(db)).toEqual(before)
    expect(await findingsOf(db)).toEqual([])
    expect((await sql`select from bank.certificate`.execute(db)).rows).toHaveLength(3)
    await db.destroy()
    await clone.drop()
  })

  test('has books that balance', async () => {
    expect(await findingsOf(app.owner)).toEqual([])
  })

  test('is not opened twice: yesterday’s data stays as it is', async () => {
    const { secrets } = app.services
    const before = await everythingIn(app.owner)

    expect(await seedDemo(app.ownerUrl, secrets, new Date())).toBe(false)
    expect(await seedDemo(app.ownerUrl, secrets, new Date(Date.now() + 24 * 3600 * 1000))).toBe(false)

    expect(await everythingIn(app.owner)).toEqual(before)
  })

  test('has a conversation of nine messages whose last one waits for an answer, and a first message of Marcus’s', async () => {
    const helena = await asPerson('helena')
    const { messages, earlier } = await helena.messages.thread({})
    expect(
      messages
        .map(({ fromClient, automated }) => (fromClient ? 'client' : automated ? 'server' : 'manager'))
        .join(' '),
    ).toBe('manager client server manager client manager client manager client')
    expect(messages.at(-1)?.body).toContain('may Harbour Yachts be verified')
    expect({ earlier, ...(await helena.messages.unread()) }).toEqual({ earlier: null, unread: 0 })
    const staff = await asPerson('admin')
    const { conversations } = await staff.messages.conversations({})
    expect(conversations.map(({ name, unread, last }) => [name, unread, last.fromClient])).toEqual([
      ['Helena Laurent', 1, true],
      ['Marcus Adeyemi', 1, true],
    ])
  })

  test('is the same bank on every machine, whatever day it opens', { timeout: 60_000 }, async () => {
    const opened = async (now: string) => {
      const clone = await cloneDatabase()
      const { db } = openDatabase({ connectionString: clone.ownerUrl, connections: 1, waitMs: 10_000 })
      expect(await seedDemo(clone.ownerUrl, await testSecrets(), new Date(now))).toBe(true)
      const lines = await everythingIn(db)
      expect(await findingsOf(db)).toEqual([])
      await db.destroy()
      await clone.drop()
      return lines
    }
    const leapDay = await opened('2028-02-29T12:00:00Z')

    expect(await opened('2028-02-29T23:00:00Z')).toEqual(leapDay)
    // A minute after New Year in Europe, the bank's old year has some hours left.
    expect((await opened('2027-01-01T00:01:00Z')).length).toBe(leapDay.length)
  })
})

async function asPerson(username: DemoPerson['username']) {
  return app.as(await sessionOf(username))
}

async function sessionOf(username: DemoPerson['username']) {
  const { id } = await app.owner
    .selectFrom('identity.person')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return await aSession(app.owner, { id, username })
}

async function accountsOf(username: string): Promise<string[]> {
  const listed = await (await asPerson(username)).accounts.list()
  return listed.map(({ nickname, accountNumber, currency, balance }) =>
    [nickname, accountNumber, currency, balance].join(' '),
  )
}

/** Every movement and every account, without the ids that are random. */
async function everythingIn(owner: Database) {
  const { rows } = await sql<object>`
    select a.account_number, a.created_at as opened_at, v.balance, e.sequence, e.amount, e.created_at, t.id, t.kind, t.note, t.counterparty
    from bank.account a join ledger.account v on v.id = a.id
    join ledger.entry e on e.account_id = a.id join ledger.transfer t on t.id = e.transfer_id
    order by a.account_number, e.sequence`.execute(owner)
  return rows
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
  const letters = Array.from(prefix, (letter) => letter.charCodeAt(0))
  const values = Array.from(data, (letter) => 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'.indexOf(letter))
  let sum = 1
  for (const value of [
    ...letters.map((code) => code >> 5),
    0,
    ...letters.map((code) => code & 31),
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
