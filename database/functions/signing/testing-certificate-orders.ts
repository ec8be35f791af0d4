import { randomBytes, randomUUID } from 'node:crypto'
import { type Asked, one, type TestBank } from '#testing.ts'
import { inTransaction, type Trust } from './testing-signing.ts'

type Deposit = {
  id?: string
  amount: string
  termYears?: number
  rate?: string
  currency?: string
  terms?: string
  /** Another picture of a signature. */
  drawn?: string
}

/** A certificate as the database's functions take it. */
export function certificateOrder(
  account: string,
  { id, amount, termYears = 2, rate = '0', currency = 'USD', terms = '2026-2', drawn = 'a' }: Deposit,
): string {
  return `row(
    '${id ?? randomUUID()}', '${account}', ${amount}, '${currency}', ${termYears}, ${rate}, null,
    '${terms}', sha256('${drawn}')
  )::bank.certificate_order`
}

/** Prepares a certificate as the server does, in one transaction of its role. */
export async function prepareCertificate(
  asked: Asked,
  { holder, account }: Pick<Trust, 'holder' | 'account'>,
  tokenHash: Buffer,
  { id = randomUUID(), ...deposit }: Deposit,
): Promise<{ id: string; outcome: string }> {
  const { outcome: entered } = await one<{ outcome: string }>(
    asked,
    `select outcome from identity.enter_session_for($1, $2, 'prepare')`,
    [tokenHash, holder],
  )
  if (entered !== 'ENTERED') return { id, outcome: entered }
  const { outcome } = await one<{ outcome: string }>(
    asked,
    `select bank.prepare_certificate(${certificateOrder(account, { id, ...deposit })}, $1) as outcome`,
    [randomBytes(40)],
  )
  return { id, outcome }
}

/** The same in a transaction of its own. */
export async function preparedCertificate(
  bank: TestBank,
  trust: Pick<Trust, 'holder' | 'account'>,
  tokenHash: Buffer,
  deposit: Deposit,
): Promise<{ id: string; outcome: string }> {
  return await inTransaction(bank, (connection) => prepareCertificate(connection, trust, tokenHash, deposit))
}
