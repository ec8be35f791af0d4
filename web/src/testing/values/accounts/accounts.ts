import { accountSchema, balanceSchema } from '@bank/contract'
import { z } from 'zod'

const listedSchema = accountSchema.extend({ trend: z.array(balanceSchema) })

/** An account as the client's own list has it. */
export type ListedAccount = z.infer<typeof listedSchema>

/** A dollar account that is a year old. */
export function anAccount(changes: Partial<z.input<typeof listedSchema>> = {}): ListedAccount {
  return listedSchema.parse({
    id: '0198f000-0000-7000-8000-000000000201',
    nickname: 'Family Reserve',
    openedAs: null,
    accountNumber: 'USD4501928374',
    currency: 'USD',
    isCrypto: false,
    balance: '1250000.55',
    createdAt: '2024-05-14T13:00:00Z',
    lastMovementAt: '2026-09-28T15:30:00Z',
    trend: [...Array.from({ length: 12 }, (_, month) => `${1_100_000 + month * 10_000}.00`), '1250000.55'],
    ...changes,
  })
}

/** An account in a coin. */
export function aCoinAccount(changes: Partial<z.input<typeof listedSchema>> = {}): ListedAccount {
  return anAccount({
    id: '0198f000-0000-7000-8000-000000000202',
    nickname: 'Bitcoin Vault',
    accountNumber: 'BTC4501928375',
    currency: 'BTC',
    isCrypto: true,
    balance: '3.5',
    trend: ['3.00000000', '3.50000000'],
    ...changes,
  })
}
