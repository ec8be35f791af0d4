import {
  bankZone,
  countedUsers,
  failedPaymentDays,
  type Overview,
  overviewMaturingDays,
  overviewMostCounted,
  type WorklistItem,
  type WorklistKind,
  worklistSize,
} from '@bank/contract'
import { type RawBuilder, sql } from 'kysely'
import { callForOutcome, callForRow } from '#platform/call-function.ts'
import { nameOfHolder, usernameOfHolder } from '#domain/every-account.ts'
import type { Tx } from '#platform/database.ts'

/**
 * The platform's counts, what needs admins' attention, and the last checks of books and audit, in one
 * statement. Users and accounts are counted as far as the list of users counts them, so that a large bank's
 * overview takes no longer. The rest reads partial indexes of what is pending, up to a limit.
 */
export async function getOverview(tx: Tx, today: string, now: Date) {
  const statement = sql<OverviewRow>`
    select
      (select count(*)::int from (select from identity.users limit ${countedUsers + 1}) u) as users,
      (select count(*)::int from (select from bank.account limit ${countedUsers + 1}) a) as accounts,
      (select count(*)::int from bank.account_request r where r.status = 'pending') as pending_requests,
      (select count(*)::int from bank.conversation c where c.answered_at is null
        and c.unanswered > 0) as awaiting_first_reply,
      state.open, state.checked_at, checkpoints.verified_at, cardinality(checkpoints.findings) = 0 as intact,
      ${totals(today, now)} as totals, ${worklist(today, now)} as items
    from ledger.state as state
    cross join audit.checkpoint_state() as checkpoints`
  return await callForRow(tx, statement)
}

/** Makes an undelivered e-mail due now. Refuses with what overview.tryEmailAgain lists. */
export async function tryEmailAgain(tx: Tx, id: string): Promise<void> {
  await callForOutcome(tx, ['TRIED_AGAIN'], sql`mail.retry_email(${id})`)
}

type OverviewRow = Pick<Overview, 'users' | 'accounts' | 'pendingRequests' | 'awaitingFirstReply'> & {
  open: boolean
  checkedAt: Date | null
  verifiedAt: Date | null
  intact: boolean
  totals: Record<WorklistKind, number>
  items: WorklistItem[]
}

function totals(today: string, now: Date) {
  return sql`json_build_object(
    'approval', ${counted(sql`from bank.approval a where ${isPending}`)},
    'freeze', ${counted(sql`from bank.payment_freeze f where f.lifted_at is null`)},
    'request', ${counted(sql`from bank.account_request r where r.status = 'pending'`)},
    'conversation', ${counted(sql`from bank.conversation c where c.waiting_since is not null`)},
    'payment', ${counted(sql`from bank.payment p where ${recentlyFailedPayment}`)},
    'certificate', ${counted(sql`from bank.certificate c where ${maturingCertificate(today)}`)},
    'consultation', ${counted(sql`from bank.consultation c where ${upcomingConsultation(today, now)}`)},
    'booking_outside_hours', ${counted(sql`from bank.consultation c where ${bookingOutsideHours(now)}`)},
    'contact_message', ${counted(sql`from bank.contact_message m where m.status = 'new'`)},
    'email', ${counted(sql`from mail.list_undelivered_emails(${overviewMostCounted})`)}
  )`
}

function counted(from: RawBuilder<unknown>) {
  return sql`(select count(*)::int from (select 1 ${from} limit ${overviewMostCounted}) found)`
}

/** The first lines of all kinds are among the first lines of each, so that no kind is read further. */
function worklist(today: string, now: Date) {
  const parts: Record<WorklistKind, RawBuilder<unknown>> = {
    approval: approvals,
    freeze: freezes,
    request: requests,
    conversation: conversations,
    payment: payments,
    certificate: certificates(today),
    consultation: consultations(today, now),
    bookingOutsideHours: bookingsOutsideHours(now),
    contactMessage: contactMessages,
    email: undeliveredEmails,
  }
  const lines = Object.entries(parts).map(
    ([kind, rows]) => sql`
      (select row.at, row.id, to_jsonb(row) || jsonb_build_object('kind', ${kind}::text) as item
      from (${rows} limit ${worklistSize}) row)`,
  )
  return sql`(select coalesce(json_agg(first.item order by first.at, first.id), '[]') from (
    select line.* from (${sql.join(lines, sql` union all `)}) line
    order by line.at, line.id limit ${worklistSize}
  ) first)`
}

const nameOfClient = sql`
  client.id as client_id, identity.full_name(client.first_name, client.last_name) as client`

const isPending = sql`a.status = 'pending' and a.expires_at > now()`

const approvals = sql`
  select a.id, identity.full_name(requester.first_name, requester.last_name) as requester, a.reason,
    a.requested_at as at,
    a.payload || jsonb_build_object('kind', a.kind) as operation,
    (select json_build_object(
        'id', a.user_id, 'name', ${nameOfHolder('client', 'a.user_id')},
        'username', ${usernameOfHolder('client')}
      )
      where a.user_id is not null) as "user"
  from bank.approval a
  join identity.users requester on requester.id = a.requester_id
  left join identity.users client on client.id = a.user_id
  where ${isPending}
  order by a.requested_at, a.id`

const freezes = sql`
  select f.id, ${nameOfClient}, f.source, f.frozen_at as at
  from bank.payment_freeze f join identity.users client on client.id = f.client_id
  where f.lifted_at is null
  order by f.frozen_at, f.id`

const requests = sql`
  select r.id, r.client_id, ${nameOfHolder('client', 'r.client_id')} as client,
    ${usernameOfHolder('client')} as username,
    r.nickname, r.account_type, r.currency, r.created_at as at
  from bank.account_request r left join identity.users client on client.id = r.client_id
  where r.status = 'pending'
  order by r.created_at, r.id`

const conversations = sql`
  select c.client_id as id, c.client_id, ${nameOfHolder('client', 'c.client_id')} as client,
    c.unanswered as messages, c.waiting_since as at
  from bank.conversation c
  left join identity.users client on client.id = c.client_id
  where c.waiting_since is not null
  order by c.waiting_since, c.client_id`

function maturingCertificate(today: string) {
  return sql`c.status = 'active' and c.end_date <= ${today}::date + ${overviewMaturingDays}::int`
}

function certificates(today: string) {
  return sql`
    select c.id, c.client_id, ${nameOfHolder('client', 'c.client_id')} as client,
      ${usernameOfHolder('client')} as username,
      c.number, round(c.amount, currency.decimals)::text as amount, c.currency,
      c.end_date::text as end_date, ledger.moment_of(c.end_date) as at
    from bank.certificate c
    join ledger.currency currency on currency.code = c.currency
    left join identity.users client on client.id = c.client_id
    where ${maturingCertificate(today)}
    order by c.end_date, c.id`
}

const recentlyFailedPayment = sql`
  p.status = 'failed' and p.created_at > now() - make_interval(days => ${failedPaymentDays})`

const payments = sql`
  select p.id, p.client_id, ${nameOfHolder('client', 'p.client_id')} as client,
    ${usernameOfHolder('client')} as username,
    round(abs(p.amount), currency.decimals)::text as amount, p.currency, p.created_at as at
  from bank.payment p
  join ledger.currency currency on currency.code = p.currency
  left join identity.users client on client.id = p.client_id
  where ${recentlyFailedPayment}
  order by p.created_at, p.id`

/** A visitor may be late, so the last hour counts too; the end is that of tomorrow in Dominica. */
function upcomingConsultation(today: string, now: Date) {
  return sql`c.status = 'booked' and c.starts_at > ${now}::timestamptz - interval '1 hour'
    and c.starts_at < ledger.moment_of(${today}::date + 2) and not (${bookingOutsideHours(now)})`
}

function consultations(today: string, now: Date) {
  return sql`
    select c.id, c.first_name || ' ' || c.surname as visitor, c.starts_at as at
    from bank.consultation c where ${upcomingConsultation(today, now)} order by c.starts_at, c.id`
}

/** A booking that the present hours and holidays do not offer, as consultations/queries.ts lists them too. */
function bookingOutsideHours(now: Date) {
  const local = sql`(c.starts_at at time zone ${bankZone})`
  return sql`c.status = 'booked' and c.starts_at > ${now}::timestamptz
    and (
      exists (select from bank.holiday h where h.day = ${local}::date)
      or not exists (
        select from bank.consultation_hour h where h.weekday = extract(isodow from ${local})
          and ${local} = ${local}::date + make_interval(hours => h.hour)
      )
    )`
}

function bookingsOutsideHours(now: Date) {
  return sql`
    select c.id, c.first_name || ' ' || c.surname as visitor, c.starts_at as at
    from bank.consultation c where ${bookingOutsideHours(now)} order by c.starts_at, c.id`
}

const contactMessages = sql`
  select m.id, m.first_name || ' ' || m.surname as visitor, m.created_at as at
  from bank.contact_message m where m.status = 'new' order by m.created_at, m.id`

const undeliveredEmails = sql`
  select l.id, l.user_id as client_id, l.name as client, l.recipient, l.kind as about, l.error,
    l.created_at as at, l.gave_up, l.link_gone
  from mail.list_undelivered_emails(${overviewMostCounted}) l
  order by l.created_at, l.id`
