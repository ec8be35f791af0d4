import { anAccount, type Asked, aSession, one, rolledBack, type TestBank } from '#testing.ts'

/** The findings of a search, and the rows that it read of the table of words. */
type Searched = { sequences: number[]; read: { scans: number; rows: number } }

/**
 * An account of this client's with so many rows of words: every 4,000th `rare`, from the first on, the others
 * `common`, and every tenth outgoing. `search` searches it as the client; `rest` are the other arguments.
 */
export async function aWordyAccount(bank: TestBank, client: string, lines: number) {
  const account = await anAccount(bank, client)
  const session = await aSession(bank, client)
  await bank.owner.query(
    `insert into bank.transaction_words
    select $1::uuid, n, bank.index_entries($1::uuid, n::bigint, case when n % 10 = 0 then -1 else 1 end,
      case when n % 4000 = 1 then array['rare'] else array['common'] end)
    from generate_series(1, $2::int) n`,
    [account, lines],
  )
  await bank.owner.query('update ledger.account set sequence = $2 where id = $1', [account, lines])
  await bank.superuser.query('vacuum analyze bank.transaction_words')

  const search = async (text: string | null, direction: string | null, rest: string): Promise<Searched> =>
    await rolledBack(bank.app, async (connection) => {
      await connection.query('select identity.enter_session($1)', [session])
      const before = await readSoFar(connection)
      const { rows } = await connection.query<{ sequence: string }>(
        `select sequence from bank.find_transactions($1, $2, $3, ${rest}) sequence`,
        [account, text, direction],
      )
      const after = await readSoFar(connection)
      return {
        sequences: rows.map(({ sequence }) => Number(sequence)),
        read: { scans: after.scans - before.scans, rows: after.rows - before.rows },
      }
    })
  return { search }
}

/**
 * The rows of the table that this connection has read, in its earlier transactions of the last second too.
 */
async function readSoFar(connection: Asked): Promise<Searched['read']> {
  return await one<Searched['read']>(
    connection,
    `select seq_scan::int as scans, idx_tup_fetch::int as rows from pg_stat_xact_all_tables
    where relid = 'bank.transaction_words'::regclass`,
  )
}
