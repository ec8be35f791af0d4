import { Client } from 'pg'

export type BooksReport = {
  balanced: boolean
  /** The faults that were found, one sentence each. */
  findings: string[]
  accounts: string
  entries: string
  transfers: string
  /** The trial balance: the sum of every entry in a currency that was ever moved. */
  currencies: { currency: string; sum: string }[]
}

/** Checks every account, entry and transfer, as the owner. Changes nothing. */
export async function checkBooks(ownerUrl: string): Promise<BooksReport> {
  const client = new Client(ownerUrl)
  await client.connect()
  try {
    // The check reads one snapshot, and leaves rows written meanwhile to the next check.
    await client.query('begin isolation level repeatable read read only')
    const { rows: found } = await client.query<{ finding: string }>(
      'select * from ledger.check_books(null) as finding',
    )
    const { rows: counted } = await client.query<{ accounts: string; entries: string; transfers: string }>(`
      select
        (select count(*) from ledger.account where client_id is not null) as accounts,
        (select count(*) from ledger.entry) + (select count(*) from ledger.internal_entry) as entries,
        (select count(*) from ledger.transfer) as transfers`)
    const { rows: currencies } = await client.query<{ currency: string; sum: string }>(`
      select a.currency, sum(side.amount)::text as sum
      from (select account_id, amount from ledger.entry union all select account_id, amount
        from ledger.internal_entry) side
      join ledger.account a on a.id = side.account_id
      group by a.currency order by a.currency`)
    const [counts] = counted
    if (!counts) throw new Error('PostgreSQL counted nothing')
    const findings = found.map((row) => row.finding)
    return { balanced: findings.length === 0, findings, ...counts, currencies }
  } finally {
    await client.end()
  }
}
