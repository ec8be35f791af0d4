import type { Client } from 'pg'

/** Statements without parameters. */
const sql = String.raw

/**
 * The movements of two years in the order of time, as a bank's own tables have them: first an opening of each
 * account, then payments and incoming transfers. One in ten is on one account in a thousand, as businesses
 * have many. A transfer has two entries, a client's and one of the bank's own account.
 */
const movements = sql`
  create temporary table moved on commit drop as
  select t.n, t.account, i.account_id, i.client_id, i.beneficiary_id, i.currency,
    gen_random_uuid() as transfer_id,
    case
      when t.n <= $1 then 1000000.00
      else (case when t.random % 2 = 0 then -1 else 1 end) * (1 + t.random / 2 % 20000) / 100.0
    end::numeric(30, 8) as amount,
    now() - interval '730 days' + interval '1 second' * (730 * 86400.0 * t.n / $2) as at
  from (
    select n, random, case
      when n <= $1 then n
      when n % 10 = 0 then 1 + (random / 50000) % greatest($1 / 1000, 1)
      else 1 + (random / 50000) % $1
    end as account
    from (
      select n, hashint8extended(n, 1) & 9223372036854775807 as random from generate_series(1, $2) as n
    ) drawn
  ) t
  join invented i on i.number = t.account`

const statements = [
  sql`insert into ledger.account (id, client_id, currency, balance, sequence, credited, moved_at, created_at)
    select account_id, min(client_id::text)::uuid, min(currency), sum(amount), count(*),
      sum(amount) filter (where amount > 0), max(at), min(at)
    from moved group by account_id`,
  sql`insert into bank.account (id, client_id, nickname, account_number, is_crypto, created_at)
    select i.account_id, i.client_id, 'Everyday', i.currency || 900000000 + i.number, false, a.created_at
    from invented i join ledger.account a on a.id = i.account_id order by i.number`,
  sql`insert into ledger.transfer (
      id, kind, debit_account_id, credit_account_id, currency, amount, counterparty, created_at
    )
    select m.transfer_id,
      case when m.n <= $1 then 'opening' when m.amount < 0 then 'payment' else 'incoming' end,
      case when m.amount < 0 then m.account_id else own.incoming end,
      case when m.amount < 0 then own.payments else m.account_id end,
      m.currency, abs(m.amount),
      case when m.amount < 0 then b.name else 'Meridian Shipping ' || m.n % 1000 end, m.at
    from moved m
    join bank.beneficiary b on b.id = m.beneficiary_id
    join own on own.currency = m.currency
    order by m.n`,
  sql`insert into ledger.entry (
      account_id, sequence, transfer_id, amount, balance_after, credited_after, created_at
    )
    select account_id, sequence, transfer_id, amount, balance, credited, at
    from (
      select m.*, row_number() over each_account as sequence, sum(amount) over each_account as balance,
        sum(greatest(amount, 0)) over each_account as credited
      from moved m
      window each_account as (partition by m.account_id order by m.n rows unbounded preceding)
    ) line order by n`,
  sql`insert into ledger.internal_entry (transfer_id, account_id, amount)
    select m.transfer_id, case when m.amount < 0 then own.payments else own.incoming end, -m.amount
    from moved m join own on own.currency = m.currency order by m.n`,
  sql`insert into bank.payment (
      id, client_id, account_id, beneficiary_id, amount, currency, status, created_at
    )
    select transfer_id, client_id, account_id, beneficiary_id, amount, currency, 'completed', at
    from moved where amount < 0 order by n`,
  sql`insert into audit.event (at, actor_id, user_id, action, subject, detail)
    select at, client_id, client_id, 'payment-completed', transfer_id::text, jsonb_build_object(
      'account', account_id, 'beneficiary', beneficiary_id, 'amount', -trim_scale(amount),
      'currency', currency)
    from moved where amount < 0 order by n`,
]

/** Conversations of every tenth client, most of them answered, and where the notifications go on. */
const followers = [
  sql`insert into bank.message (id, client_id, from_client, body, created_at, author_id, automated)
    select gen_random_uuid(), i.client_id, n % 2 = 1,
      (array['Could you confirm that the transfer to Roseau has arrived?',
        'Good morning, your documents are ready.', 'Thank you, the limit is right now.'])[1 + n % 3],
      now() - interval '1 day' * (i.number % 700) + interval '1 minute' * n, null, n % 2 = 0
    from invented i, generate_series(1, 3 - (i.number / 10 % 20 <> 0)::int) n where i.number % 10 = 0`,
  sql`insert into bank.conversation (client_id, client_read_at, admin_read_at, last_message_at, answered_at,
      unanswered, waiting_since)
    select client_id, max(created_at), max(created_at) filter (where not from_client), max(created_at),
      max(created_at) filter (where not from_client), (count(*) % 2)::int,
      case count(*) % 2 when 1 then max(created_at) filter (where from_client) end
    from bank.message where client_id in (select client_id from invented) group by client_id`,
  // Events of two years ago notify no user: the reader of the audit goes on after them.
  sql`update mail.reader set transaction_id = pg_current_xact_id(),
    event_id = (select max(id) from audit.event)`,
]

/** The words of complete blocks, as the job of the search writes them. */
const words = sql`insert into bank.transaction_words (account_id, sequence, words)
    select a.id, e.sequence, e.words
    from invented i
    join ledger.account a on a.id = i.account_id
    cross join lateral bank.transaction_entries(
      a.id, 1, a.sequence - a.sequence % bank.transactions_per_block()
    ) e
    where a.sequence >= bank.transactions_per_block()`

/** Adds accounts and movements for the clients in `invented`; `report` is told of each step. */
export async function addMoney(
  client: Client,
  { users, transfers }: { users: number; transfers: number },
  report: (step: string) => void,
): Promise<void> {
  // A statement that makes a table takes no parameters.
  await client.query(movements.replaceAll('$1', String(users)).replaceAll('$2', String(transfers)))
  await client.query('analyze moved; analyze invented')
  await client.query(`
    create temporary table own on commit drop as
    select p.currency, p.id as payments, i.id as incoming from ledger.account p
    join ledger.account i on i.currency = p.currency and i.internal_purpose = 'incoming'
    where p.internal_purpose = 'payments'`)
  report('transactions are drawn')
  for (const statement of [...statements, ...followers]) {
    const { rowCount } = await client.query(statement.replaceAll('$1', String(users)))
    const [, , table] = statement.split(/\s+/, 3)
    if (table !== 'set') report(`${rowCount} rows in ${table}`)
  }
}

/** Adds the words by which the movements are found. They are read by the indexes of the ledger. */
export async function addWords(client: Client, report: (step: string) => void): Promise<void> {
  const { rowCount } = await client.query(words)
  report(`${rowCount} rows in bank.transaction_words`)
}
