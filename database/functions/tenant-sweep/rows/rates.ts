import { everybody, nothing, type Row } from '#functions/tenant-sweep/row.ts'

const order = `row(gen_random_uuid(), 'USD', 2, 1, 0, '2999-01-01', 'Why')::bank.rate_order`
const announcement = `'Mine', 'info', 'both', null, '2026-01-01', '2999-01-01'`
const refused = { visitor: 'NOT_SIGNED_IN', stranger: 'NOT_ALLOWED', client: 'NOT_ALLOWED' }

/** Admins' operations on rates and announcements. Every other caller is refused. */
export const rateRows: Record<string, Row[]> = {
  'bank.set_certificate_rate(bytea,bank.rate_order,uuid)': [
    [`select bank.set_certificate_rate(:token, ${order}, null)`, refused],
    // The confirmation was issued to the client for another operation.
    [`select bank.set_certificate_rate(:token, ${order}, :issued)`, refused],
  ],
  'bank.withdraw_certificate_rate(bytea,uuid,uuid)': [
    [`select bank.withdraw_certificate_rate(:token, gen_random_uuid(), :issued)`, refused],
  ],
  'bank.certificate_rate_history(text,integer,uuid,integer)': [
    [`select change_id from bank.certificate_rate_history('EUR', 5, null, 100)`, everybody(nothing)],
  ],
  ['bank.publish_announcement(bytea,uuid,text,text,text,text,timestamp without time zone,' +
  'timestamp without time zone,uuid)']: [
    [`select bank.publish_announcement(:token, gen_random_uuid(), ${announcement}, :issued)`, refused],
  ],
  'bank.withdraw_announcement(bytea,uuid,uuid)': [
    ['select bank.withdraw_announcement(:token, :payment, :issued)', refused],
  ],
  ['bank.announcement_digest(uuid,text,text,text,text,timestamp without time zone,' +
  'timestamp without time zone)']: [
    [`select length(bank.announcement_digest(gen_random_uuid(), ${announcement}))`, everybody('32')],
  ],
  'bank.announcement_withdrawal_digest(uuid)': [
    ['select length(bank.announcement_withdrawal_digest(:payment))', everybody('32')],
  ],
  // None of these needs an identity.
  'bank.rate_order_digest(bank.rate_order)': [
    [`select length(bank.rate_order_digest(${order}))`, everybody('32')],
  ],
  'bank.rate_withdrawal_digest(uuid)': [
    ['select length(bank.rate_withdrawal_digest(:payment))', everybody('32')],
  ],
}
