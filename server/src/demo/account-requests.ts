import { randomUUID } from 'node:crypto'
import { type Chapter, moment, userCalled, type SeedContext } from './chapter.ts'

/** Helena's account requests: one is pending, one was rejected with a reason. */
export const accountRequests: Chapter = { name: 'account-requests', seed }

async function seed({ tx, today }: SeedContext): Promise<void> {
  const helena = await userCalled(tx, 'helena')
  const grace = await userCalled(tx, 'admin')
  const wallet = {
    accountType: 'crypto',
    nickname: 'Trading Wallet',
    currency: 'USDT',
    network: 'Tron',
    intendedUse: 'trading',
  }
  const reserve = {
    accountType: 'deposit',
    nickname: 'Zurich Reserve',
    currency: 'CHF',
    intendedUse: 'investment',
  }
  await tx
    .insertInto('accountRequest')
    .values([
      {
        ...wallet,
        id: randomUUID(),
        clientId: helena.id,
        initialDeposit: '25000',
        status: 'rejected',
        notes: 'Please send the proof of origin first.',
        decidedBy: grace.id,
        decidedAt: moment(today, 12, '15:20'),
        createdAt: moment(today, 16, '09:40'),
      },
      {
        ...reserve,
        id: randomUUID(),
        clientId: helena.id,
        initialDeposit: '100000',
        createdAt: moment(today, 2, '11:05'),
      },
    ])
    .execute()
}
