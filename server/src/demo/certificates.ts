import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { signatureAad } from '#domain/signature-aad.ts'
import { accountNumbered, type Chapter, moment, userCalled, type SeedContext } from './chapter.ts'
import { demoSignature } from './demo-signature.ts'

/**
 * The demo bank's rates in percent a year, for two, three and five years; there are none in other currencies.
 */
const rates = { USD: ['3.10', '3.40', '3.90'], EUR: ['2.00', '2.20', '2.60'], GBP: ['3.60', '3.80', '4.10'] }
const termYearsOfRates = [2, 3, 5]
/** They were signed before the bank published newer terms. */
const termsVersion = '2026-1'
/** The rates begin before any certificate does. */
const ratesDaysAgo = 900

type DemoCertificate = {
  id: string
  /** The last eight characters of its number. */
  ending: string
  account: string
  amount: string
  currency: keyof typeof rates
  termYears: 2 | 3
  /** The first day, as SQL that reads `today`. */
  begins: string
}

const certificates: DemoCertificate[] = [
  {
    id: '5e1c7a90-3f42-4d0b-a6b1-7c90d2e84f11',
    ending: 'K7QW2M9H',
    account: 'USD4501928374',
    amount: '100000',
    currency: 'USD',
    termYears: 2,
    begins: "today - interval '27 months'",
  },
  {
    id: 'b2940d6e-81c7-4a35-9e0f-16d8a7f3c522',
    ending: 'R4TX8BEN',
    account: 'EUR4501920417',
    amount: '40000',
    currency: 'EUR',
    termYears: 2,
    begins: "today + 9 - interval '2 years'",
  },
  {
    id: '0c8f53d1-6a2e-4b97-8d14-e35b9a60f733',
    ending: 'H3VL6DZC',
    account: 'USD4501928374',
    amount: '250000',
    currency: 'USD',
    termYears: 3,
    begins: "today - interval '14 months'",
  },
]

/**
 * Helena's certificates and the rates for new ones. Her accounts stay as they are: entries cannot be dated
 * back, so these certificates were paid from outside, and the expired one was paid out.
 */
export const certificatesOfDeposit: Chapter = { name: 'certificates', seed }

async function seed(context: SeedContext): Promise<void> {
  await setRates(context)
  for (const certificate of certificates) await addCertificate(context, certificate)
}

async function setRates({ tx, today }: SeedContext): Promise<void> {
  for (const [currency, each] of Object.entries(rates)) {
    for (const [index, rate] of each.entries()) {
      await sql`
        insert into bank.certificate_rate (currency, term_years, rate, valid_from)
        values (${currency}, ${termYearsOfRates[index]}, ${rate},
          ${today}::date - ${ratesDaysAgo}::int)`.execute(tx)
    }
  }
}

async function addCertificate(
  { tx, secrets, today }: SeedContext,
  certificate: DemoCertificate,
): Promise<void> {
  const { id, ending, account, amount, currency, termYears, begins } = certificate
  const helena = await userCalled(tx, 'helena')
  const { id: accountId } = await accountNumbered(tx, account)
  const picture = demoSignature()
  const signature = secrets.encryptFor(helena, picture.toString('base64'), signatureAad(id))
  const signatureHash = createHash('sha256').update(picture).digest()
  const promise = sql`
    select
      'CD-' || extract(year from start_date) || '-' || ${ending} as number, start_date, end_date, rate,
      version,
      bank.certificate_interest(${amount}, rate, start_date, end_date, decimals) as interest
    from (select (${sql.raw(begins)})::date as start_date from (select ${today}::date as today) t) starts
    cross join lateral (select (start_date + make_interval(years => ${termYears}))::date as end_date) ends
    cross join lateral (
      select bank.certificate_rate_on(${currency}, ${termYears}, start_date) as rate
    ) applies
    cross join (select ${termsVersion}::text as version) signed
    join ledger.currency on code = ${currency}`
  const { rows } = await sql<{
    number: string
    startDate: string
    endDate: string
    hasEnded: boolean
    interest: string
    digest: Buffer
  }>`
    select
      number, start_date::text as start_date, end_date::text as end_date,
      end_date <= ${today}::date as has_ended, interest,
      bank.certificate_mac_digest(
        row(${id}, ${accountId}, ${amount}, ${currency}, ${termYears}, rate, end_date, version,
          ${signatureHash})::bank.certificate_order,
        number, ${helena.id}, start_date, interest
      ) as digest
    from (${promise}) promised`.execute(tx)
  const [made] = rows
  if (!made) throw new Error(`Certificate ${ending} could not be made`)
  const { number, startDate, endDate, hasEnded, interest, digest } = made
  const openedAt = moment(startDate, 0, '10:42')
  const maturedAt = moment(endDate, 0, '00:01')
  const hash = secrets.certificateMac(digest, secrets.certificateKey).toString('hex')

  await sql`
    insert into bank.certificate (
      id, client_id, account_id, number, amount, currency, term_years, rate, interest, start_date, end_date,
      terms_version,
      signature, signature_hash, hash, hash_key, officer_signature_id, status, created_at, matured_at
    )
    select
      ${id}, ${helena.id}, ${accountId}, number, ${amount}, ${currency}, ${termYears}, rate, interest,
      start_date, end_date, version,
      ${signature}, ${signatureHash}, ${hash}, ${secrets.certificateKey},
      bank.current_officer_signature(),
      ${hasEnded ? 'expired' : 'active'}, ${openedAt}, ${hasEnded ? maturedAt : null}
    from (${promise}) promised`.execute(tx)
  await addTransfers(tx, certificate, {
    note: `Certificate of deposit ${number}`,
    openedAt,
    maturedAt: hasEnded ? maturedAt : null,
    interest,
  })
}

type Terms = {
  note: string
  openedAt: ReturnType<typeof moment>
  maturedAt: ReturnType<typeof moment> | null
  interest: string
}

/** Writes the opening of a certificate and, where its term has ended, the repayment. */
async function addTransfers(
  tx: SeedContext['tx'],
  { id, amount, currency }: DemoCertificate,
  { note, openedAt, maturedAt, interest }: Terms,
): Promise<void> {
  const internalAccount = (name: string) => sql`ledger.internal_account(${name}, ${currency})`
  const deposits = internalAccount('certificates')
  const payments = internalAccount('payments')
  await sql`
    select ledger.create_checked_transfer(${id}, 'certificate', ${internalAccount('incoming')}, ${deposits},
      ${amount}, ${note}, null, ${openedAt})`.execute(tx)
  if (maturedAt === null) return
  await sql`
    select
      ledger.create_checked_transfer(repayment_id, 'maturity', ${deposits}, ${payments}, ${amount},
        ${`${note} matured`}, null, ${maturedAt}),
      ledger.create_checked_transfer(interest_id, 'maturity', ${internalAccount('interest')}, ${payments},
        ${interest}, ${`${note} matured: interest`}, null, ${maturedAt})
    from bank.certificate where id = ${id}`.execute(tx)
}
