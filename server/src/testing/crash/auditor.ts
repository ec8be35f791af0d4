import { checkBooks } from '@bank/database/check-books'
import { checkCheckpoints } from '@bank/database/check-checkpoints'
import { Client } from 'pg'
import { readNotes } from './acknowledgements.ts'

type Judgement = {
  /** What is wrong, one sentence each; empty if all is well. */
  findings: string[]
  acknowledged: number
  refused: number
  /** Orders whose outcome no client has heard yet. */
  unknown: number
}

/**
 * Compares the bank with what its clients know: an acknowledged order was carried out exactly once, a refused
 * one not at all, nothing was carried out that was never sent; the books balance, the audit is as its
 * checkpoints say, those that the servers logged are still there, and no event caused two e-mails.
 */
export async function judge(ownerUrl: string, notesFile: string, logs: string): Promise<Judgement> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const notes = readNotes(notesFile)
    const findings: string[] = []
    const done = await carriedOut(client)
    for (const { id, kind, state, accountId, amount } of notes) {
      const found = done.get(`${kind} ${id}`)
      if (state === 'acknowledged' && found === undefined) findings.push(`${kind} ${id} is lost`)
      if (state === 'refused' && found !== undefined) findings.push(`${kind} ${id} was refused, and is there`)
      if (found === undefined || kind === 'message') continue
      if (found.transfers !== 1 || found.entries !== 1)
        findings.push(`${kind} ${id} moved money ${found.transfers} times, in ${found.entries} entries`)
      if (found.account_id !== accountId || Number(found.amount) !== Number(amount))
        findings.push(`${kind} ${id} is not what was ordered`)
    }
    const sent = new Set(notes.map(({ kind, id }) => `${kind} ${id}`))
    for (const key of done.keys()) if (!sent.has(key)) findings.push(`${key} was never sent`)
    findings.push(...(await foundBelow(client, ownerUrl, logs)))
    const count = (state: string) => notes.filter((note) => note.state === state).length
    return {
      findings,
      acknowledged: count('acknowledged'),
      refused: count('refused'),
      unknown: count('sent'),
    }
  } finally {
    await client.end()
  }
}

type Found = {
  kind: string
  id: string
  account_id: string
  amount: string
  transfers: number
  entries: number
}

/** Everything that was carried out for clients, with how often it moved money out of its account. */
async function carriedOut(client: Client): Promise<Map<string, Found>> {
  const { rows } = await client.query<Found>(`
    with moved as (
      select 'payment' as kind, id, account_id, abs(amount) as amount from bank.payment
        where status = 'completed'
      union all select 'certificate', id, account_id, amount from bank.certificate
    )
    select m.kind, m.id, m.account_id::text, m.amount::text,
      (select count(*)::int from ledger.transfer t where t.id = m.id) as transfers,
      (select count(*)::int from ledger.entry e where e.transfer_id = m.id and e.account_id = m.account_id
        and e.amount = -m.amount) as entries
    from moved m
    union all select 'message', id, '', '0', 0, 0 from bank.message where from_client`)
  return new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]))
}

const logged = /"checkpoint":(\d+),"digest":"([0-9a-f]+)"/g

async function foundBelow(client: Client, ownerUrl: string, logs: string): Promise<string[]> {
  const books = await checkBooks(ownerUrl)
  const audit = await checkCheckpoints(ownerUrl)
  const { rows: checkpoints } = await client.query<{ number: string; digest: string }>(
    `select number::text, encode(digest, 'hex') as digest from audit.checkpoint`,
  )
  const stored = new Map(checkpoints.map(({ number, digest }) => [number, digest]))
  const gone = [...logs.matchAll(logged)].filter(([, number = '', digest]) => stored.get(number) !== digest)
  const { rows: twice } = await client.query<{ id: string }>(
    // Its words name the order.
    `select min(id::text) as id from mail.message where kind in ('payment', 'certificate')
      group by recipient, kind, body having count(*) > 1`,
  )
  const orphans = await client.query<{ id: string }>(
    `select id from ledger.transfer t where kind = 'payment'
      and not exists (select from bank.payment p where p.id = t.id and p.status = 'completed')`,
  )
  return [
    ...books.findings,
    ...audit.findings,
    ...gone.map(([, number]) => `checkpoint ${number} was logged, and is not stored so`),
    ...twice.map(({ id }) => `an event caused two e-mails, one of them ${id}`),
    ...orphans.rows.map(({ id }) => `transfer ${id} has no payment`),
  ]
}
