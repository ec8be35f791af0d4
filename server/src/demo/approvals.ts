import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { accountNumbered, type Chapter, moment, personCalled, type Telling } from './chapter.ts'

/** What the two administrators ask each other: one adjustment waits for Grace, one was turned down, and one link was approved. */
export const approvals: Chapter = { name: 'approvals', tell }

async function tell({ tx, today }: Telling): Promise<void> {
  const [grace, jean, helena] = [await personCalled(tx, 'admin'), await personCalled(tx, 'compliance'), await personCalled(tx, 'helena')]
  const london = await accountNumbered(tx, 'GBP4501927730')
  const reserve = await accountNumbered(tx, 'USD4501928374')
  const { rows: [balance] } = await sql<{ now: string; then: string }>`
    select round(balance, 2)::text as now, round(balance + 18500, 2)::text as then from ledger.account where id = ${london.id}`.execute(tx)
  if (!balance) throw new Error('The demo bank has no London House')
  const asked = (daysAgo: number, time: string) => ({ askedAt: moment(today, daysAgo, time), expiresAt: moment(today, daysAgo - 7, time), personId: helena.id })
  const adjustment = { kind: 'adjustment', askedBy: jean.id }
  await tx
    .insertInto('approval')
    .values([
      {
        ...adjustment, ...asked(1, '16:10'), id: randomUUID(), subject: london.id,
        payload: JSON.stringify({ nickname: 'London House', number: 'GBP4501927730', currency: 'GBP', from: balance.now, to: balance.then, difference: '18500.00' }),
        reason: 'Rent deposit returned by the letting agent, cheque 004417',
      },
      {
        ...adjustment, ...asked(9, '10:25'), id: randomUUID(), subject: reserve.id,
        payload: JSON.stringify({ nickname: 'Family Reserve', number: 'USD4501928374', currency: 'USD', from: '1250000.55', to: '1210000.55', difference: '-40000.00' }),
        reason: 'Fee for the trust deed', status: 'rejected', decidedBy: grace.id, decidedAt: moment(today, 9, '11:40'),
        note: 'The fee was agreed at 4,000. Please ask again with the engagement letter.',
      },
      {
        ...asked(30, '14:00'), id: randomUUID(), kind: 'setup-link', askedBy: grace.id, subject: helena.id, payload: '{}',
        reason: 'New telephone; identified by a call back to the number on file', status: 'approved', decidedBy: jean.id,
        decidedAt: moment(today, 30, '14:20'), doneAt: moment(today, 30, '14:25'),
      },
    ])
    .execute()
}
