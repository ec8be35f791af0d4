import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Chapter, moment, userCalled, type SeedContext } from './chapter.ts'

type Line = {
  by: 'client' | 'manager' | 'server'
  daysAgo: number
  time: string
  body: string
  /** The person who writes for a holder other than themselves. */
  writer?: string
}

/** When Helena's euro certificate ends, seen from today. */
const maturesInDays = 9

/** Helena's conversation with the account manager; her last question is not answered yet. */
function helenas(today: string): Line[] {
  return [
    {
      by: 'manager',
      daysAgo: 5,
      time: '09:02',
      body: 'Good morning, Mrs Laurent. I am your account manager. How may I help you today?',
    },
    {
      by: 'client',
      daysAgo: 5,
      time: '09:04',
      body: 'Good morning. I would like to understand what happens when my euro certificate ends this month.',
    },
    {
      by: 'server',
      daysAgo: 5,
      time: '09:05',
      body:
        'Thank you for your question about certificates of deposit. Terms of two, three and five years ' +
        'can be opened from your portfolio with Make Deposit. Your account manager will answer you here.',
    },
    {
      by: 'manager',
      daysAgo: 5,
      time: '11:37',
      body:
        `The €40,000.00 certificate matures on ${dayFromToday(today, maturesInDays)}. ` +
        'On that day the deposit and its interest return to Operating Account.',
    },
    { by: 'client', daysAgo: 5, time: '11:52', body: 'And if I wish to open a new one for five years?' },
    {
      by: 'manager',
      daysAgo: 5,
      time: '14:20',
      body:
        'You can do so from the portfolio with Make Deposit, at 2.60% for five years. I ' +
        'would wait until the money is back in the account.',
    },
    {
      by: 'client',
      daysAgo: 3,
      time: '10:15',
      body: 'That is clear, thank you. I have also asked for an account in Swiss francs.',
    },
    {
      by: 'manager',
      daysAgo: 3,
      time: '12:03',
      body: 'I see the request. It is with our compliance colleagues; one to two business days is usual.',
    },
    {
      by: 'client',
      daysAgo: 1,
      time: '09:31',
      body:
        'Thank you. One more thing: may Harbour Yachts be verified before Tuesday? The deposit is due ' +
        'that day.',
    },
  ]
}

const marcuss: Line[] = [
  { by: 'client', daysAgo: 1, time: '08:12', body: 'I cannot find where to turn on the second factor.' },
]

/** Two conversations, each with an unanswered message. */
export const messages: Chapter = {
  name: 'messages',
  seed: async (context) => {
    const [helena, marcus] = [await userCalled(context.tx, 'helena'), await userCalled(context.tx, 'marcus')]
    await addConversation(context, helena.id, helenas(context.today))
    await addConversation(context, marcus.id, marcuss)
  },
}

/** Writes a conversation of a holder with the account manager. */
export async function addConversation(
  { tx, today }: SeedContext,
  clientId: string,
  lines: Line[],
): Promise<void> {
  const { id: managerId } = await userCalled(tx, 'admin')
  await tx
    .insertInto('message')
    .values(
      lines.map(({ by, daysAgo, time, body, writer = null }) => ({
        id: randomUUID(),
        clientId,
        fromClient: by === 'client',
        automated: by === 'server',
        authorId: by === 'manager' ? managerId : null,
        writerId: writer,
        body,
        createdAt: moment(today, daysAgo, time),
      })),
    )
    .execute()
  // Counted from the rows, because users may have written since.
  await sql`
    insert into bank.conversation (client_id, last_message_at, answered_at, admin_read_at, client_read_at,
      unanswered, waiting_since)
    select ${clientId}::uuid, max(m.created_at), max(a.at), max(a.at), max(m.created_at),
      count(*) filter (where m.from_client and m.created_at > coalesce(a.at, '-infinity')),
      min(m.created_at) filter (where m.from_client and m.created_at > coalesce(a.at, '-infinity'))
    from bank.message m
    cross join (select max(created_at) as at from bank.message where client_id = ${clientId}::uuid
      and author_id is not null) a
    where m.client_id = ${clientId}::uuid
    on conflict (client_id) do update
      set last_message_at = excluded.last_message_at, answered_at = excluded.answered_at,
        unanswered = excluded.unanswered, waiting_since = excluded.waiting_since`.execute(tx)
}

function dayFromToday(today: string, days: number): string {
  const day = new Date(`${today}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
  return `${day.getUTCDate()} ${months[day.getUTCMonth()] ?? ''} ${day.getUTCFullYear()}`
}
