import { aPayer, aUser, type TestBank } from '#testing.ts'
import { giveAccess } from '#functions/grants-and-policies/busy-client.ts'
import { everybody, nothing, type Row } from '#functions/tenant-sweep/row.ts'

const order = (id: string, accounts: string, email = "'anna@accountants.example'") => `
  ${id}, 'Anna', 'Keller', ${email}, ${accounts}, 'movements',
  ledger.day_of(now()), ledger.day_of(now())`
const fresh = 'gen_random_uuid()'
const given = (id: string, accounts: string) => `
  select outcome from bank.give_access_right(:token, ${order(id, accounts)}, gen_random_uuid(), '{}')`
const entered = (holder: string) => `
  select outcome from identity.enter_session_for(:token, ${holder}, 'movements')`

/**
 * A user whom the client has invited, by their id and the right's, and a holder who has given the client
 * access. Another holder's right begins tomorrow.
 */
export async function writeAccessRights(
  bank: TestBank,
  client: string,
): Promise<Record<'right' | 'invited' | 'holder', string>> {
  const [invited, { client: holder }] = [await aUser(bank), await aPayer(bank)]
  const right = await giveAccess(bank, client, invited, true)
  await giveAccess(bank, holder, client)
  await bank.owner.query(
    `insert into identity.setup_link (user_id, token_hash, expires_at)
    values ($1, sha256('invited'), now() + interval '1 hour')`,
    [invited],
  )
  await bank.owner.query(
    `insert into bank.access_right
      (id, holder_id, user_id, first_name, last_name, email, view, first_day, last_day, invited)
    select gen_random_uuid(), $1, user_id, first_name, last_name, email, view, first_day + 1, last_day, false
    from bank.access_right where holder_id = $2`,
    [(await aPayer(bank)).client, holder],
  )
  return { right, invited, holder }
}

/** Rights that are given, and acting for a holder; `:right` is the client's, to a third user. */
export const accessRightRows: Record<string, Row[]> = {
  'identity.enter_session_for(bytea,uuid,text)': [
    [entered(':client'), { visitor: 'NOT_SIGNED_IN', stranger: 'ACCESS_ENDED', client: 'ACCESS_ENDED' }],
    [entered(':holder'), { visitor: 'NOT_SIGNED_IN', stranger: 'ACCESS_ENDED', client: 'ENTERED' }],
  ],
  'bank.accounts_acted_for(text)': [
    [`select count(*) from bank.accounts_acted_for('balances')`, everybody('0')],
  ],
  'bank.readable_accounts(text)': [
    [
      `select :account = any (bank.readable_accounts('movements')) or null`,
      { visitor: 'null', stranger: 'null', client: 'true' },
    ],
  ],
  'bank.holder_acted_for()': [['select count(*) from bank.holder_acted_for()', everybody('0')]],
  'bank.access_right_digest(uuid,text,text,text,uuid[],text,date,date)': [
    [`select length(bank.access_right_digest(${order(':client', 'null')}))`, everybody('32')],
  ],
  'bank.review_access_right(uuid,text,text,text,uuid[],text,date,date)': [
    [
      `select bank.review_access_right(${order(fresh, 'array[:account]')})`,
      { visitor: 'NOT_ALLOWED', stranger: 'ACCOUNT_NOT_FOUND', client: 'FREE' },
    ],
    // Only the client has given this address access.
    [
      `select bank.review_access_right(
        ${order(fresh, 'array[:own]', "(:invited::text || '@client.example')")}
      )`,
      { visitor: 'NOT_ALLOWED', stranger: 'FREE', client: 'ACCESS_GIVEN_ALREADY' },
    ],
    [
      `select bank.review_access_right(${order(':right', 'null')})`,
      {
        visitor: 'NOT_ALLOWED',
        stranger: 'ACCESS_RIGHT_ID_TAKEN',
        client: 'ACCESS_RIGHT_ID_TAKEN',
      },
    ],
  ],
  'bank.give_access_right(bytea,uuid,text,text,text,uuid[],text,date,date,uuid,jsonb)': [
    [
      given(fresh, 'array[:account]'),
      { visitor: 'NOT_SIGNED_IN', stranger: 'ACCOUNT_NOT_FOUND', client: 'CONFIRMATION_REFUSED' },
    ],
    [
      given(':right', 'null'),
      {
        visitor: 'NOT_SIGNED_IN',
        stranger: 'ACCESS_RIGHT_ID_TAKEN',
        client: 'ACCESS_RIGHT_ID_TAKEN',
      },
    ],
  ],
  'bank.mail_invitation(bytea,uuid,bytea,jsonb)': [
    [
      `select bank.mail_invitation(:token, :right, sha256('invited'), '{"subject": "a", "body": "b"}')`,
      everybody(''),
    ],
  ],
  'bank.username_of_invited(bytea,uuid)': [
    [
      'select bank.username_of_invited(:token, :right) is not null or null',
      { visitor: 'null', stranger: 'null', client: 'true' },
    ],
  ],
  'bank.withdraw_access_right(uuid)': [
    [
      'select bank.withdraw_access_right(:right) is null',
      { visitor: 'true', stranger: 'true', client: 'false' },
    ],
  ],
  'bank.restore_access_right(uuid)': [
    [
      'select outcome from bank.restore_access_right(:right)',
      { visitor: 'ACCESS_RIGHT_NOT_FOUND', stranger: 'ACCESS_RIGHT_NOT_FOUND', client: 'RESTORED' },
    ],
  ],
  'bank.list_holders(integer)': [
    [
      `select jsonb_array_length(accounts) from bank.list_holders(9) where kind = 'individual'`,
      { visitor: nothing, stranger: nothing, client: '1' },
    ],
  ],
  'bank.list_watched_accounts(bytea)': [
    [
      // A right that has not begun shows nothing, whatever other rights show.
      'select sum(cardinality(account_ids)) from bank.list_watched_accounts(:token) having count(*) = 5',
      { visitor: nothing, stranger: nothing, client: '4' },
    ],
  ],
}
