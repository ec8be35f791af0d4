import { randomUUID } from 'node:crypto'
import type { CertificateOrder, Currency, TermYears } from '@bank/contract'
import { sql } from 'kysely'
import { demoSignature } from '#demo/demo-signature.ts'
import { readSigned } from '#domain/signature-picture.ts'
import { certificateDigest } from '#ledger/certificate.ts'
import { signatureAad } from '#domain/signature-aad.ts'
import type { Database } from '#platform/database.ts'
import type { App } from '#testing/app.ts'
import {
  aClient,
  amount,
  anAccount,
  aSession,
  testSecrets,
  type TestUser,
  type TestSession,
} from '#testing/builders.ts'

let drawn: string | undefined

/** A drawn signature, as the browser sends it. */
export function aSignature(): string {
  drawn ??= demoSignature().toString('base64')
  return drawn
}

/** The part of an order that the bank decides: today's quote and terms. */
export type CertificateTerms = { rate: string; endDate: string; termsVersion: string }

/** Returns the bank's quote of today. */
export async function termsToday(
  db: Database,
  currency: Currency = 'USD',
  termYears: TermYears = 2,
): Promise<CertificateTerms> {
  const { rows } = await sql<CertificateTerms>`
    select trim_scale(rate)::text as rate, end_date::text as end_date,
      bank.current_certificate_terms() as terms_version
    from bank.quote_certificate(1, ${currency}, ${termYears})`.execute(db)
  const [terms] = rows
  if (!terms) throw new Error(`The bank does not know ${currency}`)
  return terms
}

/** Sets a rate from now on, percent a year. */
export async function aRate(
  db: Database,
  currency: Currency,
  termYears: TermYears,
  rate: string,
): Promise<void> {
  await sql`
    insert into bank.certificate_rate (currency, term_years, rate, valid_from)
      values (${currency}, ${termYears}, ${rate}, '2020-01-01')`.execute(db)
}

type CertificateOptions = { amount?: string; termYears?: TermYears }

/** A certificate that was paid for from this account of the client's, opened today; answers its id. */
export async function aCertificate(
  db: Database,
  client: TestUser,
  accountId: string,
  options: CertificateOptions = {},
): Promise<string> {
  const { amount: sum = '100', termYears = 2 } = options
  const id = randomUUID()
  const secrets = await testSecrets()
  const signature = secrets.encryptFor(client, aSignature(), signatureAad(id))
  await db.transaction().execute(async (tx) => {
    await sql`
      with made as (
        insert into bank.certificate (
          id, client_id, account_id, number, amount, currency, term_years, rate, interest, start_date,
          end_date, terms_version,
          signature, signature_hash, hash, hash_key
        )
        select
          ${id}, v.client_id, v.id, bank.new_certificate_number(), ${sum}, v.currency, ${termYears}, q.rate,
          q.interest, q.start_date,
          q.end_date, bank.current_certificate_terms(), ${signature}, sha256('signature'), repeat('0', 64),
          ${secrets.certificateKey}
        from ledger.account v cross join lateral bank.quote_certificate(${sum}, v.currency, ${termYears}) q
        where v.id = ${accountId}
        returning account_id, currency, amount, number
      )
      select ledger.create_checked_transfer(
        ${id}, 'certificate', account_id, ledger.internal_account('certificates', currency), amount,
        'Certificate of deposit ' || number, null,
        clock_timestamp()
      ) from made`.execute(tx)
  })
  return id
}

/**
 * Moves a certificate's whole term back, so that it ended so many days ago. Its interest follows its new
 * days.
 */
export async function endTerm(db: Database, certificateId: string, { daysAgo = 0 } = {}): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Triggers are disabled, because not even its owner can change a certificate.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      update bank.certificate c set
        start_date = moved.start_date,
        end_date = (moved.start_date + make_interval(years => c.term_years))::date,
        interest = bank.certificate_interest(
          c.amount, c.rate, moved.start_date, (moved.start_date + make_interval(years => c.term_years))::date,
          k.decimals
        )
      from bank.certificate old
      cross join lateral (
        select (ledger.day_of(now()) - ${daysAgo}::int
          - make_interval(years => old.term_years))::date
          as start_date
      ) moved
      join ledger.currency k on k.code = old.currency
      where old.id = ${certificateId} and c.id = old.id`.execute(tx)
  })
}

type DepositorOptions = { totpSecret?: null; balance?: string; currency?: Currency; rate?: string }

/** A client with an account and an order for 250.00 that succeeds once it is confirmed. */
export async function aDepositor(
  app: App,
  { totpSecret, balance = '1000', currency = 'USD' }: DepositorOptions = {},
) {
  const client = await aClient(app.owner, totpSecret === null ? { totpSecret } : {})
  const session = await aSession(app.owner, client)
  const order: CertificateOrder = {
    certificateId: randomUUID(),
    accountId: await anAccount(app.owner, client, { balance, currency }),
    amount: amount('250'),
    currency,
    termYears: 2,
    ...(await termsToday(app.owner, currency)),
    signature: aSignature(),
  }
  return { client, session, certificates: app.as(session).certificates, order }
}

export type Depositor = Awaited<ReturnType<typeof aDepositor>>

/** A confirmation of this order as it is issued for a code, in this session. */
export async function aConfirmation(
  app: App,
  { tokenHash }: TestSession,
  order: CertificateOrder,
): Promise<string> {
  const digest = await certificateDigest(app.owner, readSigned(order))
  const { rows } = await sql<{ id: string }>`
    insert into identity.confirmation (token_hash, action, digest, expires_at)
    values (${tokenHash}, 'certificate', ${digest}, now() + interval '5 minutes') returning id`.execute(
    app.owner,
  )
  const [issued] = rows
  if (!issued) throw new Error('No confirmation was written')
  return issued.id
}
