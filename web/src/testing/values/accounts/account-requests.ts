import {
  type AccountRequest,
  accountRequestSchema,
  type AdminRequest,
  adminRequestSchema,
} from '@bank/contract'
import type { z } from 'zod'
import { aHolder } from './account-management.ts'

/** A pending request for a deposit account in francs. */
export function aRequest(changes: Partial<z.input<typeof accountRequestSchema>> = {}): AccountRequest {
  return accountRequestSchema.parse({
    id: '0198f000-0000-7000-8000-000000000401',
    accountType: 'deposit',
    nickname: 'Zurich Reserve',
    currency: 'CHF',
    network: null,
    intendedUse: 'investment',
    initialDeposit: '100000.00',
    businessPurpose: null,
    status: 'pending',
    notes: null,
    accountId: null,
    createdAt: '2026-11-16T14:00:00Z',
    decidedAt: null,
    requestedBy: null,
    ...changes,
  })
}

/** A rejected request for a wallet. */
export function aRejectedRequest(): AccountRequest {
  return aRequest({
    id: '0198f000-0000-7000-8000-000000000402',
    accountType: 'crypto',
    nickname: 'Trading Wallet',
    currency: 'USDT',
    network: 'Tron',
    intendedUse: null,
    status: 'rejected',
    notes: 'Please send the proof of origin first.',
    decidedAt: '2026-11-17T14:00:00Z',
  })
}

/** The request in francs as the administration shows it. */
export function anAdminRequest(changes: Partial<z.input<typeof adminRequestSchema>> = {}): AdminRequest {
  return adminRequestSchema.parse({
    ...aRequest(),
    client: aHolder(),
    decidedBy: null,
    accountNumber: null,
    withdrawn: null,
    ...changes,
  })
}
