import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import {
  aBeneficiary,
  anAccount,
  aPayer,
  aSession,
  aUser,
  balanceOf,
  findings,
  one,
  setCodeLimits,
  take,
  test,
  type TestBank,
} from '#testing.ts'
import {
  aMandate,
  aTrust,
  confirmed,
  ended,
  prepared,
  setRules,
  sign,
  signBy,
  type SigningClass,
  statusOf,
  type Trust,
  withdrawMandate,
} from './testing-signing.ts'

const rules = [
  { upTo: 10_000, a: 1, b: 0 },
  { upTo: 100_000, a: 1, b: 1 },
  { upTo: null, a: 2, b: 0 },
]

async function trustOf(bank: TestBank, classes: readonly (SigningClass | null)[]) {
  const trust = await aTrust(bank, classes, rules)
  const session = (nth: number) => trust.signatories[nth]?.tokenHash ?? Buffer.alloc(32)
  const waiting = async (amount: string, by = 0) => {
    const { id, outcome } = await prepared(bank, trust, session(by), { amount })
    expect(outcome).toBe('PREPARED')
    return id
  }
  return { trust, session, waiting }
}

const left = async (bank: TestBank, { account }: Trust) => await balanceOf(bank, account)

describe('an order of a holder', () => {
  test('is executed by the signature that fulfils the rule of its amount, and moves its money once', async ({
    bank,
  }) => {
    const { trust, session, waiting } = await trustOf(bank, ['A', 'A', 'B', null])
    const small = await waiting('9000', 3)
    expect(await left(bank, trust)).toBe('1000000')
    expect(await sign(bank, session(2), small)).toBe('SIGNED')
    expect(await sign(bank, session(0), small)).toBe('EXECUTED')
    expect(await left(bank, trust)).toBe('991000')
    // Together with what left today it is above the limit of one signature.
    const split = await waiting('9000', 3)
    expect(await sign(bank, session(0), split)).toBe('SIGNED')
    expect(await sign(bank, session(0), split)).toBe('SIGNED')
    expect(await sign(bank, session(2), split)).toBe('EXECUTED')
    const large = await waiting('90000')
    expect(await sign(bank, session(2), large)).toBe('SIGNED')
    expect(await sign(bank, session(1), large)).toBe('SIGNED')
    expect(await sign(bank, session(0), large)).toBe('EXECUTED')
    expect(await left(bank, trust)).toBe('892000')
    const { rows } = await bank.owner.query<{ id: string; actor: string }>(
      `select p.id, e.actor_id as actor from bank.payment p
      join audit.event e on e.subject = p.id::text and e.action = 'payment-completed'
      where p.client_id = $1 order by p.created_at`,
      [trust.holder],
    )
    expect(rows).toEqual([
      { id: small, actor: trust.signatories[0]?.id },
      { id: split, actor: trust.signatories[2]?.id },
      { id: large, actor: trust.signatories[0]?.id },
    ])
    expect(await findings(bank)).toEqual([])
  })

  test('is prepared and signed again with the same answer, and its id belongs to it alone', async ({
    bank,
  }) => {
    const { trust, session } = await trustOf(bank, ['A', 'B'])
    const order = { id: randomUUID(), amount: '50', reference: 'INV 7' }
    for (const reference of ['INV 7', 'INV 7', 'INV 8'])
      expect(await prepared(bank, trust, session(0), { ...order, reference })).toEqual({
        id: order.id,
        outcome: reference === 'INV 7' ? 'PREPARED' : 'PAYMENT_ID_TAKEN',
      })
    expect(await prepared(bank, trust, session(1), order)).toMatchObject({ outcome: 'PAYMENT_ID_TAKEN' })
    const confirmation = await confirmed(bank.owner, session(0), order.id)
    expect(await signBy(bank.app, session(0), order.id, confirmation)).toBe('EXECUTED')
    expect(await signBy(bank.app, session(0), order.id, confirmation)).toBe('EXECUTED')
    expect(await signBy(bank.app, session(1), order.id, confirmation)).toBe('ORDER_ENDED')
    expect(await left(bank, trust)).toBe('999950')
    expect(await prepared(bank, trust, session(0), order)).toMatchObject({ outcome: 'PREPARED' })
    const other = await aPayer(bank)
    const taken = { ...order, id: randomUUID() }
    await bank.owner.query(
      `insert into bank.payment (id, client_id, account_id, beneficiary_id, amount, currency, status)
      values ($1, $2, $3, $4, -1, 'USD', 'failed')`,
      [taken.id, other.client, other.account, other.beneficiary],
    )
    expect(await prepared(bank, trust, session(0), taken)).toMatchObject({ outcome: 'PAYMENT_ID_TAKEN' })
  })

  test('cannot be changed, and a code signs that order alone', async ({ bank }) => {
    const { trust, session, waiting } = await trustOf(bank, ['A', 'A'])
    const [first, second] = [await waiting('60'), await waiting('70')]
    for (const change of [
      'amount = 61',
      'note = null, reference = $$X$$',
      'expires_at = now() + interval $$9 d$$',
    ])
      await expect(
        bank.owner.query(`update bank.waiting_order set ${change} where id = $1`, [first]),
      ).rejects.toThrow('append-only')
    await expect(bank.owner.query('delete from bank.waiting_order')).rejects.toThrow('append-only')
    await expect(bank.owner.query('delete from bank.order_signature')).rejects.toThrow('append-only')
    const confirmation = await confirmed(bank.owner, session(0), first)
    expect(await signBy(bank.app, session(0), second, confirmation)).toBe('CONFIRMATION_REFUSED')
    expect(await signBy(bank.app, session(1), first, confirmation)).toBe('CONFIRMATION_REFUSED')
    expect(await signBy(bank.app, session(0), first, null)).toBe('CODE_REQUIRED')
    expect(await left(bank, trust)).toBe('1000000')
    expect(await signBy(bank.app, session(0), first, confirmation)).toBe('EXECUTED')
  })

  test('is ended by the first refusal, by its preparer, or after seven days', async ({ bank }) => {
    const { trust, session, waiting } = await trustOf(bank, ['A', 'A', 'B', null])
    const [refused, withdrawn, old] = [
      await waiting('50000', 3),
      await waiting('50001', 3),
      await waiting('50002', 3),
    ]
    expect(await sign(bank, session(0), refused)).toBe('SIGNED')
    expect(await ended(bank, session(3), refused, 'refused')).toBe('OUTSIDE_OF_ACCESS')
    expect(await ended(bank, session(0), refused, 'withdrawn')).toBe('OUTSIDE_OF_ACCESS')
    for (let turn = 0; turn < 2; turn += 1)
      expect(await ended(bank, session(2), refused, 'refused')).toBe('ENDED')
    expect(await ended(bank, session(1), refused, 'refused')).toBe('ORDER_ENDED')
    expect(await sign(bank, session(2), refused)).toBe('ORDER_ENDED')
    expect(await ended(bank, session(3), withdrawn, 'withdrawn')).toBe('ENDED')
    expect(await sign(bank, session(0), withdrawn)).toBe('ORDER_ENDED')
    await bank.superuser.query(
      `set session_replication_role = replica;
      update bank.waiting_order set expires_at = now() - interval '1 second' where id = '${old}';
      set session_replication_role = origin`,
    )
    expect(await sign(bank, session(0), old)).toBe('ORDER_EXPIRED')
    expect(await statusOf(bank, old)).toBe('waiting')
    const { rows } = await bank.app.query<{ order_id: string; people: string[] }>(
      'select * from bank.expire_orders()',
    )
    expect(rows).toEqual([
      { order_id: old, people: expect.arrayContaining(trust.signatories.map(({ id }) => id)) },
    ])
    expect(await sign(bank, session(0), old)).toBe('ORDER_EXPIRED')
    expect(await left(bank, trust)).toBe('1000000')
  })

  test('keeps waiting, without the last signature, while its payment is refused', async ({ bank }) => {
    const { trust, session, waiting } = await trustOf(bank, ['A', 'A', 'B'])
    const order = await waiting('50000')
    await take(bank, trust.account, '960000')
    // With what left today it needs two of class A. The first signature does not look at the money.
    expect(await sign(bank, session(0), order)).toBe('SIGNED')
    const confirmation = await confirmed(bank.owner, session(1), order)
    expect(await signBy(bank.app, session(1), order, confirmation)).toBe('INSUFFICIENT_FUNDS')
    await bank.owner.query('update bank.beneficiary set deleted_at = now() where id = $1', [
      trust.beneficiary,
    ])
    expect(await signBy(bank.app, session(1), order, confirmation)).toBe('BENEFICIARY_NOT_PAYABLE')
    await bank.owner.query('update bank.beneficiary set deleted_at = null where id = $1', [trust.beneficiary])
    await setRules(bank.owner, trust.holder, [{ upTo: null, a: 1, b: 0 }], 'EUR')
    expect(await signBy(bank.app, session(1), order, confirmation)).toBe('NO_SIGNING_RULES')
    await setRules(bank.owner, trust.holder, rules)
    await bank.owner.query(
      `select ledger.create_checked_transfer(gen_random_uuid(), 'incoming',
        ledger.internal_account('incoming', 'USD'), $1, 20000, null, null, now())`,
      [trust.account],
    )
    expect(await statusOf(bank, order)).toBe('waiting')
    expect(await signBy(bank.app, session(1), order, confirmation)).toBe('EXECUTED')
    expect(await left(bank, trust)).toBe('10000')
    expect(await findings(bank)).toEqual([])
  })

  test('obeys freeze, own limit, second factor, hold and repeated payment as a client’s own does', async ({
    bank,
  }) => {
    await setCodeLimits(bank, { USD: 100 })
    const { trust, session, waiting } = await trustOf(bank, ['A', 'A'])
    const [signatory, other] = trust.signatories
    const order = await waiting('500')
    const refused = async (why: string, change: string, undo: string, id = signatory?.id) => {
      await bank.owner.query(change, [id])
      expect(await sign(bank, session(0), order), why).toBe(why)
      await bank.owner.query(undo, [id])
    }
    await refused(
      'PAYMENTS_FROZEN',
      `insert into bank.payment_freeze (client_id, source) values ($1, 'portal')`,
      'update bank.payment_freeze set lifted_at = clock_timestamp() where client_id = $1',
    )
    await refused(
      'PAYMENT_HELD',
      `with changed as (update bank.beneficiary set verified_at = now() where id = '${trust.beneficiary}')
      update identity.credential set passkeys_changed_at = now() where user_id = $1`,
      `with changed as (
        update bank.beneficiary set verified_at = now() - interval '9 days' where id = '${trust.beneficiary}'
      )
      update identity.credential set passkeys_changed_at = null where user_id = $1`,
    )
    await refused(
      'TWO_FACTOR_NOT_ENABLED',
      'update identity.credential set two_factor_enabled = false where user_id = $1',
      'update identity.credential set two_factor_enabled = true where user_id = $1',
    )
    const earlier = await waiting('500')
    expect(await sign(bank, session(1), earlier)).toBe('EXECUTED')
    const { paid } = await one<{ paid: string }>(
      bank.owner,
      `select bank.paid_before($1, $2, $3, 500, 'USD', now())::text as paid`,
      [trust.holder, order, trust.beneficiary],
    )
    expect(await sign(bank, session(0), order, { paidBefore: null })).toBe('PAID_BEFORE')
    expect(await sign(bank, session(0), order, { paidBefore: paid })).toBe('EXECUTED')
    expect(other).toBeDefined()
  })
})

describe('a signature', () => {
  test('is voided for good when its mandate is withdrawn or its person blocked', async ({ bank }) => {
    const admin = await aSession(bank, await aUser(bank, { role: 'admin' }))
    const { trust, session, waiting } = await trustOf(bank, ['A', 'A', 'A', 'B'])
    const [withdrawn, blocked] = trust.signatories
    const order = await waiting('200000')
    expect(await sign(bank, session(0), order)).toBe('SIGNED')
    expect(await sign(bank, session(3), order)).toBe('SIGNED')
    expect(await withdrawMandate(bank.app, bank.owner, admin, withdrawn?.mandate ?? '')).toBe('WITHDRAWN')
    await aMandate(bank.owner, trust.holder, withdrawn?.id ?? '')
    expect(await sign(bank, session(1), order)).toBe('SIGNED')
    await bank.owner.query(`select identity.write_role(null, $1, 'user', 'blocked', '{}')`, [blocked?.id])
    await bank.owner.query(`update identity.users set role = 'user' where id = $1`, [blocked?.id])
    expect(await sign(bank, session(2), order)).toBe('SIGNED')
    expect(await statusOf(bank, order)).toBe('waiting')
    expect(await sign(bank, session(0), order)).toBe('EXECUTED')
    const { rows } = await bank.owner.query<{ voided: boolean }>(
      `select voided_at is not null as voided from bank.order_signature
      where order_id = $1 order by signed_at`,
      [order],
    )
    expect(rows.map(({ voided }) => voided)).toEqual([true, false, true, false, false])
  })

  test('counts only for the accounts and days of its mandate', async ({ bank }) => {
    const { trust, session, waiting } = await trustOf(bank, ['A', 'B'])
    const other = await anAccount(bank, trust.holder)
    const people = await Promise.all(
      [{ accounts: [other] }, { from: 1 }, { from: -9, to: -1 }, { sign: null }].map(async (mandate) => {
        const id = await aUser(bank)
        await aMandate(bank.owner, trust.holder, id, mandate)
        return await aSession(bank, id)
      }),
    )
    const stranger = await aSession(bank, await aUser(bank))
    const order = await waiting('50000')
    const answers: string[] = []
    for (const tokenHash of [...people, stranger]) answers.push(await sign(bank, tokenHash, order))
    expect(answers).toEqual([
      'ORDER_NOT_FOUND',
      'ORDER_NOT_FOUND',
      'ORDER_NOT_FOUND',
      'OUTSIDE_OF_ACCESS',
      'ORDER_NOT_FOUND',
    ])
    const [first] = people
    expect(await prepared(bank, trust, first ?? Buffer.alloc(32), { amount: '1' })).toMatchObject({
      outcome: 'ACCOUNT_NOT_FOUND',
    })
    expect(await prepared(bank, trust, stranger, { amount: '1' })).toMatchObject({ outcome: 'ACCESS_ENDED' })
    const foreign = await aBeneficiary(bank, await aUser(bank))
    expect(
      await prepared(bank, { ...trust, beneficiary: foreign }, session(0), { amount: '1' }),
    ).toMatchObject({ outcome: 'BENEFICIARY_NOT_PAYABLE' })
  })
})
