import { Client } from 'pg'

export type SealsReport = {
  intact: boolean
  /** What is wrong, a sentence each. */
  findings: string[]
  seals: string
  /** Events that lie under a seal, and all of them. */
  sealed: string
  events: string
  /** SHA-256 of the last seal, in hex, to be compared with the server's log. */
  digest: string | null
}

/** Few enough that one question takes seconds. */
const sealsAtOnce = 500

/** Checks every seal against the events under it, as the owner. Changes nothing. */
export async function checkSeals(ownerUrl: string): Promise<SealsReport> {
  const client = new Client(ownerUrl)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows: counted } = await client.query<{
      seals: string
      sealed: string
      events: string
      digest: string | null
    }>(`
      select
        (select coalesce(max(number), 0) from audit.seal) as seals,
        (select coalesce(sum(events), 0) from audit.seal) as sealed,
        (select count(*) from audit.event) as events,
        (select encode(digest, 'hex') from audit.seal order by number desc limit 1) as digest`)
    const [counts] = counted
    if (!counts) throw new Error('PostgreSQL counted nothing')
    const findings: string[] = []
    for (let from = 1; from <= Number(counts.seals); from += sealsAtOnce) {
      const { rows } = await client.query<{ finding: string }>(
        'select finding from audit.check_seals($1, $2) as finding',
        [from, sealsAtOnce],
      )
      findings.push(...rows.map(({ finding }) => finding))
    }
    return { intact: findings.length === 0, findings, ...counts }
  } finally {
    await client.end()
  }
}
