import { asAdmin, byRight } from '#http/procedures.ts'
import { findHolderId } from '#domain/every-account.ts'
import { bankDay } from '#domain/bank-day.ts'
import type { Tx } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'
import { requireHolderId } from './for-admin.ts'
import { findLines, listCurve, type Period } from './queries.ts'
import { showStatement } from './show-statement.ts'
import { showTransaction } from './show-transaction.ts'

/** Statements of accounts, for their holders and for admins. */
export const statements = {
  page: byRight('movements').statements.page.handler(({ context, input }) => showStatement(context, input)),
  pageForAdmin: asAdmin.statements.pageForAdmin.handler(async ({ context: { tx, services }, input }) =>
    showStatement({ tx, clientId: await requireHolderId(tx, input.accountId), services }, input),
  ),
  curve: byRight('movements').statements.curve.handler(({ context: { tx, clientId, services }, input }) =>
    showCurve(tx, clientId, input, services.clock()),
  ),
  curveForAdmin: asAdmin.statements.curveForAdmin.handler(async ({ context: { tx, services }, input }) =>
    showCurve(tx, await requireHolderId(tx, input.accountId), input, services.clock()),
  ),
  transaction: byRight('movements').statements.transaction.handler(({ context, input }) =>
    showTransaction(context, input),
  ),
  transactionForAdmin: asAdmin.statements.transactionForAdmin.handler(
    async ({ context: { tx, services }, input }) => {
      const clientId = (await findHolderId(tx, input.accountId)) ?? refuse('TRANSACTION_NOT_FOUND')
      return await showTransaction({ tx, clientId, services }, input)
    },
  ),
  find: byRight('movements').statements.find.handler(({ context: { tx, clientId }, input: { search } }) =>
    findLines(tx, clientId, search),
  ),
}

async function showCurve(tx: Tx, clientId: string, period: Period, now: Date) {
  const points = await listCurve(tx, clientId, period, bankDay(now))
  // Every period has at least one day, so no point means that there is no such account.
  return points.length > 0 ? { points } : refuse('ACCOUNT_NOT_FOUND')
}
