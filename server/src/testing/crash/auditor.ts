import { checkBooks } from '@bank/database/check-books'
import { checkCheckpoints } from '@bank/database/check-checkpoints'
import { Client } from 'pg'
import { readNotes } from './acknowledgements.ts'

export type Judgement = {
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
 * checkpoints say, those that the servers logged are still there, each event that was read for
 * notifications
 * caused one e-mail, each approval was decided once, and each date of a standing order was paid once.
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
    // Read again, because clients go on ordering meanwhile.
    const sent = new Set(readNotes(notesFile).map(({ kind, id }) => `${kind} ${id}`))
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
      select case when beneficiary_id is null then 'adjustment' else 'payment' end as kind, id, account_id,
        case when beneficiary_id is null then amount else abs(amount) end as amount, amount as change
      from bank.payment p where status = 'completed'
        and not exists (select from bank.occurrence o where o.payment_id = p.id)
      union all select 'certificate', id, account_id, amount, -amount from bank.certificate
    )
    select m.kind, m.id, m.account_id::text, m.amount::text,
      (select count(*)::int from ledger.transfer t where t.id = m.id) as transfers,
      (select count(*)::int from ledger.entry e where e.transfer_id = m.id and e.account_id = m.account_id
        and e.amount = m.change) as entries
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
  const { rows: emails } = await client.query<{ kind: string; events: number; emails: number }>(
    `select kind, coalesce(e.n, 0) as events, coalesce(m.n, 0) as emails
      from (
        select user_id, action as kind, count(*)::int as n from audit.event, mail.reader r
        where action in ('payment-completed', 'balance-adjusted', 'certificate-opened')
          and (audit.event.transaction_id, id) <= (r.transaction_id, r.event_id)
        group by 1, 2
      ) e
      full join (
        select user_id, kind, count(*)::int as n from mail.message
        where kind in ('payment-completed', 'balance-adjusted', 'certificate-opened')
        group by 1, 2
      ) m using (user_id, kind)
      where e.n is distinct from m.n`,
  )
  const { rows: decisions } = await client.query<{ id: string; events: number }>(
    `select a.id, (select count(*)::int from audit.event e where e.subject = a.id::text
        and e.action in ('approval-approved', 'approval-rejected', 'approval-failed')) as events
      from bank.approval a where status <> 'pending' and not (
        (status = 'approved') = exists (select from bank.payment p where p.id = a.id)
        and (select count(*) from audit.event e where e.subject = a.id::text
          and e.action = 'approval-' || a.status) = 1
        and (select count(*) from audit.event e where e.subject = a.id::text
          and e.action in ('approval-approved', 'approval-rejected', 'approval-failed')) = 1
      )`,
  )
  const { rows: occurrences } = await client.query<{ payment_id: string }>(
    `select payment_id from bank.occurrence o where (o.state = 'paid') <> exists (
        select from bank.payment p join ledger.transfer t using (id)
        where p.id = o.payment_id and t.kind in ('standing-order', 'standing-transfer')
          and -p.amount = o.amount
      )
      union all
      select t.id from ledger.transfer t where t.kind in ('standing-order', 'standing-transfer')
        and not exists (select from bank.occurrence o where o.payment_id = t.id)`,
  )
  const orphans = await client.query<{ id: string }>(
    `select id from ledger.transfer t where kind = 'payment'
      and not exists (select from bank.payment p where p.id = t.id and p.status = 'completed')`,
  )
  return [
    ...books.findings,
    ...audit.findings,
    ...gone.map(([, number]) => `checkpoint ${number} was logged, and is not stored so`),
    ...emails.map((row) => `of a user's ${row.events} events ${row.kind} there are ${row.emails} e-mails`),
    ...decisions.map(({ id, events }) => `approval ${id} does not fit with its ${events} decisions`),
    ...occurrences.map((row) => `the standing order's payment ${row.payment_id} does not fit with its date`),
    ...orphans.rows.map(({ id }) => `transfer ${id} has no payment`),
  ]
}
