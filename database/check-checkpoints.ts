import { Client } from 'pg'

export type CheckpointsReport = {
  intact: boolean
  /** The errors found, one sentence each. */
  findings: string[]
  checkpoints: string
  /** How many events are covered by a checkpoint, and how many there are. */
  covered: string
  events: string
  /** SHA-256 of the last checkpoint, in hex, to be compared with the server's log. */
  digest: string | null
}

/** Few enough that one question takes seconds. */
const checkpointsAtOnce = 500

/** Checks every checkpoint against the events under it, as the owner. Changes nothing. */
export async function checkCheckpoints(ownerUrl: string): Promise<CheckpointsReport> {
  const client = new Client(ownerUrl)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows: counted } = await client.query<{
      checkpoints: string
      covered: string
      events: string
      digest: string | null
    }>(`
      select
        (select coalesce(max(number), 0) from audit.checkpoint) as checkpoints,
        (select coalesce(sum(events), 0) from audit.checkpoint) as covered,
        (select count(*) from audit.event) as events,
        (select encode(digest, 'hex') from audit.checkpoint order by number desc limit 1) as digest`)
    const [counts] = counted
    if (!counts) throw new Error('PostgreSQL counted nothing')
    const findings: string[] = []
    for (let from = 1; from <= Number(counts.checkpoints); from += checkpointsAtOnce) {
      const { rows } = await client.query<{ finding: string }>(
        'select finding from audit.check_checkpoints($1, $2) as finding',
        [from, checkpointsAtOnce],
      )
      findings.push(...rows.map(({ finding }) => finding))
    }
    return { intact: findings.length === 0, findings, ...counts }
  } finally {
    await client.end()
  }
}
