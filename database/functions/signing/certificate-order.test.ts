import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import {
  anAccount,
  aSession,
  aUser,
  balanceOf,
  findings,
  one,
  take,
  tamper,
  test,
  type TestBank,
  setSwitch,
} from '#testing.ts'
import {
  aCertificate,
  aDepositor,
  anOfficer,
  aRate,
  confirmed as confirmedOfClient,
  open,
} from '#testing-certificates.ts'
import { preparedCertificate } from './testing-certificate-orders.ts'
import {
  aMandate,
  aTrust,
  confirmed,
  ended,
  inTransaction,
  prepared,
  setRules,
  sign,
  signBy,
  type SigningClass,
  statusOf,
} from './testing-signing.ts'

const rules = [
  { upTo: 10_000, a: 1, b: 0 },
  { upTo: null, a: 1, b: 1 },
]

async function trustOf(bank: TestBank, classes: readonly (SigningClass | null)[]) {
  const trust = await aTrust(bank, classes, rules)
  const session = (nth: number) => trust.signatories[nth]?.tokenHash ?? Buffer.alloc(32)
  const waiting = async (deposit: Parameters<typeof preparedCertificate>[3], by = 0) => {
    const { id, outcome } = await preparedCertificate(bank, trust, session(by), deposit)
    expect(outcome).toBe('PREPARED')
    return id
  }
  return { trust, session, waiting }
}

/** The certificate of this id, without what only the server makes. */
async function certificateOf(bank: TestBank, id: string) {
  return await one(
    bank.owner,
    `select c.client_id as client, c.account_id as account, c.amount::float, c.rate::float,
      c.term_years as term,
      c.start_date = ledger.day_of(now()) as "beginsToday", c.interest::float > 0 as "hasInterest",
      o.signature = c.signature as "isSigned",
      (select actor_id from audit.event e where e.subject = c.id::text and e.action = 'certificate-opened')
        as actor
    from bank.certificate c join bank.waiting_order o on o.id = c.id where c.id = $1`,
    [id],
  )
}

describe('a certificate of a holder', () => {
  test('is opened by the last signature at the rate that was agreed, and moves its money once', async ({
    bank,
  }) => {
    await aRate(bank, 'USD', 5, '3.4')
    const { trust, session, waiting } = await trustOf(bank, ['A', 'B', null])
    const order = await waiting({ amount: '20000', termYears: 5, rate: '3.40' }, 2)
    expect(await balanceOf(bank, trust.account)).toBe('1000000')
    expect(await sign(bank, session(1), order)).toBe('SIGNED')
    const confirmation = await confirmed(bank.owner, session(0), order)
    expect(await signBy(bank.app, session(0), order, confirmation)).toBe('EXECUTED')
    expect(await signBy(bank.app, session(0), order, confirmation)).toBe('EXECUTED')
    expect(await balanceOf(bank, trust.account)).toBe('980000')
    expect(await certificateOf(bank, order)).toEqual({
      client: trust.holder,
      account: trust.account,
      amount: 20_000,
      rate: 3.4,
      term: 5,
      beginsToday: true,
      hasInterest: true,
      isSigned: true,
      actor: trust.signatories[0]?.id,
    })
    expect(await findings(bank)).toEqual([])
  })

  test('counts with the payments of the day, and payments count with it', async ({ bank }) => {
    const { trust, session, waiting } = await trustOf(bank, ['A', 'B'])
    const order = await waiting({ amount: '6000' })
    expect(await sign(bank, session(0), order)).toBe('EXECUTED')
    const { id: payment } = await prepared(bank, trust, session(0), { amount: '5000' })
    expect(await sign(bank, session(0), payment)).toBe('SIGNED')
    expect(await sign(bank, session(1), payment)).toBe('EXECUTED')
    const next = await waiting({ amount: '1000' })
    expect(await sign(bank, session(0), next)).toBe('SIGNED')
    // Certificates do not leave a client: their own limit of the day has none in it.
    expect(
      await one(bank.owner, `select bank.paid_on_day($1, 'USD', now())::float as paid`, [trust.holder]),
    ).toEqual({ paid: 5000 })
  })

  test('is prepared again with the same answer, and its id belongs to it alone', async ({ bank }) => {
    const { trust, session } = await trustOf(bank, ['A', 'B'])
    const order = { id: randomUUID(), amount: '50' }
    const asked = async (changes: object, by = 0) =>
      (await preparedCertificate(bank, trust, session(by), { ...order, ...changes })).outcome
    expect([await asked({}), await asked({}), await asked({}, 1)]).toEqual([
      'PREPARED',
      'PREPARED',
      'CERTIFICATE_ID_TAKEN',
    ])
    for (const change of [{ amount: '51' }, { termYears: 3 }, { drawn: 'b' }])
      expect(await asked(change), JSON.stringify(change)).toBe('CERTIFICATE_ID_TAKEN')
    expect(await prepared(bank, trust, session(0), order)).toMatchObject({ outcome: 'PAYMENT_ID_TAKEN' })
    const { certificate } = await aCertificate(bank)
    expect(await asked({ id: certificate })).toBe('CERTIFICATE_ID_TAKEN')
    // A certificate of another client takes the id while the order waits.
    const { deposit } = await aDepositor(bank, { amount: '50' })
    const taking = { ...deposit, id: order.id }
    expect(await open(bank.app, taking, await confirmedOfClient(bank, taking))).toBe('OPENED')
    expect(await sign(bank, session(0), order.id)).toBe('CERTIFICATE_ID_TAKEN')
  })

  test('is not prepared for an account, an amount or terms that the bank would refuse', async ({ bank }) => {
    const { trust, session } = await trustOf(bank, ['A', null])
    const other = await anAccount(bank, trust.holder, { currency: 'EUR', balance: '100' })
    const foreign = await anAccount(bank, await aUser(bank), { balance: '100' })
    const asked = async (deposit: object, account = trust.account) =>
      (await preparedCertificate(bank, { ...trust, account }, session(1), { amount: '5', ...deposit }))
        .outcome
    expect(await asked({ amount: '1000001' })).toBe('INSUFFICIENT_FUNDS')
    expect(await asked({ amount: '0.001' })).toBe('INVALID_AMOUNT')
    expect(await asked({ rate: '1' })).toBe('QUOTE_CHANGED')
    expect(await asked({ terms: '2020-1' })).toBe('TERMS_CHANGED')
    expect(await asked({}, foreign)).toBe('ACCOUNT_NOT_FOUND')
    expect(await asked({}, other)).toBe('DIFFERENT_CURRENCY')
    expect(await asked({ currency: 'EUR' }, other)).toBe('NO_SIGNING_RULES')
    await setRules(bank.owner, trust.holder, rules, 'EUR')
    expect(await asked({ currency: 'EUR' }, other)).toBe('PREPARED')
  })

  test('obeys the freeze, the second factor and the money of the moment of its last signature', async ({
    bank,
  }) => {
    const { trust, session, waiting } = await trustOf(bank, ['A', 'B'])
    const order = await waiting({ amount: '50000' })
    expect(await sign(bank, session(1), order)).toBe('SIGNED')
    const refused = async (why: string, change: string, undo: string) => {
      await bank.owner.query(change, [trust.signatories[0]?.id])
      expect(await sign(bank, session(0), order), why).toBe(why)
      await bank.owner.query(undo, [trust.signatories[0]?.id])
    }
    await refused(
      'PAYMENTS_FROZEN',
      `insert into bank.payment_freeze (client_id, source) values ($1, 'portal')`,
      'update bank.payment_freeze set lifted_at = clock_timestamp() where client_id = $1',
    )
    const withoutSecondFactor = async () =>
      await refused(
        'TWO_FACTOR_NOT_ENABLED',
        'update identity.credential set two_factor_enabled = false where user_id = $1',
        'update identity.credential set two_factor_enabled = true where user_id = $1',
      )
    await withoutSecondFactor()
    // The demo bank lets clients open certificates of their own without one, and none of a holder's.
    await setSwitch(bank, 'demo', 'on')
    await withoutSecondFactor()
    await setSwitch(bank, 'demo', 'off')
    await take(bank, trust.account, '960000')
    expect(await sign(bank, session(0), order)).toBe('INSUFFICIENT_FUNDS')
    expect(await statusOf(bank, order)).toBe('waiting')
    await bank.owner.query(
      `select ledger.create_checked_transfer(gen_random_uuid(), 'incoming',
        ledger.internal_account('incoming', 'USD'), $1, 20000, null, null, now())`,
      [trust.account],
    )
    expect(await sign(bank, session(0), order)).toBe('EXECUTED')
    expect(await balanceOf(bank, trust.account)).toBe('10000')
    expect(await findings(bank)).toEqual([])
  })

  test('ends when the bank changes its rate, and with no other rate', async ({ bank }) => {
    const { session, waiting } = await trustOf(bank, ['A', 'B'])
    const changed = await waiting({ amount: '70', termYears: 3 })
    const same = await waiting({ amount: '70', termYears: 2 })
    await aRate(bank, 'USD', 3, '2')
    await aRate(bank, 'USD', 2, '0')
    await bank.owner.query('select * from bank.expire_orders()')
    expect([await statusOf(bank, changed), await statusOf(bank, same)]).toEqual(['expired', 'waiting'])
    expect(await sign(bank, session(0), changed)).toBe('QUOTE_CHANGED')
    await tamper(bank, `delete from bank.certificate_rate where term_years = 3`, [])
  })

  test('keeps the terms of its first signature when the bank publishes others before the last', async ({
    bank,
  }) => {
    const { trust, session, waiting } = await trustOf(bank, ['A', 'B'])
    const order = await waiting({ amount: '50000' })
    expect(await sign(bank, session(1), order)).toBe('SIGNED')
    const withdrawn = await waiting({ amount: '60' })
    await bank.owner.query(
      `insert into bank.certificate_terms (version, body, sha256)
      values ('2027-1', 'Terms', sha256(convert_to('Terms', 'UTF8')))`,
    )
    expect((await bank.owner.query('select * from bank.expire_orders()')).rowCount).toBe(0)
    const asked = async (deposit: Parameters<typeof preparedCertificate>[3]) =>
      (await preparedCertificate(bank, trust, session(0), deposit)).outcome
    expect(await asked({ id: order, amount: '50000' })).toBe('PREPARED')
    expect(await asked({ amount: '50' })).toBe('TERMS_CHANGED')
    expect(await asked({ amount: '50', terms: '2027-1' })).toBe('PREPARED')
    expect(await ended(bank, session(0), withdrawn, 'withdrawn')).toBe('ENDED')
    expect(await sign(bank, session(0), order)).toBe('EXECUTED')
    expect(
      await one(bank.owner, 'select terms_version as terms from bank.certificate where id = $1', [order]),
    ).toEqual({ terms: '2026-2' })
    await tamper(bank, `update bank.waiting_order set terms_version = '2026-2' where account_id = $1`, [
      trust.account,
    ])
    await tamper(bank, `delete from bank.certificate_terms where version = '2027-1'`, [])
  })

  test('cannot be changed while it waits', async ({ bank }) => {
    const { waiting } = await trustOf(bank, ['A'])
    const order = await waiting({ amount: '70' })
    for (const change of ['rate = 1', 'term_years = 5', 'signature = signature || signature'])
      await expect(
        bank.owner.query(`update bank.waiting_order set ${change} where id = $1`, [order]),
      ).rejects.toThrow('append-only')
  })

  test('is read by a mandate that shows movements, in every context, and by no access right', async ({
    bank,
  }) => {
    const { trust, session, waiting } = await trustOf(bank, ['A'])
    await anOfficer(bank, 'Cecilia Bellot')
    const order = await waiting({ amount: '70' })
    expect(await sign(bank, session(0), order)).toBe('EXECUTED')
    const { client } = await aCertificate(bank)
    const balances = await aUser(bank)
    await aMandate(bank.owner, trust.holder, balances)
    await tamper(bank, `update bank.mandate set view = 'balances' where user_id = $1`, [balances])
    await bank.owner.query(
      `insert into bank.access_right (
        id, holder_id, user_id, first_name, last_name, email, view, first_day, last_day, invited
      ) values (
        gen_random_uuid(), $1, $2, 'Anna', 'Keller', 'anna@client.example', 'movements',
        ledger.day_of(now()), ledger.day_of(now()) + 9, false
      )`,
      [client, balances],
    )
    const byBalances = await aSession(bank, balances)
    const seen = async (tokenHash: Buffer, holder: string, need: string) =>
      await inTransaction(bank, async (connection) => {
        const { outcome } = await one<{ outcome: string }>(
          connection,
          'select outcome from identity.enter_session_for($1, $2, $3)',
          [tokenHash, holder, need],
        )
        const { rowCount } = await connection.query('select from bank.certificate')
        // The officer who signed it for the bank stands on its PDF.
        const { rowCount: officers } = await connection.query('select from bank.officer_of_certificate($1)', [
          order,
        ])
        return `${outcome} ${rowCount} ${officers}`
      })
    for (const need of ['balances', 'movements', 'certificates', 'prepare'])
      expect(await seen(session(0), trust.holder, need), need).toBe('ENTERED 1 1')
    for (const need of ['balances', 'prepare'])
      expect(await seen(byBalances, trust.holder, need), need).toBe('ENTERED 0 0')
    for (const need of ['balances', 'movements'])
      expect(await seen(byBalances, client, need), need).toBe('ENTERED 0 0')
    for (const holder of [trust.holder, client])
      expect(await seen(byBalances, holder, 'certificates')).toBe('OUTSIDE_OF_ACCESS 0 0')
  })
})
