import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { onDatabase } from './bench-database.ts'

/** `token` is the session's, as its cookie has it. */
export type LargeAccount = { lines: number; id: string; token: string; tokenHash: Buffer }

/**
 * A client with a session and one account, which has received a dollar this many times. The rows are written
 * in bulk, with triggers and foreign keys off, which only a superuser may do. `at` and `counterparty` are SQL
 * over the number of the line, `n`.
 */
export async function addLargeAccount(
  bank: string,
  lines: number,
  { at, counterparty }: { at: string; counterparty: string },
): Promise<LargeAccount> {
  const id = randomUUID()
  const token = randomBytes(32).toString('base64url')
  const tokenHash = createHash('sha256').update(token).digest()
  const name = `lines-${lines}`
  await onDatabase(bank, (client) =>
    client.query(`
      set session_replication_role = replica;
      insert into identity.users (id, username, email, first_name, last_name, data_key)
        values ('${id}', '${name}', '${name}@client.example', 'A', 'Client', '\\x00');
      insert into identity.credential (user_id, password_hash, totp_secret, two_factor_enabled)
        values ('${id}', '-', '\\x00', true);
      insert into identity.session (token_hash, user_id, role, complete, idle, expires_at)
        values ('\\x${tokenHash.toString('hex')}', '${id}', 'user', true, interval '12 hours',
          now() + interval '12 hours');
      insert into ledger.account (id, client_id, currency, balance, sequence, credited, moved_at)
        values ('${id}', '${id}', 'USD', ${lines}, ${lines}, ${lines}, now());
      insert into bank.account (id, client_id, nickname, account_number, is_crypto)
        values ('${id}', '${id}', 'Everyday', upper('${id.slice(0, 8)}'), false);
      create temporary table moved as
        select n, gen_random_uuid() as transfer_id, ${at} as at, ${counterparty} as counterparty,
          ledger.internal_account('incoming', 'USD') as internal_account
        from generate_series(1, ${lines}) as n;
      insert into ledger.transfer (id, kind, debit_account_id, credit_account_id, currency, amount, note,
        counterparty, created_at)
        select transfer_id, 'incoming', internal_account, '${id}', 'USD', 1, null, counterparty, at
          from moved;
      insert into ledger.entry (account_id, sequence, transfer_id, amount, balance_after, credited_after,
        created_at)
        select '${id}', n, transfer_id, 1, n, n, at from moved;
      insert into ledger.internal_entry (transfer_id, account_id, amount)
        select transfer_id, internal_account, -1 from moved`),
  )
  return { lines, id, token, tokenHash }
}
