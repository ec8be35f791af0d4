import { randomUUID } from 'node:crypto'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { expect, test } from 'vitest'
import { balanceSchema } from '@bank/contract'
import { amount } from '#testing/builders.ts'
import type { Database, Tx } from '#platform/database.ts'
import { openClientAccount } from './account-opening.ts'
import { addAndPay } from './added-payment.ts'
import { adjustBalance, reviewAdjustment } from './adjustment.ts'
import { draftCertificate } from './certificate.ts'
import { transfer } from './own-transfer.ts'
import { pay } from './payment.ts'
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
/** What each call of the ledger must be told when the database says that it succeeded. */
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
    await expect(call(await answering({ outcome, ...whole }))).resolves.toMatchObject({})
    for (const figure of figures)
      await expect(call(await answering({ outcome, ...whole, [figure]: null })), figure).rejects.toThrow(
        /^bank\.\w+ returned (?:nothing|[A-Z]+)$/,
      )
  },
)

/** A transaction of a database that answers every statement with this row. */
async function answering(row: Record<string, unknown>): Promise<Tx> {
  const text = JSON.stringify({ rows: [row] })
  const db: Database = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Answering(text),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  return await db.startTransaction().execute()
}

class Answering extends DummyDriver {
  readonly #text: string

  constructor(text: string) {
    super()
    this.#text = text
  }

  override async acquireConnection() {
    const text = this.#text
    return {
      executeQuery: async <Row>() => {
        const result: QueryResult<Row> = JSON.parse(text)
        return result
      },
      streamQuery: async function* () {},
    }
  }
}
