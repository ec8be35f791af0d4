import { asClient } from '#http/procedures.ts'
import { bankDay } from '#ledger/bank-day.ts'
import { refuse } from '#platform/refusal.ts'
import { findLines, listCurve } from './queries.ts'
import { showStatement } from './show-statement.ts'

/** What happened on an account. */
export const statements = {
  page: asClient.statements.page.handler(({ context, input }) => showStatement(context, input)),
  curve: asClient.statements.curve.handler(async ({ context: { tx, clientId, services }, input }) => {
    const points = await listCurve(tx, clientId, input, bankDay(services.clock()))
    // Every period has a day: no point means no such account.
    return points.length > 0 ? { points } : refuse('ACCOUNT_NOT_FOUND')
  }),
  find: asClient.statements.find.handler(({ context: { tx, clientId }, input: { reference } }) =>
    findLines(tx, clientId, reference.replace(/^TXN-/i, '').toLowerCase())),
}
