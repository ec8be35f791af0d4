import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { encryptAddress, encryptField } from '#identity/encrypted-fields.ts'
import type { App } from '#testing/app.ts'
import { aBeneficiary, aClient, amount, anAccount, anAdmin, aSession } from '#testing/builders.ts'
import { aCertificate } from '#testing/orders/certificates.ts'
import { aSetupLink } from '#testing/setup-links.ts'

/** The words by which the data of a client with everything is found again: `name-of-what-it-is`. */
const typed = [
  'username',
  'first-name',
  'last-name',
  'phone',
  'address',
  'phrase',
  'browser',
  'passkey',
  'account',
  'mandate-document',
  'mandate-document-asked',
  'earlier-account',
  'opening',
  'purpose',
  'request',
  'request-notes',
  'beneficiary',
  'beneficiary-nickname',
  'beneficiary-bank',
  'reference',
  'failed-reference',
  'note',
  'indexed',
  'order-note',
  'message',
  'message-for-holder',
  'answer',
  'reply',
  'file-name',
  'file',
  'e-mail',
  'other-mailbox',
  'consultation',
  'contact',
  'reason',
  'approval-note',
  'refusal',
] as const

export type ClientWithEverything = Awaited<ReturnType<typeof aClientWithEverything>>

/**
 * A blocked client with a row in every table that may be about one. Each text that they or staff have typed
 * contains a word of its own, which begins with `name`.
 */
export async function aClientWithEverything(app: App, name: string) {
  const { owner, services } = app
  const { secrets } = services
  const client = await aClient(owner, { username: `${name}-username` })
  const admin = await anAdmin(owner)
  const session = await aSession(owner, client)
  const accountId = await anAccount(owner, client, { balance: '130.25', nickname: `${name}-account` })
  const beneficiaryId = await aBeneficiary(owner, client, {
    name: `${name}-beneficiary`,
    details: { bankName: `${name}-beneficiary-bank` },
  })
  const certificateId = await aCertificate(owner, client, accountId)
  const paymentId = randomUUID()
  const words = { reference: `${name}-reference`, note: `${name}-note` }
  await app.as(session).payments.make({
    paymentId,
    accountId,
    beneficiaryId,
    amount: amount('30.25'),
    ...words,
  })
  const setupToken = await aSetupLink(owner, client)
  const files = randomUUID()
  const data = {
    ...client,
    admin: admin.id,
    accountId,
    beneficiaryId,
    paymentId,
    certificateId,
    setupToken,
    email: `${client.username}@client.example`,
    /** The fields that are encrypted with the client's key. */
    encrypted: {
      phone: encryptField(secrets, client, 'phone', `${name}-phone`),
      address: encryptAddress(secrets, client, `${name}-address`),
      phrase: encryptField(secrets, client, 'phrase', `${name}-phrase`),
      file: secrets.encryptFor(client, `${name}-file`, {
        table: 'bank.attachment_part',
        column: 'content',
        row: files,
      }),
    },
    words: typed.map((word) => `${name}-${word}`),
  }
  await owner.transaction().execute(async (tx) => {
    await sql`set local role bank_owner`.execute(tx)
    for (const statement of [...ofAccess(data, name), ...ofMoney(data, name), ...ofWords(data, name, files)])
      await statement.execute(tx)
  })
  return data
}

type Made = {
  id: string
  username: string
  email: string
  admin: string
  accountId: string
  beneficiaryId: string
  encrypted: Record<'phone' | 'address' | 'phrase' | 'file', Buffer>
}

function ofAccess({ id, email, admin, encrypted }: Made, name: string) {
  const token = randomBytes(32)
  return [
    sql`update identity.users set first_name = ${`${name}-first-name`}, last_name = ${`${name}-last-name`},
      role = 'blocked' where id = ${id}`,
    sql`insert into identity.profile (user_id, phone, address, phrase, phrase_set_at)
      values (${id}, ${encrypted.phone}, ${encrypted.address}, ${encrypted.phrase}, now())`,
    sql`update identity.session set browser = ${`${name}-browser`}, address = ${encrypted.address},
      ended_at = now() - interval '2 minutes', seen_at = now() - interval '2 minutes' where user_id = ${id}`,
    sql`insert into identity.confirmation (token_hash, action, digest, expires_at)
      select token_hash, 'payment', sha256('order'), now() from identity.session where user_id = ${id}`,
    sql`insert into identity.passkey (user_id, credential_id, public_key, sign_count, name)
      values (${id}, ${token}, sha256('key'), 0, ${`${name}-passkey`})`,
    sql`insert into identity.recovery_code (user_id, mac) values (${id}, ${token})`,
    sql`insert into identity.enrolment (user_id, token_hash, totp_secret, expires_at)
      select ${id}, token_hash, 'secret', now() from identity.session where user_id = ${id}`,
    sql`insert into identity.issued_password (user_id, password_hash, kind)
      values (${id}, '-', 'provisional')`,
    sql`insert into identity.setup_progress (key_hash, link_id, password_hash, totp_secret)
      select ${token}, l.id, '-', 'secret' from identity.setup_link l where l.user_id = ${id}`,
    sql`insert into identity.freeze_link (token_hash, user_id, expires_at)
      values (${token}, ${id}, now() + interval '1 hour')`,
    sql`insert into identity.email_change (user_id, old_email, new_email, link_hash, taken, expires_at)
      values (${id}, ${`${name}-other-mailbox@client.example`}, ${email}, ${token}, false, now())`,
    sql`insert into bank.approval_pause (user_id, paused_until) values (${id}, now())`,
    sql`insert into bank.notification_mark (user_id, read_up_to) values (${id}, 1)`,
    sql`insert into bank.notification_setting (user_id, kind, in_portal, by_mail)
      values (${id}, 'payment', false, false)`,
    sql`select audit.record(null, ${id}, 'signed-in', null,
      jsonb_build_object('browser', ${`${name}-browser`}::text, 'passkey', ${`${name}-passkey`}::text))`,
    sql`insert into bank.approval (
      id, kind, subject, user_id, payload, reason, requester_id, expires_at, status, decided_by,
      decided_at, note
    ) values (
      gen_random_uuid(), 'opening', 'subject', ${id}, jsonb_build_object(
        'nickname', ${`${name}-opening`}::text, 'currency', 'USD', 'amount', '1',
        'order', jsonb_build_object('account_type', 'business', 'network', null, 'intended_use', null,
          'nickname', ${`${name}-opening`}::text, 'business_purpose', ${`${name}-purpose`}::text)
      ), ${`${name}-reason`}, ${admin}, now(), 'withdrawn', ${admin}, now(), ${`${name}-approval-note`}
    )`,
  ]
}

/**
 * A mandate on a trust with its document, an order of it that this user has signed and then refused, and a
 * message that they wrote for it.
 */
function ofHolder(id: string, name: string, admin: string) {
  const [trust, account, beneficiary, order] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const [mandate, document] = [randomUUID(), randomUUID()]
  return [
    sql`insert into bank.holder (id, kind, name, registration_number, country)
      values (${trust}, 'organisation', 'A trust', ${trust}, 'DM')`,
    sql`insert into bank.mandate (
      id, holder_id, user_id, is_member, view, prepare, sign, first_day, last_day
    ) values (${mandate}, ${trust}, ${id}, false, 'movements', true, 'A', '2026-01-01', '2035-01-01')`,
    sql`insert into bank.attachment (id, client_id, uploader_id, name, bytes, type, checked_at)
      values (${document}, ${id}, ${admin}, ${`${name}-mandate-document.pdf`}, 30, 'application/pdf', now())`,
    sql`insert into bank.attachment_part (attachment_id, part, content)
      values (${document}, 0, ${Buffer.alloc(30)})`,
    sql`update bank.attachment set mandate_id = ${mandate}, kept_at = now() where id = ${document}`,
    sql`insert into bank.approval (id, kind, subject, user_id, payload, reason, requester_id, expires_at)
      values (gen_random_uuid(), 'mandate-document', ${document}, ${id},
        jsonb_build_object('fileName', ${`${name}-mandate-document-asked.pdf`}::text), 'Its document',
        ${admin}, now())`,
    sql`insert into bank.message (id, client_id, from_client, writer_id, body)
      values (gen_random_uuid(), ${trust}, true, ${id}, ${`${name}-message-for-holder`})`,
    sql`insert into bank.message_mark (holder_id, user_id, read_at) values (${trust}, ${id}, now())`,
    sql`select ledger.open_account(${account}, ${trust}, 'USD')`,
    sql`insert into bank.account (id, client_id, nickname, account_number, is_crypto)
      values (${account}, ${trust}, 'Of a trust', upper(left(replace(${account}, '-', ''), 20)), false)`,
    sql`insert into bank.beneficiary (id, client_id, name, is_crypto, details)
      values (${beneficiary}, ${trust}, 'Of a trust', false, '')`,
    sql`insert into bank.waiting_order (
      id, holder_id, kind, account_id, beneficiary_id, amount, currency, digest, prepared_by, prepared_at,
      expires_at, status, ended_at, ended_by, reason
    ) values (
      ${order}, ${trust}, 'payment', ${account}, ${beneficiary}, 5, 'USD', sha256('order'), ${id}, now(),
      now(), 'refused', now(), ${id}, ${`${name}-refusal`}
    )`,
    sql`insert into bank.order_signature (order_id, user_id, class, signed_at)
      values (${order}, ${id}, 'A', now())`,
  ]
}

function ofMoney({ id, admin, accountId, beneficiaryId }: Made, name: string) {
  const [order, other] = [randomUUID(), randomUUID()]
  return [
    sql`update bank.account set opened_as = ${`${name}-earlier-account`} where id = ${accountId}`,
    sql`select audit.record(null, ${id}, 'account-opened', ${accountId},
      jsonb_build_object('nickname', ${`${name}-account`}::text))`,
    sql`insert into bank.account_opening (
      account_id, client_id, account_type, nickname, currency, business_purpose, initial_balance, opened_by
    ) values (
      ${accountId}, ${id}, 'business', ${`${name}-opening`}, 'USD', ${`${name}-purpose`}, 0, ${admin}
    )`,
    sql`insert into bank.account_request (
      id, client_id, account_type, nickname, currency, status, notes, decided_by, decided_at
    ) values (
      ${other}, ${id}, 'deposit', ${`${name}-request`}, 'CHF', 'rejected', ${`${name}-request-notes`},
      ${admin}, now()
    )`,
    sql`update bank.beneficiary set nickname = ${`${name}-beneficiary-nickname`} where id = ${beneficiaryId}`,
    sql`insert into bank.payment (
      id, client_id, account_id, beneficiary_id, amount, currency, status, reference
    ) values (
      ${other}, ${id}, ${accountId}, ${beneficiaryId}, -1, 'USD', 'failed', ${`${name}-failed-reference`}
    )`,
    sql`insert into bank.standing_order (
      id, client_id, account_id, beneficiary_id, amount, currency, note, rhythm, first_day,
      next_number, next_day
    ) values (
      ${order}, ${id}, ${accountId}, ${beneficiaryId}, 1, 'USD', ${`${name}-order-note`}, 'monthly',
      '2099-01-01', 1, '2099-01-01'
    )`,
    sql`insert into bank.transaction_words (account_id, sequence, words)
      values (${accountId}, 1, ${`${name}-indexed`}::tsvector)`,
    sql`insert into bank.own_limit (client_id, currency, kind, amount) values (${id}, 'USD', 'day', 5)`,
    sql`insert into bank.payment_freeze (client_id, source) values (${id}, 'portal')`,
    sql`insert into bank.access_right (
      id, holder_id, user_id, first_name, last_name, email, view, first_day, last_day, invited
    )
    select gen_random_uuid(), given.holder, given.by_right, ${`${name}-access`}, 'Keller',
      ${`${name}-access@client.example`}, 'balances', '2026-01-01', '2026-02-01', false
    from (values (${id}::uuid, ${admin}::uuid), (${admin}::uuid, ${id}::uuid)) given (holder, by_right)`,
    ...ofHolder(id, name, admin),
    sql`insert into bank.unapproved_total (user_id, currency, day, total) values (${id}, 'USD', now(), 0)`,
  ]
}

function ofWords({ id, email, admin, encrypted }: Made, name: string, files: string) {
  const [message, answer] = [randomUUID(), randomUUID()]
  const visitor = { mobile: '+1 767 555 0110', at: '2026-01-05T14:00:00Z' }
  return [
    sql`insert into bank.message (id, client_id, from_client, body, attachments)
      values (${message}, ${id}, true, ${`${name}-message`}, 1)`,
    sql`insert into bank.message (id, client_id, from_client, author_id, body)
      values (${answer}, ${id}, false, ${admin}, ${`${name}-answer`})`,
    sql`insert into bank.conversation (client_id, reply_body, reply_due_at)
      values (${id}, ${`${name}-reply`}, now() + interval '1 day')`,
    sql`insert into bank.attendance (client_id, admin_id, seen_at) values (${id}, ${admin}, now())`,
    sql`insert into bank.attachment (id, client_id, uploader_id, name, bytes, type, checked_at)
      values (${files}, ${id}, ${id}, ${`${name}-file-name.pdf`}, 30, 'application/pdf', now())`,
    sql`insert into bank.attachment_part (attachment_id, part, content)
      values (${files}, 0, ${encrypted.file})`,
    sql`update bank.attachment set message_id = ${message}, position = 1 where id = ${files}`,
    sql`select mail.enqueue_email(${email}, 'payment-completed',
      jsonb_build_object('subject', 'Payment', 'body', ${`Dear ${name}-e-mail`}::text), null, ${id})`,
    sql`select mail.enqueue_email(${`${name}-other-mailbox@client.example`}, 'email-taken',
      '{"subject": "Taken", "body": "In use"}', null)`,
    sql`select mail.enqueue_email('clients@bank.example', 'contact-message',
      jsonb_build_object('subject', 'A message', 'body', ${`${name}-contact`}::text), ${email})`,
    sql`insert into bank.consultation (id, first_name, surname, mobile, email, starts_at, created_at)
      values (gen_random_uuid(), ${`${name}-consultation`}, 'Visitor', ${visitor.mobile}, ${email},
        ${visitor.at}::timestamptz + interval '1 hour' * random(), now())`,
    sql`insert into bank.contact_message (
      id, first_name, surname, email, message, digest, created_at
    ) values (
      gen_random_uuid(), 'A', 'Visitor', ${email}, ${`${name}-contact`}, sha256(''), now()
    )`,
  ]
}
