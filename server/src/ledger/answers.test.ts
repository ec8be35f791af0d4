import { randomUUID } from 'node:crypto'
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { describe, expect, test } from 'vitest'
import { balanceSchema, referenceOf } from '@bank/contract'
import { amount } from '#testing/builders.ts'
import type { Database, Tx } from '#platform/database.ts'
import { openClientAccount } from './account-opening.ts'
import { addAndPay } from './added-payment.ts'
import { adjustBalance, reviewAdjustment } from './adjustment.ts'
import { draftCertificate } from './certificate.ts'
import { transfer } from './own-transfer.ts'
import { isPaymentQueueFull, pay } from './payment.ts'
import { reviewStandingOrder, saveStandingOrder } from './standing-order.ts'

const id = randomUUID()
const proof = { tokenHash: Buffer.alloc(32), confirmationId: id }
const order = { paymentId: id, accountId: id, beneficiaryId: id, toAccountId: id, amount: amount('5') }
const adjustment = {
  adjustmentId: id,
  accountId: id,
  newBalance: '5',
  expectedBalance: balanceSchema.parse('0'),
  note: 'x',
}
const opening = {
  accountId: id,
  clientId: id,
  nickname: 'Trading',
  initialBalance: '5.00',
  accountType: 'business' as const,
  currency: 'USD' as const,
}
const standing = {
  orderId: id,
  accountId: id,
  beneficiaryId: id,
  amount: amount('5'),
  firstDay: '2026-01-01',
  lastDay: null,
  times: null,
  rhythm: 'monthly' as const,
  businessDay: 'next' as const,
}
const certificate = {
  certificateId: id,
  accountId: id,
  amount: '5',
  currency: 'USD',
  termYears: 1,
  rate: '0.01',
  termsVersion: '1',
  signatureHash: Buffer.alloc(32),
}
const beneficiary = {
  id,
  name: 'Whitcombe & Sons',
  isCrypto: false,
  currency: null,
  ciphertext: Buffer.alloc(1),
  detailsHash: Buffer.alloc(32),
}

const made = ['clientId', 'currency', 'balance', 'amount', 'madeAt']
/** The figures that the database has to give with the success of each call of the ledger. */
const calls: [string, string, string[], (tx: Tx) => Promise<unknown>][] = [
  ['a payment', 'COMPLETED', made, (tx) => pay(tx, { ...order, ...proof })],
  ['a transfer', 'COMPLETED', [...made, 'creditBalance'], (tx) => transfer(tx, { ...order, ...proof })],
  [
    'a payment of a new beneficiary',
    'COMPLETED',
    made,
    (tx) => addAndPay(tx, { ...proof, beneficiary, payment: order }),
  ],
  [
    'an opening',
    'OPENED',
    ['accountNumber'],
    (tx) => openClientAccount(tx, opening, { ...proof, reason: null }),
  ],
  ['an adjustment', 'ADJUSTED', ['clientId', 'balance'], (tx) => adjustBalance(tx, adjustment, proof)],
  [
    'the review of an adjustment',
    'REVIEWED',
    ['newBalance', 'difference', 'requiresApproval'],
    (tx) => reviewAdjustment(tx, adjustment),
  ],
  ['a standing order', 'SAVED', ['clientId'], (tx) => saveStandingOrder(tx, standing, proof)],
  ['the review of a standing order', 'REVIEWED', ['number'], (tx) => reviewStandingOrder(tx, standing)],
  ['the draft of a certificate', 'DRAFTED', ['macDigest'], (tx) => draftCertificate(tx, certificate)],
]

test.for(calls)(
  '%s is a fault where the database leaves out a figure',
  async ([, outcome, figures, call]) => {
    const whole = Object.fromEntries(figures.map((figure) => [figure, 'told']))
    await expect(call(await transactionOf([{ outcome, ...whole }]))).resolves.toMatchObject({})
    for (const figure of figures)
      await expect(
        call(await transactionOf([{ outcome, ...whole, [figure]: null }])),
        figure,
      ).rejects.toThrow(/^bank\.\w+ returned (?:nothing|[A-Z]+)$/)
  },
)

describe('two payments at once', () => {
  const words = { reference: 'Rent', note: 'June', paidBefore: 'then' }
  const plain = { ...order, ...words, tokenHash: proof.tokenHash, confirmationId: undefined }
  const another = () => ({ ...plain, paymentId: randomUUID(), accountId: randomUUID() })
  const two = [another(), another()]
  const receipts = two.map(({ paymentId }) => ({ paymentId, balance: `${paymentId} paid` }))

  test('are one statement with every field, and each has its own receipt', async () => {
    const { db, statements } = databaseOf(receipts)
    const answers = await Promise.all(two.map((one) => pay(db, one)))
    expect(answers).toEqual(
      two.map(({ paymentId }) => ({ balance: `${paymentId} paid`, reference: referenceOf(paymentId) })),
    )
    const [statement, ...others] = statements
    expect(others).toEqual([])
    expect(statement?.sql).toContain('bank.make_payments(')
    const [ids, amounts] = [two.map(({ paymentId }) => paymentId), ['5', '5']]
    expect(statement?.parameters).toEqual([
      [proof.tokenHash, proof.tokenHash],
      ids,
      two.map(({ accountId }) => accountId),
      [id, id],
      amounts,
      ['Rent', 'Rent'],
      ['June', 'June'],
      ['then', 'then'],
      ids,
      amounts,
    ])
  })

  test('that have a confirmation, or are in a transaction, are made each by itself', async () => {
    const row = { outcome: 'COMPLETED', balance: '5.00' }
    const { db, statements } = databaseOf([row])
    await Promise.all(two.map((one) => pay(db, { ...one, confirmationId: id })))
    const tx = await db.startTransaction().execute()
    await Promise.all(two.map((one) => pay(tx, one)))
    expect(statements.map(({ sql }) => sql.includes('bank.make_payment('))).toEqual([true, true, true, true])
  })

  test('are refused as BUSY before they are read while 256 wait', async () => {
    const { db } = databaseOf([{ outcome: 'COMPLETED', balance: '5.00' }])
    const waiting = Array.from({ length: 255 }, () => pay(db, another()))
    expect(isPaymentQueueFull(db)).toBe(false)
    waiting.push(pay(db, another()))
    expect(isPaymentQueueFull(db)).toBe(true)
    await Promise.all(waiting)
    expect(isPaymentQueueFull(db)).toBe(false)
  })
})

async function transactionOf(rows: object[]): Promise<Tx> {
  return await databaseOf(rows).db.startTransaction().execute()
}

/** A database that answers every statement with these rows, and the statements that it was sent. */
function databaseOf(rows: object[]) {
  const statements: CompiledQuery[] = []
  const db: Database = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Answering(JSON.stringify({ rows }), statements),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  return { db, statements }
}

class Answering extends DummyDriver {
  readonly #text: string
  readonly #statements: CompiledQuery[]

  constructor(text: string, statements: CompiledQuery[]) {
    super()
    this.#text = text
    this.#statements = statements
  }

  override async acquireConnection() {
    const [text, statements] = [this.#text, this.#statements]
    return {
      executeQuery: async <Row>(statement: CompiledQuery) => {
        statements.push(statement)
        const result: QueryResult<Row> = JSON.parse(text)
        return result
      },
      streamQuery: async function* () {},
    }
  }
}
