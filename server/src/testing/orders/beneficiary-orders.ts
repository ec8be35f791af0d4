import { randomUUID } from 'node:crypto'
import type { BankOrder, WalletOrder } from '@bank/contract'
import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'
import type { App } from '#testing/app.ts'
import { aClient, aSession, type TestUser } from '#testing/builders.ts'

/** A beneficiary with a bank account, as a client types it. */
export function aBankOrder(changes: Partial<BankOrder> = {}): BankOrder {
  return {
    kind: 'bank',
    beneficiaryId: randomUUID(),
    name: 'Whitcombe & Sons',
    address: '14 Lime Street',
    town: 'London',
    country: 'GB',
    bankName: 'Thames & Mercer Bank',
    bankAccountNumber: 'GB29 NWBK 6016 1331 9268 19',
    bankRoutingNumber: '601613',
    swiftCode: 'thmbgb2l',
    ...changes,
  }
}

/** A beneficiary with a wallet, as a client types it. */
export function aWalletOrder(changes: Partial<WalletOrder> = {}): WalletOrder {
  return {
    kind: 'wallet',
    beneficiaryId: randomUUID(),
    name: 'Cold Storage',
    address: null,
    town: null,
    country: null,
    walletAddress: 'bc1qff9uwl9f38lp4kcsd076cveswkyyp7mguuw6qh',
    currency: 'BTC',
    network: 'Bitcoin',
    walletHolderName: 'Helena Laurent',
    ...changes,
  }
}

/**
 * A client without beneficiaries. `nextCode` returns another code each time, because a code is accepted once;
 * there are two.
 */
export async function anAdder(app: App, options: { totpSecret?: null } = {}) {
  const client: TestUser = await aClient(app.owner, options)
  const session = await aSession(app.owner, client)
  let steps = 0
  const nextCode = () => codeOf(client.totpSecret ?? '', stepAt(app.services.clock()) + steps++)
  return { client, session, bank: app.as(session), nextCode }
}

/** The audit events about a client's beneficiaries. */
export async function eventsOf(app: App, client: TestUser) {
  return await app.owner
    .selectFrom('audit.event')
    .select(['actorId', 'action', 'subject', 'detail'])
    .where('userId', '=', client.id)
    .where('action', 'like', 'beneficiary-%')
    .orderBy('id')
    .execute()
}
