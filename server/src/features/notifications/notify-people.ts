import { sql } from 'kysely'
import { type Changes, adminAudience } from '#platform/changes.ts'
import type { Database } from '#platform/database.ts'
import { emailAbout } from './emails.ts'

type Reading = { db: Database; changes: Changes; bankName: string }
type Event = {
  transactionId: string
  eventId: string
  personId: string | null
  firstName: string | null
  action: string
  kind: string | null
  byMail: boolean | null
  at: Date
}

/** Events are read in such parts: each is one transaction. */
const eventsAtOnce = 200
/** Admins hear by name of so many at once. In a busy hour one word for all of them costs less. */
const namedAtOnce = 20

/**
 * Reads what was added to the audit and tells those whom it concerns: an e-mail into the outbox, and word to
 * their open windows. The place up to which it was read moves in the same transaction, so that nothing is
 * told twice and, whatever crashes when, nothing is left out. Answers how many events were read.
 */
export async function notifyPeople({ db, changes, bankName }: Reading): Promise<number> {
  const events = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<Event>`select * from mail.next_events(${eventsAtOnce})`.execute(tx)
    const last = rows.at(-1)
    if (last)
      await sql`
        select mail.enqueue_notifications(${last.transactionId}, ${last.eventId},
          ${JSON.stringify(emailsOf(rows, bankName))})`.execute(tx)
    return rows
  })
  const concerned = new Set(
    events.flatMap(({ personId, kind }) => (personId !== null && kind !== null ? [personId] : [])),
  )
  for (const personId of concerned) changes.publish({ personId, topics: ['notifications'] })
  notifyAdmins(changes, new Set(events.flatMap(({ personId }) => (personId === null ? [] : [personId]))))
  return events.length
}

/** Whichever admin has the page of one of them open reads it again. */
function notifyAdmins(changes: Changes, people: ReadonlySet<string>): void {
  if (people.size > namedAtOnce) return changes.publish({ personId: adminAudience, topics: ['history'] })
  for (const clientId of people) changes.publish({ personId: adminAudience, clientId, topics: ['history'] })
}

function emailsOf(events: Event[], bankName: string) {
  const written = new Set<string>()
  return events.flatMap(({ personId, firstName, action, kind, byMail, at }) => {
    if (personId === null || firstName === null || kind === null || byMail !== true) return []
    const email = emailAbout({ action, firstName, at }, bankName)
    // Several sentences of one conversation at once are one e-mail.
    const once = `${personId} ${action}`
    if (email === null || (action === 'message-received' && written.has(once))) return []
    written.add(once)
    return [{ person_id: personId, kind: action, ...email }]
  })
}
