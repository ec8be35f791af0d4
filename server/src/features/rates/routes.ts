import { asAdmin, asSession } from '#http/procedures.ts'
import { bankDay } from '#domain/bank-day.ts'
import { listHistory, listRates } from './list-rates.ts'
import { confirmRate, setRate } from './set-rate.ts'
import { confirmWithdrawal, withdrawRate } from './withdraw-rate.ts'

/**
 * The rates of certificates, for admins. Confirming opens its own transactions: a refusal must not roll back
 * the count of wrong codes.
 */
export const rates = {
  list: asAdmin.rates.list.handler(({ context: { tx, services } }) =>
    listRates(tx, bankDay(services.clock())),
  ),
  history: asAdmin.rates.history.handler(({ context: { tx, services }, input }) =>
    listHistory(tx, bankDay(services.clock()), input),
  ),
  confirm: asSession.rates.confirm.handler(({ context, input }) => confirmRate(context, input)),
  set: asAdmin.rates.set.handler(({ context, input }) => setRate(context, input)),
  confirmWithdrawal: asSession.rates.confirmWithdrawal.handler(({ context, input }) =>
    confirmWithdrawal(context, input),
  ),
  withdraw: asAdmin.rates.withdraw.handler(({ context, input }) => withdrawRate(context, input)),
}
