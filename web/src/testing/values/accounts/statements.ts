import {
  type Statement,
  type StatementLine,
  statementLineSchema,
  statementSchema,
  type Transaction,
  transactionSchema,
  type WholeStatement,
  wholeStatementSchema,
} from '@bank/contract'
import type { z } from 'zod'
import { anAccount } from './accounts.ts'

/** An outgoing payment, the last line of `aStatement`. */
export function aLine(changes: Partial<z.input<typeof statementLineSchema>> = {}): StatementLine {
  return statementLineSchema.parse({
    id: '7f3a91c4-5d20-4c1e-9a47-0b6f2c1d8e55',
    sequence: 67,
    at: '2026-09-28T15:30:00Z',
    direction: 'debit',
    amount: '6425.00',
    balance: '1250000.55',
    reference: 'TXN-7F3A91C4',
    note: null,
    counterparty: 'Whitcombe & Sons',
    paymentReference: null,
    clientNote: null,
    ...changes,
  })
}

/** September on `anAccount`: money came in, and money went out. */
export function aStatement(changes: Partial<z.input<typeof statementSchema>> = {}): Statement {
  return statementSchema.parse({
    account: anAccount(),
    holder: {
      id: '0198f000-0000-7000-8000-000000000001',
      username: 'helena',
      firstName: 'Helena',
      lastName: 'Laurent',
    },
    from: '2026-09-01',
    to: '2026-09-28',
    opening: { reference: 'OPEN-BAL', balance: '1218225.55' },
    lines: [
      aLine({
        id: 'd2c815a9-0e4b-4f6a-8c3d-1a2b3c4d5e6f',
        sequence: 66,
        at: '2026-09-10T02:00:00Z',
        direction: 'credit',
        amount: '38200.00',
        balance: '1256425.55',
        reference: 'TXN-D2C815A9',
        counterparty: null,
      }),
      aLine(),
    ],
    earlier: null,
    later: null,
    totals: { credit: '38200.00', debit: '6425.00', movements: 2 },
    closing: '1250000.55',
    ...changes,
  })
}

/** The same as in a file: every line, and no earlier page. */
export function aWholeStatement(changes: Partial<z.input<typeof wholeStatementSchema>> = {}): WholeStatement {
  const { earlier: _, later: __, ...statement } = aStatement()
  return wholeStatementSchema.parse({ ...statement, ...changes })
}

/** The balance at both ends of September. */
export const aCurve = {
  points: [
    { day: '2026-09-01', balance: '1218225.55' },
    { day: '2026-09-28', balance: '1250000.55' },
  ],
}

/** The outgoing payment of `aLine`, opened. */
export function aTransaction(changes: Partial<z.input<typeof transactionSchema>> = {}): Transaction {
  return transactionSchema.parse({
    id: aLine().id,
    account: anAccount(),
    at: aLine().at,
    status: 'completed',
    direction: 'debit',
    amount: '6425.00',
    balance: '1250000.55',
    number: 'TXN-7F3A91C4',
    note: null,
    counterparty: {
      name: 'Whitcombe & Sons',
      place: 'Windward Isles Bank',
      account: '0073 4418 2056',
      destinationLines: ['Windward Isles Bank', 'account 0073 4418 2056'],
    },
    paymentReference: 'Invoice 2041',
    clientNote: 'Boathouse roof',
    madeBy: 'client',
    beneficiaryId: '0198f000-0000-7000-8000-0000000000b1',
    toAccountId: null,
    otherAccountNumber: null,
    standingOrderId: null,
    hasReceipt: true,
    ...changes,
  })
}
