import {
  type CertificateSignatory,
  type CertificateStatus,
  type Currency,
  type FundingReason,
  type TermYears,
  certificateCurrencyGroups,
  certificateTerms,
  fullName,
} from '@bank/contract'
import { sql } from 'kysely'
import { nameOfHolder, usernameOfHolder } from '#domain/every-account.ts'
import { inOwnOrder, ownAccounts } from '#domain/own-accounts.ts'
import { ownCertificates, rateText, statusOn } from '#domain/own-certificates.ts'
import type { Tx } from '#platform/database.ts'
import type { KeyOwner } from '#platform/keys/secrets.ts'

type Page = { status?: CertificateStatus | undefined; before?: string | undefined; limit: number }

/** Newest first, those of the status that is asked for, below the certificate `before`. */
export function listOwnCertificates(
  tx: Tx,
  clientId: string,
  today: string,
  { status, before, limit }: Page,
) {
  let query = ownCertificates(tx, clientId, today)
  if (status !== undefined) query = query.where(statusOn(today), '=', status)
  if (before !== undefined) {
    query = query.where(sql<boolean>`(certificate.created_at, certificate.id) < (
      select last.created_at, last.id from bank.certificate last where last.id = ${before}
        and last.client_id = ${clientId}
    )`)
  }
  return query
    .orderBy('certificate.createdAt', 'desc')
    .orderBy('certificate.id', 'desc')
    .limit(limit)
    .execute()
}

/** Finds one of the client's certificates. */
export function findOwnCertificate(tx: Tx, clientId: string, today: string, certificateId: string) {
  return ownCertificates(tx, clientId, today).where('certificate.id', '=', certificateId).executeTakeFirst()
}

/** Finds the client of a certificate, or the joint holder or organisation, for admins. */
export function findClientOfCertificate(tx: Tx, certificateId: string) {
  return tx
    .selectFrom('certificate')
    .leftJoin('identity.users as client', 'client.id', 'certificate.clientId')
    .where('certificate.id', '=', certificateId)
    .select([
      'certificate.clientId as id',
      usernameOfHolder('client').as('username'),
      nameOfHolder('client', 'certificate.client_id').as('name'),
    ])
    .executeTakeFirst()
}

/** The client's active certificate whose term ends first; undefined where there is none. */
export function findNextToMature(tx: Tx, clientId: string, today: string) {
  return ownCertificates(tx, clientId, today)
    .where(statusOn(today), '=', 'active')
    .orderBy('certificate.endDate')
    .orderBy('certificate.id')
    .limit(1)
    .executeTakeFirst()
}

export type CertificateRow = Awaited<ReturnType<typeof listOwnCertificates>>[number]

/** Counts the client's certificates of each status. */
export function countCertificates(tx: Tx, clientId: string, today: string) {
  return tx
    .selectFrom('certificate')
    .where('clientId', '=', clientId)
    .select([
      sql<number>`(count(*) filter (where ${statusOn(today)} = 'active'))::int`.as('active'),
      sql<number>`(count(*) filter (where ${statusOn(today)} = 'expired'))::int`.as('expired'),
    ])
    .executeTakeFirstOrThrow()
}

type Signed = {
  signature: Buffer
  dataKey: Buffer
  /** The name to whom the certificate is made out. */
  holder: string
  /** The person who drew the signature for joint holders or an organisation; null for a client's own. */
  drawnBy: string | null
}

/**
 * Finds the signature of one of the holder's certificates, encrypted, with the key that opens it, and the
 * names that are printed with it.
 */
export async function findSignature(
  tx: Tx,
  holderId: string,
  certificateId: string,
): Promise<Signed | undefined> {
  const { rows } = await sql<
    Omit<Signed, 'holder'> & { name: string | null; firstName: string; lastName: string }
  >`
    select c.signature, coalesce(client.data_key, holder.data_key) as data_key, holder.name,
      client.first_name, client.last_name, holder.drawn_by
    from bank.certificate c
    left join identity.users client on client.id = c.client_id
    left join lateral bank.holder_of_certificate(c.id) holder on true
    where c.id = ${certificateId} and c.client_id = ${holderId}`.execute(tx)
  const [found] = rows
  if (!found) return undefined
  const { name, firstName, lastName, ...signed } = found
  return { ...signed, holder: name ?? fullName({ firstName, lastName }) }
}

/**
 * The people who signed a certificate of joint holders or of an organisation. There are none for a client's
 * own, nor for a reader who only views.
 */
export async function listSignatories(tx: Tx, certificateId: string): Promise<CertificateSignatory[]> {
  const { rows } = await sql<{ name: string; class: 'A' | 'B'; signedAt: Date }>`
    select name, class, signed_at from bank.signatories_of_certificate(${certificateId})`.execute(tx)
  return rows.map(({ signedAt, ...signed }) => ({ ...signed, signedAt: signedAt.toISOString() }))
}

/** The officer who signed a certificate for the bank when it was issued; null for one of before. */
export async function findOfficer(tx: Tx, certificateId: string) {
  const { rows } = await sql<{ name: string; title: string; picture: Buffer }>`
    select name, title, picture from bank.officer_of_certificate(${certificateId})`.execute(tx)
  return rows[0] ?? null
}

/** The key that the client's signatures are encrypted with. */
export function getOwner(tx: Tx, clientId: string): Promise<KeyOwner> {
  return tx
    .selectFrom('identity.users')
    .where('id', '=', clientId)
    .select(['id', 'dataKey'])
    .executeTakeFirstOrThrow()
}

/** Lists today's rates for every currency and term of the wizard, in the wizard's order. */
export async function listRates(tx: Tx, today: string) {
  const currencies = certificateCurrencyGroups.flatMap(({ currencies: codes }) => [...codes])
  const { rows } = await sql<{ currency: Currency; termYears: TermYears; rate: string }>`
    select chosen.currency, term.years as term_years, ${rateText('applies.rate')} as rate
    from unnest(${currencies}::text[]) with ordinality as chosen (currency, position)
    cross join unnest(${[...certificateTerms]}::int[]) as term (years)
    cross join lateral (
      select bank.certificate_rate_on(chosen.currency, term.years, ${today}::date) as rate
    ) applies
    order by chosen.position, term.years`.execute(tx)
  return rows
}

/**
 * The terms and conditions of a version that is or was in force; without one, those that are signed today.
 */
export function findTerms(tx: Tx, version: string | undefined) {
  return tx
    .selectFrom('certificateTerms')
    .where('version', '=', version ?? sql<string>`bank.current_certificate_terms()`)
    .where('validFrom', '<=', sql<Date>`now()`)
    .select(['version', 'body', sql<string>`encode(sha256, 'hex')`.as('sha256')])
    .executeTakeFirst()
}

export type Deposit = { amount: string; currency: Currency; termYears: TermYears }

type Quote = {
  amount: string
  currency: Currency
  rate: string
  interest: string
  maturityAmount: string
  startDate: string
  endDate: string
}

/**
 * Finds the quote for a deposit opened today; none for an amount with more decimals than its currency has, or
 * with a maturity amount above the largest sum that can be stored.
 */
export async function findQuote(
  tx: Tx,
  { amount, currency, termYears }: Deposit,
): Promise<Quote | undefined> {
  const { rows } = await sql<Quote>`
    select
      ${currency}::text as currency,
      round(deposit.amount, quote.decimals)::text as amount,
      ${rateText('quote.rate')} as rate,
      round(quote.interest, quote.decimals)::text as interest,
      round(deposit.amount + quote.interest, quote.decimals)::text as maturity_amount,
      quote.start_date::text as start_date,
      quote.end_date::text as end_date
    from (select ${amount}::numeric as amount) as deposit
    cross join lateral bank.quote_certificate(deposit.amount, ${currency}, ${termYears}) as quote
    where deposit.amount = round(deposit.amount, quote.decimals)
      and deposit.amount + quote.interest < 1e20`.execute(tx)
  return rows[0]
}

/**
 * Lists the client's accounts in the client's order, else by nickname, each with the reason why it cannot
 * fund this deposit, or else what it would hold afterwards.
 */
export function listFunding(tx: Tx, clientId: string, { amount, currency }: Deposit) {
  return ownAccounts(tx, clientId)
    .select([
      'account.id',
      'account.nickname',
      sql<string>`right(account.account_number, 4)`.as('last4'),
      sql<Currency>`ledger_account.currency`.as('currency'),
      sql<string>`round(ledger_account.balance, currency.decimals)::text`.as('balance'),
      sql<string | null>`case
        when ledger_account.currency = ${currency} and ledger_account.balance >= ${amount}::numeric
        then round(ledger_account.balance - ${amount}::numeric, currency.decimals)::text
      end`.as('balanceAfter'),
      sql<FundingReason | null>`case
        when ledger_account.currency <> ${currency} then 'DIFFERENT_CURRENCY'
        when ledger_account.balance < ${amount}::numeric then 'INSUFFICIENT_FUNDS'
      end`.as('reason'),
    ])
    .orderBy(inOwnOrder)
    .orderBy('account.nickname')
    .orderBy('account.id')
    .limit(200)
    .execute()
}
