import type { CertificateStatus, Currency, TermYears } from '@bank/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'

/** A rate for display, in percent a year: at least two decimals, and no further trailing zeros. */
export function rateText(rate: string) {
  const column = sql.ref(rate)
  return sql<string>`round(${column}, greatest(2, min_scale(${column})))::text`
}

/** The client's own certificates, as of a day of the bank, for a query to go on from. */
export function ownCertificates(tx: Tx, clientId: string, today: string) {
  return tx
    .selectFrom('certificate')
    .innerJoin('account', 'account.id', 'certificate.accountId')
    .innerJoin('ledger.currency as currency', 'currency.code', 'certificate.currency')
    .where('certificate.clientId', '=', clientId)
    .where('account.clientId', '=', clientId)
    .select([
      'certificate.id',
      'certificate.number',
      'certificate.hash',
      'certificate.termsVersion',
      'certificate.createdAt',
      'certificate.maturedAt',
      'account.id as accountId',
      'account.nickname',
      sql<string>`right(account.account_number, 4)`.as('last4'),
      sql<Currency>`certificate.currency`.as('currency'),
      sql<TermYears>`certificate.term_years`.as('termYears'),
      rateText('certificate.rate').as('rate'),
      sql<string>`round(certificate.amount, currency.decimals)::text`.as('amount'),
      sql<string>`round(certificate.interest, currency.decimals)::text`.as('interest'),
      sql<string>`round(certificate.amount + certificate.interest, currency.decimals)::text`.as(
        'maturityAmount',
      ),
      sql<string>`certificate.start_date::text`.as('startDate'),
      sql<string>`certificate.end_date::text`.as('endDate'),
      sql<number>`greatest(certificate.end_date - ${today}::date, 0)`.as('daysRemaining'),
      statusOn(today).as('status'),
    ])
}

/** Expired from the day on which the term ends, whether or not the money is back yet. */
export function statusOn(today: string) {
  return sql<CertificateStatus>`
    case when certificate.status = 'active' and certificate.end_date > ${today}::date then 'active'
      else 'expired' end`
}
