import { sql } from 'kysely'
import type { Changes } from '#platform/changes.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import { withFreezeLink } from '#platform/email/freeze-link.ts'
import type { Secrets } from '#platform/keys/secrets.ts'
import { emailAbout } from './emails.ts'

type Writing = { secrets: Secrets; clock: Clock; bankName: string; origin: string }
type Reading = Writing & { db: Database; changes: Changes }
type Event = {
  transactionId: string
  eventId: string
  userId: string | null
  firstName: string | null
  isClient: boolean | null
  action: string
  kind: string | null
  byMail: boolean | null
  at: Date
}

/** Several of them at once make one e-mail. */
const aboutMessages: ReadonlySet<string> = new Set(['message-received', 'holder-message-received'])

/** Events of one transaction. */
const eventsAtOnce = 200
/** Above so many users, admins get one event without names: it costs less in a busy hour. */
const namedAtOnce = 20

/**
 * Reads new audit events, enqueues their e-mails and publishes to the open windows of the users concerned.
 * The mark of what was read moves in the same transaction: a crash neither repeats nor loses an e-mail.
 * Returns how many events were read.
 */
export async function notifyUsers({ db, changes, ...writing }: Reading): Promise<number> {
  const events = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<Event>`select * from mail.next_events(${eventsAtOnce})`.execute(tx)
    const last = rows.at(-1)
    if (last)
      await sql`
        select mail.enqueue_notifications(${last.transactionId}, ${last.eventId},
          ${JSON.stringify(emailsOf(rows, writing))})`.execute(tx)
    return rows
  })
  const concerned = new Set(
    events.flatMap(({ userId, kind }) => (userId !== null && kind !== null ? [userId] : [])),
  )
  for (const userId of concerned) changes.publish({ to: { user: userId }, topics: ['notifications'] })
  notifyAdmins(changes, new Set(events.flatMap(({ userId }) => (userId === null ? [] : [userId]))))
  return events.length
}

/** Admins who have the page of one of these users open read it again. */
function notifyAdmins(changes: Changes, users: ReadonlySet<string>): void {
  if (users.size > namedAtOnce) return changes.publish({ to: 'admins', topics: ['history'] })
  for (const clientId of users) changes.publish({ to: 'admins', clientId, topics: ['history'] })
}

function emailsOf(events: Event[], { secrets, clock, bankName, origin }: Writing) {
  const written = new Set<string>()
  return events.flatMap(({ userId, firstName, isClient, action, kind, byMail, at }) => {
    if (userId === null || firstName === null || kind === null || byMail !== true) return []
    const email = emailAbout({ action, firstName, at, isClient: isClient === true }, { bankName, origin })
    // Several messages of one conversation at once make one e-mail.
    const once = `${userId} ${action}`
    if (email === null || (aboutMessages.has(action) && written.has(once))) return []
    written.add(once)
    const content = email.hasFreezeLink
      ? withFreezeLink({ secrets, origin, now: clock() }, email.body)
      : { body: email.body('') }
    return [{ user_id: userId, kind: action, email: { subject: email.subject, ...content } }]
  })
}
