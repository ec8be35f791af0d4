import { expect } from 'vitest'
import type { TestBank } from '#testing.ts'

/** The condition of this client's rows, `$1`. */
export const ownerConditions: Record<string, string> = {
  'identity.users': 'id = $1',
  'identity.credential': 'user_id = $1',
  'identity.session': 'user_id = $1',
  'identity.enrolment': 'user_id = $1',
  'identity.recovery_code': 'user_id = $1',
  'identity.issued_password': 'user_id = $1',
  'identity.setup_link': 'user_id = $1',
  'identity.setup_progress': 'link_id in (select id from identity.setup_link where user_id = $1)',
  'identity.passkey': 'user_id = $1',
  'identity.passkey_challenge': 'bound_to in (select token_hash from identity.session where user_id = $1)',
  'identity.confirmation': 'token_hash in (select token_hash from identity.session where user_id = $1)',
  'identity.profile': 'user_id = $1',
  'identity.freeze_link': 'user_id = $1',
  'identity.email_change': 'user_id = $1',
  'mail.message': 'user_id = $1',
  'bank.access_right': '$1 in (holder_id, user_id)',
  'bank.account': 'client_id = $1',
  'bank.account_opening': 'client_id = $1',
  'bank.account_request': 'client_id = $1',
  'bank.attachment': 'client_id = $1',
  'bank.attachment_part': 'attachment_id in (select id from bank.attachment where client_id = $1)',
  'bank.beneficiary': 'client_id = $1',
  'bank.certificate': 'client_id = $1',
  'bank.occurrence': 'client_id = $1',
  'bank.own_limit': 'client_id = $1',
  'bank.payment': 'client_id = $1',
  'bank.payment_freeze': 'client_id = $1',
  'bank.standing_order': 'client_id = $1',
  'bank.holder': 'user_id = $1',
  'bank.mandate': 'user_id = $1',
  'bank.waiting_order': 'holder_id in (select holder_id from bank.mandate where user_id = $1)',
  'bank.order_signature': 'user_id = $1',
  'bank.message': 'client_id = $1',
  'bank.conversation': 'client_id = $1',
  'bank.attendance': 'client_id = $1',
  'bank.message_mark': 'user_id = $1',
  'ledger.account': 'client_id = $1',
  'ledger.entry': 'account_id in (select id from ledger.account where client_id = $1)',
  'bank.transaction_words': 'account_id in (select id from ledger.account where client_id = $1)',
  'bank.block_to_index': 'account_id in (select id from ledger.account where client_id = $1)',
  'ledger.transfer': `debit_account_id in (select id from ledger.account where client_id = $1)
    or credit_account_id in (select id from ledger.account where client_id = $1)`,
  'audit.event': '$1 in (user_id, actor_id)',
  'bank.approval': '$1 in (user_id, requester_id)',
  'bank.unapproved_total': 'user_id = $1',
  'bank.approval_pause': 'user_id = $1',
  'bank.setting': 'changed_by = $1',
  'bank.notification_mark': 'user_id = $1',
  'bank.notification_setting': 'user_id = $1',
}

/** A digest of all the client's rows, in every table. */
export async function thingsOf(bank: TestBank, client: string): Promise<string> {
  const parts = Object.entries(ownerConditions).map(
    ([table, condition]) => `select '${table}' || t::text as line from ${table} t where ${condition}`,
  )
  const connection = await bank.owner.connect()
  try {
    // Prepared, with one plan for all: to plan thirty tables takes much longer than to read them.
    await connection.query('set plan_cache_mode = force_generic_plan')
    const { rows } = await connection.query<{ digest: string; lines: string }>({
      name: 'things-of',
      text: `select md5(string_agg(line, ';' order by line)) as digest, count(*) as lines
        from (${parts.join(' union all ')}) all_of_them`,
      values: [client],
    })
    const { digest = '', lines = '0' } = rows[0] ?? {}
    expect(Number(lines)).toBeGreaterThanOrEqual(Object.keys(ownerConditions).length - 1)
    return digest
  } finally {
    connection.release()
  }
}
