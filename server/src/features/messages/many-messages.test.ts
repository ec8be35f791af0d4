import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type App, openApp } from '#testing/app.ts'
import { anAdmin, aSession } from '#testing/builders.ts'
import { enter } from '#testing/database.ts'
import { rowsRead } from '#testing/rows-read.ts'
import { conversationsAfter } from './queries.ts'

const isLong = process.env['TEST_LONG'] !== undefined
const clients = 2_000
const messages = isLong ? 100_000 : 2_000

type Plan = { 'Node Type': string; 'Index Name'?: string | undefined; Plans?: Plan[] | undefined }
const planSchema: z.ZodType<Plan> = z.object({
  'Node Type': z.string(),
  'Index Name': z.string().optional(),
  get Plans() {
    return z.array(planSchema).optional()
  },
})
const explainedSchema = z.object({
  Plan: z.intersection(planSchema, z.object({ 'Shared Hit Blocks': z.int(), 'Shared Read Blocks': z.int() })),
  'Execution Time': z.number(),
})

async function fill({ owner }: App): Promise<void> {
  await sql`
    insert into identity.users (id, username, email, first_name, last_name, data_key)
    select gen_random_uuid(), 'many-' || n, 'many-' || n || '@client.example', 'Many', 'Client ' || n, '\\x00'
      from generate_series(1, ${clients}::int) n`.execute(owner)
  // Words that most messages have, and one that hardly any has.
  await sql`
    insert into bank.message (id, client_id, from_client, automated, body, created_at)
    select gen_random_uuid(), p.id, n % 3 > 0, n % 3 = 0,
      'Thank you for message ' || n ||
        case when n % ${messages / 5}::int = 0 then ' about the xylophone' else ' about my account' end,
      now() - n * interval '5 minutes'
    from generate_series(1, ${messages}::int) n
    join identity.users p on p.username = 'many-' || (1 + n % ${clients}::int)`.execute(owner)
  await sql`
    insert into bank.conversation (client_id, last_message_at, unanswered)
    select client_id, max(created_at), (count(*) filter (where from_client))::int % 7 from bank.message
      group by client_id`.execute(owner)
  await sql`analyze bank.message, bank.conversation, identity.users`.execute(owner)
}

/** Returns how the server's own role would carry this out for an admin, and what it touches. */
async function explain(app: App, tokenHash: Buffer, query: RawBuilder<unknown>) {
  return await app.services.db.transaction().execute(async (tx) => {
    await enter(tx, tokenHash)
    // A short table is read by the indexes of a long one.
    if (!isLong) await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<
      Record<string, unknown>
    >`explain (analyze, buffers, format json) ${query}`.execute(tx)
    const [{ Plan: plan, 'Execution Time': tookMs } = raise()] = z
      .array(explainedSchema)
      .parse(Object.values(rows[0] ?? {})[0])
    return { steps: stepsOf(plan), pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], tookMs }
  })
}

function raise(): never {
  throw new Error('There is no plan')
}

function stepsOf({ 'Node Type': type, 'Index Name': index, Plans: parts = [] }: Plan): string[] {
  return [index === undefined ? type : `${type} ${index}`, ...parts.flatMap(stepsOf)]
}

test(
  `the inbox reads as many pages among ${messages} messages as it shows lines`,
  { timeout: 120_000 },
  async () => {
    const app = await openApp()
    await fill(app)
    const { tokenHash } = await aSession(app.owner, await anAdmin(app.owner))
    const asAdmin = app.as({ token: '', tokenHash }).messages

    const first = await explain(app, tokenHash, conversationsAfter(undefined))
    const { next } = await asAdmin.conversations({})
    const second = await explain(app, tokenHash, conversationsAfter(next ?? ''))
    for (const { steps, pages } of [first, second]) {
      expect(steps).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^Index (Only )?Scan conversation_by_unanswered$/),
          expect.stringMatching(/Scan message_of_client$/),
        ]),
      )
      expect(steps.filter((step) => /Seq Scan/.test(step))).toEqual([])
      expect(pages).toBeLessThan(1_000)
    }

    const rare = await explain(app, tokenHash, sql`select * from bank.search_messages('xylop', null, 21)`)
    expect((await asAdmin.search({ words: 'xylop' })).hits).toHaveLength(5)
    expect(rare.pages).toBeLessThan(300)
    const read = await app.services.db.transaction().execute(async (tx) => {
      await enter(tx, tokenHash)
      return await rowsRead(tx, ['bank.message', 'bank.conversation'], async () => {
        await sql`select * from bank.search_messages('xylop', null, 21)`.execute(tx)
        await conversationsAfter(next ?? '').execute(tx)
      })
    })
    expect(read['bank.message']).toBeLessThan(200)
    expect(read['bank.conversation']).toBeLessThan(200)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select id from bank.message
      where bank.words_of_message(body) @@ bank.message_query('xylop')
      order by created_at desc limit 21`.execute(app.owner)
    expect(rows.map((row) => Object.values(row)[0]).join('\n')).toContain('message_words')

    const everywhere = await explain(
      app,
      tokenHash,
      sql`select * from bank.search_messages('thank', null, 21)`,
    )
    console.info(
      `inbox at ${messages} messages of ${clients} clients: ` +
        `list ${first.pages} pages, ${first.tookMs.toFixed(1)} ms; ` +
        `next ${second.pages}, ${second.tookMs.toFixed(1)} ms; ` +
        `a rare word ${rare.pages}, ${rare.tookMs.toFixed(1)} ms; ` +
        `a word of every message ${everywhere.pages}, ${everywhere.tookMs.toFixed(1)} ms`,
    )
    console.info(first.steps.join(' > '))
    await app.close()
  },
)
