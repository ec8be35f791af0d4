import {
  type ListedOrder,
  listedOrderSchema,
  orderPageSize,
  type Signatories,
  signatoriesSchema,
  type WaitingOrder,
  waitingOrderSchema,
} from '@bank/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import { decryptDetails } from '#domain/beneficiary-details.ts'
import { presentBeneficiary } from '#domain/payment-beneficiary.ts'
import { signatureAad } from '#domain/signature-aad.ts'
import type { Tx } from '#platform/database.ts'
import type { Secrets } from '#platform/keys/secrets.ts'
import { refuse } from '#platform/refusal.ts'

type Asked = { which: 'forMe' | 'forOthers' | 'done'; after?: string | undefined }

/** A page of the orders of the user of this transaction, of this holder or of all. */
export async function listOrders(tx: Tx, holderId: string | null, { which, after }: Asked) {
  const { rows } = await sql<{ order: unknown }>`
    select o as order
    from bank.list_orders(${which}, ${holderId}, ${after ?? null}, ${orderPageSize + 1}) o`.execute(tx)
  const orders = z.array(listedOrderSchema).parse(rows.map(({ order }) => order))
  const shown = orders.slice(0, orderPageSize)
  return { orders: shown, more: orders.length > orderPageSize ? (shown.at(-1)?.id ?? null) : null }
}

/** Returns how many orders need this user, and how many wait for others. */
export async function countOrders(tx: Tx, holderId: string | null) {
  const { rows } = await sql<{ forMe: number; forOthers: number }>`
    select for_me, for_others from bank.count_orders(${holderId})`.execute(tx)
  return rows[0] ?? { forMe: 0, forOthers: 0 }
}

type Row = {
  shown: unknown
  holderId: string
  note: string | null
  paidBefore: Date | null
  beneficiaryId: string
  isCrypto: boolean
  nickname: string | null
  /** Those of a beneficiary, of an order about one. */
  details: Buffer | null
  /** The picture that a certificate was signed with. */
  signature: Buffer | null
  dataKey: Buffer
  people: string[]
}

/** An order as the user of this transaction sees it, and everybody whose windows show it. */
export type ShownOrder = { order: WaitingOrder; people: string[] }

/** Finds an order of this user, of this holder or of any. Refuses ORDER_NOT_FOUND. */
export async function getOrder(
  tx: Tx,
  secrets: Secrets,
  { orderId, holderId }: { orderId: string; holderId: string | null },
): Promise<ShownOrder> {
  const { rows } = await sql<Row>`
    select shown, holder_id, note, paid_before, beneficiary_id, is_crypto, nickname, details,
      signature, data_key, people
    from bank.show_order(${orderId})`.execute(tx)
  const row = rows[0] ?? refuse('ORDER_NOT_FOUND')
  if (holderId !== null && row.holderId !== holderId) refuse('ORDER_NOT_FOUND')
  const listed = listedOrderSchema.parse(row.shown)
  return { order: waitingOrderSchema.parse(withDetails(secrets, listed, row)), people: row.people }
}

/** Where the money of an order would go, and a signature, is encrypted with the key of its holder. */
function withDetails(secrets: Secrets, { content, ...order }: ListedOrder, row: Row) {
  const {
    holderId,
    dataKey,
    beneficiaryId: id,
    isCrypto,
    nickname,
    details,
    signature,
    note,
    paidBefore,
  } = row
  const owner = { id: holderId, dataKey }
  if (content.kind === 'certificate') {
    const drawn = encrypted(signature, order.id)
    return {
      ...order,
      content: { ...content, signature: secrets.decryptFor(owner, drawn, signatureAad(order.id)) },
    }
  }
  const { beneficiaryName: name, ...rest } = content
  const known = encrypted(details, order.id)
  const beneficiary = presentBeneficiary(secrets, owner, {
    id,
    name,
    nickname,
    details: known,
    lastPaidAt: null,
  })
  if (rest.kind === 'beneficiary') {
    const opened = { name, isCrypto, ...decryptDetails(secrets, owner, id, known) }
    return { ...order, content: { ...rest, beneficiary, details: opened } }
  }
  return { ...order, content: { ...rest, beneficiary, note, paidBefore: paidBefore?.toISOString() ?? null } }
}

function encrypted(ciphertext: Buffer | null, orderId: string): Buffer {
  if (ciphertext === null) throw new Error(`Order ${orderId} lacks what its kind has encrypted`)
  return ciphertext
}

/** The people who prepare and sign for a holder, for one of them. */
export async function showSignatories(tx: Tx, holderId: string): Promise<Signatories> {
  const { rows } = await sql<{ shown: unknown }>`
    select bank.show_signatories(${holderId}) as shown`.execute(tx)
  return signatoriesSchema.parse(rows[0]?.shown ?? refuse('OUTSIDE_OF_ACCESS'))
}
