import {
  failedPaymentDays,
  maturingWithinDays,
  maximumCounted,
  type UserPage,
  type UserRole,
  userPageExcerpt,
  userPageListSize,
  userPageLongList,
} from '@bank/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/database.ts'

type Event = Record<
  | 'actorId'
  | 'actorUsername'
  | 'actorName'
  | 'userId'
  | 'userUsername'
  | 'userName'
  | 'subject'
  | 'checkpoint',
  string | null
> & {
  id: string
  at: string
  action: string
  /** JSON as text: the camel-case plugin would rename the keys inside. */
  detail: string
}

type List<Kind extends 'accounts' | 'requests' | 'certificates' | 'beneficiaries' | 'conversation'> =
  UserPage[Kind]['first']

type UserRow = {
  id: string
  username: string
  firstName: string
  lastName: string
  email: string
  role: UserRole
  createdAt: Date
  dataKey: Buffer
  phone: Buffer | null
  address: Buffer | null
  dateOfBirth: Buffer | null
  phraseSet: boolean
  twoFactorEnabled: boolean
  issuedPassword: string | null
  issuedUntil: Date | null
  lastSignInAt: Date | null
  sessions: number
  pendingEmail: UserPage['user']['pendingEmail']
  setupLink: UserPage['user']['setupLink']
  freeze: UserPage['freeze']
  pendingRequests: number
  unanswered: number
  failedPayments: number
  maturing: number
  approvals: (Omit<UserPage['attention']['approvals'][number], 'operation'> & { operation: object })[]
  linkPermittedUntil: Date | null
  holdings: UserPage['holdings']
  accountTotal: number
  accounts: List<'accounts'>
  requestTotal: number
  requests: List<'requests'>
  certificateTotal: number
  certificates: List<'certificates'>
  beneficiaryTotal: number
  beneficiaries: List<'beneficiaries'>
  messageTotal: number
  messages: List<'conversation'>
  eventTotal: number
  events: Event[]
}

/**
 * Reads everything admins see of one user in one statement; undefined where there is no such user. Each list
 * is read from the newest end of an index that begins with the user, and counted up to a limit.
 */
export async function findUserPage(tx: Tx, userId: string, today: string): Promise<UserRow | undefined> {
  const { rows } = await userPageQuery(userId, today).execute(tx)
  return rows[0]
}

/** The query itself, for the test of its cost. */
export function userPageQuery(userId: string, today: string) {
  return sql<UserRow>`
    select
      users.id, users.username, users.first_name, users.last_name, users.email, users.role,
      users.created_at, users.data_key,
      kept.phone, kept.address, kept.date_of_birth, kept.phrase_set_at is not null as phrase_set,
      access.two_factor_enabled, access.issued_password, access.issued_until, access.last_sign_in_at,
      least(access.sessions, ${maximumCounted}) as sessions,
      ${one(pendingEmail(userId))} as pending_email,
      ${one(setupLink(userId))} as setup_link,
      ${one(freeze(userId))} as freeze,
      ${counted(sql`
        from bank.account_request r where r.client_id = ${userId} and r.status = 'pending'
      `)} as pending_requests,
      coalesce((select c.unanswered from bank.conversation c where c.client_id = ${userId}),
        0) as unanswered,
      ${counted(recentlyFailedPayment(userId))} as failed_payments,
      ${counted(maturingSoon(userId, today))} as maturing,
      ${first(approvals(userId))} as approvals,
      (select t.permitted_until from identity.setup_link_terms(${userId}) t) as link_permitted_until,
      ${all(holdings(userId))} as holdings,
      ${counted(sql`from bank.account a where a.client_id = ${userId}`)} as account_total,
      ${first(accounts(userId))} as accounts,
      ${counted(sql`from bank.account_request r where r.client_id = ${userId}`)} as request_total,
      ${first(requests(userId))} as requests,
      ${counted(sql`from bank.certificate c where c.client_id = ${userId}`)} as certificate_total,
      ${first(certificates(userId, today), userPageLongList)} as certificates,
      ${counted(sql`
        from bank.beneficiary b where b.client_id = ${userId} and b.deleted_at is null
      `)} as beneficiary_total,
      ${first(beneficiaries(userId), userPageLongList)} as beneficiaries,
      ${counted(sql`from bank.message m where m.client_id = ${userId}`)} as message_total,
      ${first(messages(userId))} as messages,
      ${counted(sql`from audit.event e where e.user_id = ${userId}`)} as event_total,
      ${first(events(userId))} as events
    from identity.users
    cross join identity.access_of(${userId}) access
    left join identity.profile kept on kept.user_id = users.id
    where users.id = ${userId}`
}

function counted(from: RawBuilder<unknown>) {
  return sql`(select count(*)::int from (select 1 ${from} limit ${maximumCounted}) found)`
}

function first(rows: RawBuilder<unknown>, most: number = userPageListSize) {
  return sql`(select coalesce(json_agg(first), '[]') from (${rows} limit ${most}) first)`
}

function all(rows: RawBuilder<unknown>) {
  return sql`(select coalesce(json_agg(found), '[]') from (${rows}) found)`
}

function one(row: RawBuilder<unknown>) {
  return sql`(select to_json(found) from (${row} limit 1) found)`
}

const pendingEmail = (userId: string) => sql`
  select e.new_email as email, e.expires_at from identity.email_change e
  where e.user_id = ${userId} and e.ended_at is null and e.expires_at > now()`

const setupLink = (userId: string) => sql`
  select l.status, l.issued_at, l.expires_at, coalesce(l.used_at, l.revoked_at, l.opened_at) as changed_at,
    l.wrong_codes
  from identity.setup_link_status l where l.user_id = ${userId}`

const freeze = (userId: string) => sql`
  select f.id, f.source, f.frozen_at as at
  from bank.payment_freeze f where f.client_id = ${userId} and f.lifted_at is null`

const recentlyFailedPayment = (userId: string) => sql`
  from bank.payment p
  where p.client_id = ${userId} and p.status = 'failed'
    and p.created_at > now() - make_interval(days => ${failedPaymentDays})`

const maturingSoon = (userId: string, today: string) => sql`
  from bank.certificate c
  where c.client_id = ${userId} and c.status = 'active'
    and c.end_date <= ${today}::date + ${maturingWithinDays}::int`

// Few are pending at once, and a partial index holds only those.
const approvals = (userId: string) => sql`
  select a.id, a.payload || jsonb_build_object('kind', a.kind) as operation, a.requested_at, a.expires_at,
    identity.full_name(requester.first_name, requester.last_name) as requester
  from bank.approval a join identity.users requester on requester.id = a.requester_id
  where a.status = 'pending' and a.expires_at > now() and a.user_id = ${userId}
  order by a.requested_at, a.id`

// There are no more currencies than the bank has.
const holdings = (userId: string) => sql`
  select v.currency, round(sum(v.balance), max(c.decimals))::text as amount, count(*)::int as accounts
  from ledger.account v join ledger.currency c on c.code = v.currency
  where v.client_id = ${userId}
  group by v.currency
  order by min(v.created_at), v.currency`

const accounts = (userId: string) => sql`
  select a.id, a.nickname, a.opened_as, a.account_number, a.is_crypto, v.currency,
    round(v.balance, c.decimals)::text as balance, a.created_at,
    v.moved_at as last_movement_at
  from bank.account a
  join ledger.account v on v.id = a.id
  join ledger.currency c on c.code = v.currency
  where a.client_id = ${userId}
  order by a.created_at desc, a.id desc`

const requests = (userId: string) => sql`
  select r.id, r.account_type, r.nickname, r.currency, r.status, r.created_at
  from bank.account_request r
  where r.client_id = ${userId}
  order by r.created_at desc, r.id desc`

const certificates = (userId: string, today: string) => sql`
  select c.id, c.number, round(c.amount, currency.decimals)::text as amount, c.currency,
    c.end_date::text as end_date,
    case when c.status = 'active' and c.end_date > ${today}::date then 'active' else 'expired' end as status
  from bank.certificate c
  join ledger.currency currency on currency.code = c.currency
  where c.client_id = ${userId}
  order by c.created_at desc, c.id desc`

const beneficiaries = (userId: string) => sql`
  select b.id, b.name, b.is_crypto, b.currency, b.verified_at is not null as verified, b.created_at
  from bank.beneficiary b
  where b.client_id = ${userId} and b.deleted_at is null
  order by b.created_at desc, b.id desc`

const messages = (userId: string) => sql`
  select m.id, left(m.body, ${userPageExcerpt}) as body, m.attachments, m.from_client, m.automated,
      m.created_at as at,
    identity.full_name(author.first_name, author.last_name) as author
  from bank.message m
  left join identity.users author on author.id = m.author_id
  where m.client_id = ${userId}
  order by m.created_at desc, m.id desc`

const events = (userId: string) => sql`
  select e.id::text as id, e.at, e.action, e.subject, e.detail::text as detail,
    e.checkpoint::text as checkpoint,
    e.actor_id, e.actor_username, e.actor_name, e.user_id, e.user_username, e.user_name
  from audit.read_log(null, false, ${userId}, null, null, null, null, ${userPageListSize}) e
  order by e.at desc, e.id desc`
