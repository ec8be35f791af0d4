import { users } from '@bank/database/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'
import { signIn } from '#identity/sign-in/sign-in.ts'
import { type Database, openAsOwner } from '#platform/database.ts'
import { type App, openApp } from '#testing/app.ts'
import { findingsOf, testSecrets } from '#testing/builders.ts'
import { cloneDatabase } from '#testing/clones.ts'
import { seedDemo } from './seed-demo.ts'
import { asUser } from '#testing/actors/demo-users.ts'

let app: App
beforeAll(async () => {
  app = await openApp({ template: 'demo', env: { DEMO: '1' } })
})
afterAll(async () => {
  await app.close()
})

describe('the demo bank', () => {
  test('lets its users sign in with their password and code, except the blocked one', async () => {
    for (const { username, password, totpSecret, role } of users) {
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

  test('has a standing order of Helena’s whose first payment is weeks ahead', async () => {
    const bank = await asUser(app, 'helena')
    const [first] = await bank.standingOrders.upcoming()
    expect(first).toMatchObject({ toName: 'Laurent Family Trust', amount: '2400.00', currency: 'USD' })
    expect(Date.parse(first?.dueOn ?? '') - Date.now()).toBeGreaterThan(27 * 86_400_000)
    expect((await bank.standingOrders.past({})).payments).toEqual([])
  })

  test('has a pending request of Helena’s, and a rejected one with a note', async () => {
    const bank = await asUser(app, 'helena')
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
    const { attention } = await bank.dashboard.get()
    expect(attention.decided.map(({ nickname }) => nickname)).toEqual(['Trading Wallet'])
  })

  test('has the coin of each wallet, also if an earlier version had only encrypted it', async () => {
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
    await sql`delete from migration.seeded_chapter where chapter = 'wallet-currencies'`.execute(app.owner)
    expect(await seedDemo(app.ownerUrl, app.services.secrets, new Date())).toBe(true)
    expect(await currencies()).toEqual(promised)
  })

  test('has the certificates that its guide promises, all genuine, and the rates for new ones', async () => {
    const bank = await asUser(app, 'helena')
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

  test('has an officer who signs its certificates; one of before has the officer for new ones', async () => {
    const officers = async () => {
      const { rows } = await sql<{ name: string | null }>`
        select s.name from bank.certificate c
        left join bank.officer_signature s on s.id = c.officer_signature_id`.execute(app.owner)
      return rows.map(({ name }) => name)
    }
    expect(await officers()).toEqual(Array.from({ length: 3 }, () => 'Cecilia Bellot'))
    const clone = await cloneDatabase('demo')
    const db = openAsOwner(clone.ownerUrl)
    await sql`set session_replication_role = replica`.execute(db)
    await sql`update bank.certificate set officer_signature_id = null`.execute(db)
    await sql`delete from bank.officer_signature`.execute(db)
    await sql`delete from migration.seeded_chapter where chapter = 'officer'`.execute(db)
    await sql`reset session_replication_role`.execute(db)
    expect(await seedDemo(clone.ownerUrl, await testSecrets(), new Date())).toBe(true)
    const { rows } = await sql`
      select count(officer_signature_id)::int as signed, (
        select s.name from bank.officer_signature s where s.id = bank.current_officer_signature()
      ) as name from bank.certificate`.execute(db)
    expect(rows).toEqual([{ name: 'Cecilia Bellot', signed: 0 }])
    await db.destroy()
    await clone.drop()
  })

  test('gets new data when it was created by an earlier version and used since', async () => {
    const clone = await cloneDatabase('demo')
    const db = openAsOwner(clone.ownerUrl)
    const before = await dumpDatabase(db)
    // The database of an earlier version: without the new chapter and its rows.
    await sql`set session_replication_role = replica`.execute(db)
    await sql`delete from migration.seeded_chapter where chapter = 'certificates'`.execute(db)
    await sql`delete from ledger.internal_entry h using ledger.transfer t where t.id = h.transfer_id
      and t.kind in ('certificate', 'maturity')`.execute(db)
    await sql`delete from ledger.transfer where kind in ('certificate', 'maturity')`.execute(db)
    await sql`delete from bank.certificate`.execute(db)
    await sql`delete from bank.certificate_rate`.execute(db)
    await sql`reset session_replication_role`.execute(db)

    expect(await seedDemo(clone.ownerUrl, await testSecrets(), new Date())).toBe(true)

    expect(await dumpDatabase(db)).toEqual(before)
    expect(await findingsOf(db)).toEqual([])
    expect((await sql`select from bank.certificate`.execute(db)).rows).toHaveLength(3)
    await db.destroy()
    await clone.drop()
  })

  test('has balanced books', async () => {
    expect(await findingsOf(app.owner)).toEqual([])
  })

  test('is created once: a second start keeps its data', async () => {
    const { secrets } = app.services
    const before = await dumpDatabase(app.owner)

    expect(await seedDemo(app.ownerUrl, secrets, new Date())).toBe(false)
    expect(await seedDemo(app.ownerUrl, secrets, new Date(Date.now() + 24 * 3600 * 1000))).toBe(false)

    expect(await dumpDatabase(app.owner)).toEqual(before)
  })

  test('has a conversation of nine messages, the last unanswered, and one message of Marcus’s', async () => {
    const helena = await asUser(app, 'helena')
    const { messages, earlier } = await helena.messages.thread({})
    expect(
      messages
        .map(({ fromClient, automated }) => (fromClient ? 'client' : automated ? 'server' : 'manager'))
        .join(' '),
    ).toBe('manager client server manager client manager client manager client')
    expect(messages.at(-1)?.body).toContain('may Harbour Yachts be verified')
    expect({ earlier, ...(await helena.messages.unread()) }).toEqual({ earlier: null, unread: 0 })
    const asAdmin = await asUser(app, 'admin')
    const { conversations } = await asAdmin.messages.conversations({})
    expect(conversations.map(({ name, unread, last }) => [name, unread, last.fromClient])).toEqual([
      ['Helena Laurent', 1, true],
      ['Marcus Adeyemi', 1, true],
      ['Laurent Family Trust', 0, false],
    ])
  })

  test('is the same bank on every machine and on every day', { timeout: 60_000 }, async () => {
    const opened = async (now: string) => {
      const clone = await cloneDatabase()
      const db = openAsOwner(clone.ownerUrl)
      expect(await seedDemo(clone.ownerUrl, await testSecrets(), new Date(now))).toBe(true)
      const lines = await dumpDatabase(db)
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

/** Every movement and every account, without the ids that are random. */
async function dumpDatabase(owner: Database) {
  const { rows } = await sql<object>`
    select a.account_number, a.created_at as opened_at, v.balance, e.sequence, e.amount, e.created_at, t.id,
      t.kind, t.note, t.counterparty
    from bank.account a join ledger.account v on v.id = a.id
    join ledger.entry e on e.account_id = a.id join ledger.transfer t on t.id = e.transfer_id
    order by a.account_number, e.sequence`.execute(owner)
  return rows
}
