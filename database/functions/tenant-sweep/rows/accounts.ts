import { everybody, nothing, type Row } from '#functions/tenant-sweep/row.ts'

const order = `row(gen_random_uuid(), :client, 'business', 'Mine', 'USD',
  null, null, null, 0)::bank.account_order`
const adjustment = (amount: string) =>
  `select outcome, client_id, balance
    from bank.adjust_balance(:token, gen_random_uuid(), :account, ${amount}, 70, 'Why', null)`

/**
 * A client's own accounts, and admins' operations, where the client who has the account is refused as well.
 */
export const accountRows: Record<string, Row[]> = {
  // Clients name and order their own accounts.
  'bank.name_account(uuid,text)': [
    [
      `select bank.name_account(:account, 'Rainy days')`,
      { visitor: 'ACCOUNT_NOT_FOUND', stranger: 'ACCOUNT_NOT_FOUND', client: 'RENAMED' },
    ],
  ],
  'bank.rename_account(uuid,text)': [
    [
      `select bank.rename_account(:account, 'Rainy days')`,
      { visitor: 'false', stranger: 'false', client: 'true' },
    ],
  ],
  'bank.order_accounts(uuid[])': [
    [
      'select bank.order_accounts(array[:account::uuid])',
      { visitor: 'false', stranger: 'false', client: 'true' },
    ],
    ['select bank.order_accounts(array[:own::uuid])', { visitor: 'false', stranger: 'true', client: 'true' }],
  ],
  'bank.find_accounts(text,uuid,text,text,boolean,uuid,integer)': [
    [`select id from bank.find_accounts('', null, null, 'opened', true, null, 100)`, everybody(nothing)],
    [
      `select id from bank.find_accounts('', :client, 'USD', 'nickname', false, :account, 100)`,
      everybody(nothing),
    ],
  ],
  'bank.total_accounts(text,uuid,text,integer)': [
    [`select currency from bank.total_accounts('', null, null, 100)`, everybody(nothing)],
  ],
  'bank.find_clients(text,integer)': [[`select id from bank.find_clients('', 100)`, everybody(nothing)]],
  'bank.open_client_account(bytea,bank.account_order,text,uuid)': [
    [
      `select outcome from bank.open_client_account(:token, ${order}, 'Why', null)`,
      { visitor: 'NOT_SIGNED_IN', stranger: 'NOT_ALLOWED', client: 'NOT_ALLOWED' },
    ],
  ],
  'bank.opening_requires_approval(text,numeric)': [
    [`select bank.opening_requires_approval('USD', 1000000) as requires_approval`, everybody('null')],
  ],
  'bank.opening_name_taken(bank.account_order)': [
    [`select bank.opening_name_taken(${order}) as name_taken`, everybody('null')],
  ],
  'bank.review_adjustment(uuid,numeric,numeric)': [
    ['select * from bank.review_adjustment(:account, 100, 70)', everybody('NOT_ALLOWED,null,null,null')],
  ],
  'bank.adjust_balance(bytea,uuid,uuid,numeric,numeric,text,uuid)': [
    [
      adjustment('1000'),
      {
        visitor: 'NOT_SIGNED_IN,null,null',
        stranger: 'NOT_ALLOWED,null,null',
        client: 'NOT_ALLOWED,null,null',
      },
    ],
    // The confirmation was issued to the client for another operation.
    [
      `select outcome from bank.adjust_balance(:token, :payment, :account, 1000, 70, 'Why', :issued)`,
      { visitor: 'NOT_SIGNED_IN', stranger: 'NOT_ALLOWED', client: 'NOT_ALLOWED' },
    ],
  ],
  // None of these needs an identity.
  'bank.account_order_digest(bank.account_order,text)': [
    [`select length(bank.account_order_digest(${order}, 'Why'))`, everybody('32')],
  ],
  'bank.adjustment_digest(uuid,uuid,numeric,numeric,text)': [
    [`select length(bank.adjustment_digest(:payment, :account, 1, 2, 'Why'))`, everybody('32')],
  ],
}
