import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { accountNumbered, type Chapter, moment, userCalled, type SeedContext } from './chapter.ts'

/**
 * Approvals between the two admins: one adjustment needs Grace's decision, one was rejected, and one link was
 * approved.
 */
export const approvals: Chapter = { name: 'approvals', seed }

async function seed({ tx, today }: SeedContext): Promise<void> {
  const [grace, jean, helena] = [
    await userCalled(tx, 'admin'),
    await userCalled(tx, 'compliance'),
    await userCalled(tx, 'helena'),
  ]
  const ether = await accountNumbered(tx, 'ETH4501926402')
  const reserve = await accountNumbered(tx, 'USD4501928374')
  const balance = await balanceOf(tx, ether.id)
  const asked = (daysAgo: number, time: string) => ({
    requestedAt: moment(today, daysAgo, time),
    expiresAt: moment(today, daysAgo - 7, time),
    userId: helena.id,
  })
  const adjustment = { kind: 'adjustment', requesterId: jean.id }
  await tx
    .insertInto('approval')
    .values([
      {
        ...adjustment,
        ...asked(1, '16:10'),
        id: randomUUID(),
        subject: ether.id,
        payload: JSON.stringify({
          nickname: 'Ether Wallet',
          number: 'ETH4501926402',
          currency: 'ETH',
          from: balance.now,
          to: balance.then,
          difference: '8.00000000',
        }),
        reason: 'Returned by the former custodian, as per their e-mail of last week',
      },
      {
        ...adjustment,
        ...asked(9, '10:25'),
        id: randomUUID(),
        subject: reserve.id,
        payload: JSON.stringify({
          nickname: 'Family Reserve',
          number: 'USD4501928374',
          currency: 'USD',
          from: '1250000.55',
          to: '1210000.55',
          difference: '-40000.00',
        }),
        reason: 'Fee for the trust deed',
        status: 'rejected',
        decidedBy: grace.id,
        decidedAt: moment(today, 9, '11:40'),
        note: 'The fee was agreed at 4,000. Please ask again with the engagement letter.',
      },
      {
        ...asked(30, '14:00'),
        id: randomUUID(),
        kind: 'setup-link',
        requesterId: grace.id,
        subject: helena.id,
        payload: '{}',
        reason: 'New telephone; identified by a call back to the number on file',
        status: 'approved',
        decidedBy: jean.id,
        decidedAt: moment(today, 30, '14:20'),
        doneAt: moment(today, 30, '14:25'),
      },
    ])
    .execute()
}

/** The account's balance, and the balance that the pending adjustment would set. */
async function balanceOf(tx: SeedContext['tx'], accountId: string): Promise<{ now: string; then: string }> {
  const {
    rows: [balance],
  } = await sql<{ now: string; then: string }>`
    select round(balance, 8)::text as now, round(balance + 8, 8)::text as then
    from ledger.account where id = ${accountId}`.execute(tx)
  if (!balance) throw new Error('The demo bank has no Ether Wallet')
  return balance
}
