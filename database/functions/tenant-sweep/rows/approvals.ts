import type { TestBank } from '#testing.ts'
import { everybody, nothing, type Row } from '#functions/tenant-sweep/row.ts'

/** Rows of a client in every table of this subject. */
export async function writeApprovals(bank: TestBank, client: string): Promise<void> {
  const write = async (text: string) => await bank.owner.query(text, [client])
  await write(`insert into bank.approval
      (id, kind, subject, user_id, payload, reason, requester_id, expires_at)
    values (gen_random_uuid(), 'role', 'hers', $1, '{}', 'Why', $1, now() + interval '1 day')`)
  await write(`insert into bank.unapproved_total values ($1, 'USD', '2020-01-01', 1)`)
  await write(`insert into bank.approval_pause values ($1, now())`)
}

/** Only an admin requests, decides or reads approvals. */
export const approvalRows: Record<string, Row[]> = {
  'bank.four_eyes_rule()': [['select applies from bank.four_eyes_rule()', everybody(nothing)]],
  // Nothing is due in this test, so a call has nothing to do.
  'bank.expire_approvals()': [['select bank.expire_approvals()', everybody('0')]],
  'bank.decide_approval(bytea,uuid,text,text,uuid)': [
    [
      `select outcome from bank.decide_approval(:token, :client, 'approved', null, :issued)`,
      { visitor: 'NOT_SIGNED_IN', stranger: 'NOT_ALLOWED', client: 'NOT_ALLOWED' },
    ],
  ],
  'bank.is_own_affair(uuid,uuid)': [['select bank.is_own_affair(:client, :trust)', everybody('false')]],
  'bank.switch_approval(bytea,boolean,text,uuid)': [
    [
      `select bank.switch_approval(:token, false, 'No reason', :issued)`,
      { visitor: 'NOT_SIGNED_IN', stranger: 'NOT_ALLOWED', client: 'NOT_ALLOWED' },
    ],
  ],
  'bank.setting_digest(text,text,text)': [
    [`select length(bank.setting_digest('x', 'on', null))`, everybody('32')],
  ],
  'bank.withdraw_approval(uuid)': [['select bank.withdraw_approval(:client)', everybody('NOT_ALLOWED')]],
  'bank.decision_digest(uuid,text,text)': [
    [`select length(bank.decision_digest(:client, 'approved', null))`, everybody('32')],
  ],
}
