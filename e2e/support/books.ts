/** Reads the bank's books, and makes events that no browser starts. */
import { randomUUID } from 'node:crypto'
import { Client, type QueryResultRow } from 'pg'
import type { Bank } from './bank.ts'

/** The accounts of Helena and Marcus, named after their content. */
export const accountNumbers = {
  familyReserve: 'USD4501928374',
  operatingAccount: 'EUR4501920417',
  londonHouse: 'GBP4501927730',
  bitcoinVault: 'BTC4501921188',
  everyday: 'USD4509913305',
} as const

export async function query<Row extends QueryResultRow>(
  bank: Bank,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: bank.databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** Forgets the user's used time step, so that their authenticator's present code is accepted once more. */
export async function letCodeCount(bank: Bank, username: string): Promise<void> {
  await query(
    bank,
    'update identity.credential set last_step = 0 where user_id = (select id from identity.users ' +
      'where username = $1)',
    [username],
  )
}

/** Turns approval by a second admin on, without publishing the change. */
export async function turnOnApproval(bank: Bank): Promise<void> {
  await query(bank, `update bank.setting set value = 'on' where name = 'approval_by_second_admin'`)
}

export async function accountIdOf(bank: Bank, accountNumber: string): Promise<string> {
  return await getId(bank, 'select id from bank.account where account_number = $1', accountNumber)
}

export async function holderIdOf(bank: Bank, accountNumber: string): Promise<string> {
  return await getId(
    bank,
    'select client_id as id from bank.account where account_number = $1',
    accountNumber,
  )
}

export async function beneficiaryIdOf(bank: Bank, name: string): Promise<string> {
  return await getId(bank, 'select id from bank.beneficiary where name = $1', name)
}

/** The balance of an account in the ledger: "1250000.55000000". */
export async function balanceOf(bank: Bank, accountNumber: string): Promise<string> {
  const [row] = await query<{ balance: string }>(
    bank,
    'select v.balance::text from ledger.account v join bank.account a using (id) where a.account_number = $1',
    [accountNumber],
  )
  return required(row, accountNumber).balance
}

/** Every payment of today, in any status. */
export async function paymentsOfToday(bank: Bank): Promise<{ id: string; status: string; amount: string }[]> {
  return await query(
    bank,
    `select id, status, trim_scale(amount)::text as amount from bank.payment
     where beneficiary_id is not null and ledger.day_of(created_at) = ledger.day_of(now()) order by
       created_at`,
  )
}

/** Credits a transfer from another bank, without publishing the change. */
export async function receiveFromOutside(
  bank: Bank,
  accountNumber: string,
  amount: string,
  counterparty: string,
): Promise<void> {
  await query(
    bank,
    `with booked as (
       select $1::uuid as id, a.id as account_id, a.client_id, v.currency from bank.account a join
         ledger.account v using (id)
       where a.account_number = $2
     ),
     posted as (
       select ledger.create_checked_transfer(id, 'incoming', ledger.internal_account('incoming', currency),
         account_id, $3, null, $4, now()) from booked
     )
     insert into bank.payment (id, client_id, account_id, amount, currency, status)
     select id, client_id, account_id, $3, currency, 'completed' from booked, posted`,
    [randomUUID(), accountNumber, amount, counterparty],
  )
}

export async function countActiveSessions(bank: Bank, username: string): Promise<number> {
  const [row] = await query<{ sessions: number }>(
    bank,
    `select count(*)::int as sessions from identity.session s join identity.users p on p.id = s.user_id
     where p.username = $1 and s.ended_at is null`,
    [username],
  )
  return required(row, username).sessions
}

/** Runs the server's minutely job at once, until every event is under a checkpoint. */
export async function writeAllCheckpoints(bank: Bank): Promise<void> {
  for (let rounds = 0; rounds < 20; rounds += 1) {
    await query(bank, `update audit.checkpoint_progress set marked_at = marked_at - interval '1 minute'`)
    await query(bank, 'select audit.write_checkpoints(100)')
    const [row] = await query<{ pending: number }>(
      bank,
      'select count(*)::int as pending from audit.event where id > coalesce((select max(up_to_event) ' +
        'from audit.checkpoint), 0)',
    )
    if (row?.pending === 0) return
  }
  throw new Error('Something is never put under a checkpoint')
}

async function getId(bank: Bank, sql: string, name: string): Promise<string> {
  const [row] = await query<{ id: string }>(bank, sql, [name])
  return required(row, name).id
}

function required<Row>(row: Row | undefined, name: string): Row {
  if (row === undefined) throw new Error(`The demo bank knows no ${name}`)
  return row
}
