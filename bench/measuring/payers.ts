import { createHash } from 'node:crypto'
import { onDatabase } from './bench-database.ts'

/** The session's token of client number n, as its cookie has it. The scripts of pgbench make the same. */
export function tokenOf(client: number): string {
  return `session-${client}-`.padEnd(43, 'x')
}

/** Its SHA-256, by which the database knows the session. */
export function tokenHashOf(client: number): Buffer {
  return createHash('sha256').update(tokenOf(client)).digest()
}

/** The id of this thing of client number n: its MD5 with the bits of a random UUID, as in `idIn`. */
export function idOf(thing: 'user' | 'account' | 'beneficiary', client: number): string {
  return createHash('md5')
    .update(`${thing} ${client}`)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}

/** The same in SQL, of the number in column n. */
function idIn(thing: 'user' | 'account' | 'beneficiary'): string {
  return `overlay(overlay(md5('${thing} ' || n) placing '4' from 13) placing '8' from 17)::uuid`
}

/** Payments of each client in the month before: PostgreSQL plans by what tables have in them. */
const paymentsBefore = 2

/**
 * Clients 1 to `count`, each with a session, an account with half a million dollars, a verified beneficiary,
 * payments in the month before and ids that md5 makes of the number; nothing they pay asks for a code.
 * Returns how many payments there are.
 */
export async function addPayers(bank: string, count: number): Promise<number> {
  await onDatabase(bank, async (client) => {
    await client.query(`
      set role bank_owner;
      create temporary table one as
        select n, ${idIn('user')} as client, ${idIn('account')} as account
          from generate_series(1, ${count}) as n;
      insert into identity.users (id, username, email, first_name, last_name, data_key)
        select client, 'p' || n, 'p' || n || '@client.example', 'A', 'Client', '\\x00' from one;
      insert into identity.credential (user_id, password_hash, totp_secret, two_factor_enabled)
        select client, '-', '\\x00', true from one;
      insert into identity.session (token_hash, user_id, role, complete, idle, expires_at)
        select sha256(rpad('session-' || n || '-', 43, 'x')::bytea), client, 'user', true,
          interval '12 hours', now() + interval '12 hours' from one;
      insert into bank.beneficiary (id, client_id, name, is_crypto, details, verified_at)
        select ${idIn('beneficiary')}, client, 'Whitcombe & Sons', false, '\\x00',
          now() - interval '2 months' from one;
      select count(ledger.open_account(account, client, 'USD')) from one;
      insert into bank.account (id, client_id, nickname, account_number, is_crypto)
        select account, client, 'Everyday', 'USD' || (500000 + n), false from one;
      analyze`)
    // The ledger takes transfers together: one by one they would take minutes.
    await client.query(`
      select count(*) from (
        select array_agg(row(
          gen_random_uuid(), 'opening', ledger.internal_account('incoming', 'USD'), account, 'USD', 500000,
          null, null, now() - interval '1 month', null, null
        )::ledger.transfer) as transfers
        from one
        group by n % 100
      ) batch cross join lateral ledger.create_transfers(transfers);
      analyze`)
    for (let before = 1; before <= paymentsBefore; before += 1)
      await client.query(
        `select count(*) from (
          select
            array_agg(row(
              gen_random_uuid(), client, account, ${idIn('beneficiary')}, -$1::numeric, 'USD', 'completed',
              null, now() - interval '30 days' + $1::int * interval '1 day', null, null
            )::bank.payment) as payments,
            array_agg('Whitcombe & Sons'::text) as names
          from one
          group by n % 100
        ) batch cross join lateral bank.book_payments(payments, names)`,
        [before],
      )
    // No client is told of what was paid before the bench began.
    await client.query(`
      update mail.reader set transaction_id = pg_current_xact_id(), event_id = 0;
      reset role;
      drop table one`)
    await client.query('vacuum analyze')
    // PostgreSQL writes its checkpoint for the filling now, so that it slows no side down.
    await client.query('checkpoint')
  })
  return count * paymentsBefore
}
