import { sql } from 'kysely'
import { decryptAddress as openNetworkAddress } from '#identity/sign-in/origin.ts'
import { openBeneficiary, ownBeneficiaries } from '#domain/own-beneficiaries.ts'
import { ownCertificates } from '#domain/own-certificates.ts'
import { signatureAad } from '#domain/signature-aad.ts'
import type { KeyOwner, Secrets } from '#platform/keys/secrets.ts'
import { pagesOf } from '#platform/page.ts'
import { readProfile } from './read-profile.ts'
import { accounts, entries, payments } from './export-accounts.ts'
import { mandates, requestsForHolders, waitingOrders } from './export-mandates.ts'
import { ownLimits, paymentFreezes } from './export-safeguards.ts'
import { occurrences, standingOrders } from './export-standing-orders.ts'
import { beforeAll, type Own, type Page, pageSize } from './export-page.ts'

type Section = { name: string; pages: (own: Own) => AsyncIterable<Page> }

/** A signature is a picture. */
const certificatesAtOnce = 50

/**
 * Everything the bank holds about a user, section by section, in the order of the file. A new kind of data
 * gets a line here.
 */
export const sections: Section[] = [
  { name: 'profile', pages: profile },
  { name: 'accounts', pages: accounts },
  { name: 'entries', pages: entries },
  { name: 'payments', pages: payments },
  { name: 'standingOrders', pages: standingOrders },
  { name: 'standingOrderDates', pages: occurrences },
  { name: 'paymentFreezes', pages: paymentFreezes },
  { name: 'ownLimits', pages: ownLimits },
  { name: 'beneficiaries', pages: beneficiaries },
  { name: 'accountRequests', pages: accountRequests },
  { name: 'accountOpenings', pages: accountOpenings },
  { name: 'certificates', pages: certificates },
  { name: 'certificateTerms', pages: certificateTerms },
  { name: 'mandates', pages: mandates },
  { name: 'waitingOrders', pages: waitingOrders },
  { name: 'requestsForHolders', pages: requestsForHolders },
  { name: 'messages', pages: messages },
  { name: 'notificationSettings', pages: notificationSettings },
  { name: 'emailChanges', pages: emailChanges },
  { name: 'sessions', pages: sessions },
  { name: 'passkeys', pages: passkeys },
  { name: 'events', pages: events },
]

/** The phrase is not in the file: a finder could call in the client's name. */
async function* profile({ tx, clientId, secrets, tokenHash }: Own): AsyncIterable<Page> {
  const { version: _, ...known } = await readProfile({ tx, clientId, secrets, tokenHash })
  yield [known]
}

/** Includes removed beneficiaries: past payments keep who was paid. */
async function* beneficiaries({ tx, clientId, secrets }: Own): AsyncIterable<Page> {
  const kept = await ownBeneficiaries(tx, clientId)
    .select('beneficiary.deletedAt')
    .orderBy('beneficiary.createdAt')
    .orderBy('beneficiary.id')
    .execute()
  yield kept.map((beneficiary) => openBeneficiary(secrets, clientId, beneficiary))
}

async function* accountRequests({ tx, clientId }: Own): AsyncIterable<Page> {
  const { rows } = await sql<object>`
    select id, account_type, nickname, currency, network, intended_use,
      round(initial_deposit, c.decimals)::text as initial_deposit,
      business_purpose, status, notes, decided_at, created_at
    from bank.account_request join ledger.currency c on c.code = currency
    where client_id = ${clientId} order by created_at, id`.execute(tx)
  yield rows
}

/** Accounts that admins opened for the user, with what was recorded then. */
async function* accountOpenings({ tx, clientId }: Own): AsyncIterable<Page> {
  const { rows } = await sql<object>`
    select account_id, account_type, nickname, currency, network, intended_use,
      trim_scale(initial_balance)::text as initial_balance,
      business_purpose, opened_at
    from bank.account_opening where client_id = ${clientId} order by opened_at, account_id`.execute(tx)
  yield rows
}

/**
 * Returns each certificate as the client sees it, so that a new field of theirs is in the file as well. The
 * signature is the picture that was drawn, ready to be shown by any browser.
 */
async function* certificates({ tx, clientId, user, secrets, today }: Own): AsyncIterable<Page> {
  const pages = pagesOf(beforeAll, certificatesAtOnce, (after) =>
    ownCertificates(tx, clientId, today)
      .select(['certificate.signature', sql<string>`certificate.created_at::text`.as('at')])
      .where(
        sql<boolean>`(certificate.created_at, certificate.id)
          > (${after.at}::timestamptz, ${after.id}::uuid)`,
      )
      .orderBy('certificate.createdAt')
      .orderBy('certificate.id')
      .limit(certificatesAtOnce)
      .execute(),
  )
  for await (const page of pages)
    yield page.map(({ at: _, signature, ...known }) => ({
      ...known,
      signature: pictureOf(secrets.decryptFor(user, signature, signatureAad(known.id))),
    }))
}

/** A data URI. A PNG in base64 always begins like this; any other signature is a JPEG. */
function pictureOf(base64: string): string {
  return `data:image/${base64.startsWith('iVBORw0KGgo') ? 'png' : 'jpeg'};base64,${base64}`
}

/** The accepted terms word for word, once for all certificates that share them. */
async function* certificateTerms({ tx, clientId }: Own): AsyncIterable<Page> {
  const { rows } = await sql<object>`
    select version, body as text, encode(sha256, 'hex') as sha256
    from bank.certificate_terms
    where version in (select terms_version from bank.certificate where client_id = ${clientId})
    order by version`.execute(tx)
  yield rows
}

type Message = {
  id: string
  body: string
  fromClient: boolean
  automated: boolean
  createdAt: Date
  attachments: object[]
}

/** Attachments with the address at which each is downloaded: together they may be larger than the memory. */
async function* messages({ tx, clientId }: Own): AsyncIterable<Page> {
  const pages = pagesOf(beforeAll, pageSize, async (after) => {
    const { rows } = await sql<Message & { at: string }>`
      select id, body, from_client, automated, created_at, created_at::text as at,
        case when attachments = 0 then '[]'::json else (
          select json_agg(json_build_object('name', a.name, 'type', a.type, 'bytes', a.bytes,
            'address', '/api/attachments/' || a.id) order by a.position)
          from bank.attachment a where a.message_id = m.id
        ) end as attachments
      from bank.message m
      where client_id = ${clientId} and (created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)
      order by created_at, id
      limit ${pageSize}`.execute(tx)
    return rows
  })
  for await (const page of pages) yield page.map(({ at: _, ...message }) => message)
}

async function* notificationSettings({ tx, clientId }: Own): AsyncIterable<Page> {
  yield await tx
    .selectFrom('notificationSetting')
    .where('userId', '=', clientId)
    .select(['kind', 'inPortal', 'byMail'])
    .orderBy('kind')
    .execute()
}

async function* emailChanges({ tx, clientId }: Own): AsyncIterable<Page> {
  yield await tx
    .selectFrom('identity.emailChange')
    .where('userId', '=', clientId)
    .select(['newEmail', 'askedAt', 'expiresAt', 'endedAt'])
    .orderBy('askedAt')
    .execute()
}

async function* sessions({ tx, user, secrets }: Own): AsyncIterable<Page> {
  const { rows } = await sql<{
    browser: string | null
    address: Buffer | null
    createdAt: Date
    seenAt: Date
    endedAt: Date | null
  }>`
    select browser, address, created_at, seen_at, ended_at from identity.own_session_times(10000)`.execute(tx)
  yield rows.map((row) => ({
    ...row,
    address: row.address && openNetworkAddress(secrets, user, row.address),
  }))
}

/** Names and times; the keys themselves say nothing about the user. */
async function* passkeys({ tx }: Own): AsyncIterable<Page> {
  const { rows } = await sql<object>`
    select name, created_at, last_used_at from identity.own_passkey_uses()`.execute(tx)
  yield rows
}

type Event = {
  id: string
  at: Date
  action: string
  subject: string | null
  detail: Record<string, unknown>
  byUser: boolean
}

/** The user's audit events, and whether the user acted in them. */
async function* events({ tx, user, secrets }: Own): AsyncIterable<Page> {
  const pages = pagesOf({ id: '0' }, pageSize, async (after) => {
    const { rows } = await sql<Event>`
      select id, at, action, subject, detail, by_user
      from identity.own_events(${after.id}, ${pageSize})`.execute(tx)
    return rows
  })
  for await (const page of pages)
    yield page.map(({ id: _, detail, ...event }) => ({
      ...event,
      detail: withOpenAddress(detail, secrets, user),
    }))
}

/** A sign-in's network address is encrypted where it is written down. */
function withOpenAddress(detail: Record<string, unknown>, secrets: Secrets, user: KeyOwner): object {
  const { address, ...rest } = detail
  return typeof address === 'string'
    ? { ...rest, address: openNetworkAddress(secrets, user, Buffer.from(address, 'base64')) }
    : detail
}
