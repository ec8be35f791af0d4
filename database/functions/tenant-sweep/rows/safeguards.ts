import { everybody, type Row } from '#functions/tenant-sweep/row.ts'

const setting = (amount: string) => `select outcome from bank.set_own_limit(
  :token, 'USD', 'day', ${amount}, null
)`

/**
 * A client's freeze and own limits; only a link from an e-mail names another user, and it can only freeze.
 */
export const safeguardRows: Record<string, Row[]> = {
  'bank.freeze_payments()': [
    ['select bank.freeze_payments()', { visitor: 'NOT_ALLOWED', stranger: 'FROZEN', client: 'FROZEN' }],
  ],
  'bank.freeze_payments_by_link(bytea)': [
    [`select bank.freeze_payments_by_link(sha256('no such link'))`, everybody('null')],
  ],
  'bank.unfreezing_digest(bytea)': [['select length(bank.unfreezing_digest(:token))', everybody('32')]],
  'bank.unfreeze_payments(bytea,uuid)': [
    [
      'select bank.unfreeze_payments(:token, :issued)',
      { visitor: 'NOT_SIGNED_IN', stranger: 'UNFROZEN', client: 'UNFROZEN' },
    ],
  ],
  'bank.lift_freeze(bytea,uuid,uuid,text,uuid)': [
    [
      `select bank.lift_freeze(:token, :client, :client, 'Why', :issued)`,
      { visitor: 'NOT_SIGNED_IN', stranger: 'NOT_ALLOWED', client: 'NOT_ALLOWED' },
    ],
  ],
  'bank.set_own_limit(bytea,text,text,numeric,uuid)': [
    // The client's limit is 5,000.00, and the stranger has none yet.
    [setting('5500'), { visitor: 'NOT_SIGNED_IN', stranger: 'SET', client: 'CODE_REQUIRED' }],
    [setting('4000'), { visitor: 'NOT_SIGNED_IN', stranger: 'SET', client: 'SET' }],
    // The stranger's own limit is 4,000.00 by now.
    [setting('6000'), { visitor: 'NOT_SIGNED_IN', stranger: 'CODE_REQUIRED', client: 'CODE_REQUIRED' }],
  ],
  'bank.own_limit_digest(text,text,numeric)': [
    [`select length(bank.own_limit_digest('USD', 'day', null))`, everybody('32')],
  ],
  'bank.own_limit_at(bank.own_limit,timestamp with time zone)': [
    [
      `select count(bank.own_limit_at(l, now())) from bank.own_limit l where l.client_id = :client`,
      { visitor: '0', stranger: '0', client: '1' },
    ],
  ],
}
