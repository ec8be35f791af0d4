import { maximumCounted } from '@bank/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type App, openApp } from '#testing/app.ts'
import { aClient, anAccount, anAdmin, aSession, type TestUser } from '#testing/builders.ts'
import { asOwner, enter } from '#testing/database.ts'
import { rowsRead } from '#testing/rows-read.ts'
import { userPageQuery } from './user-query.ts'

const isLong = process.env['TEST_LONG'] !== undefined
const others = isLong ? 2_000 : 100
const each = isLong ? 40 : 4
const busy = isLong ? 60_000 : 1_500
const large = ['users', 'message', 'event', 'beneficiary', 'account_request']
const tables = ['identity.users', 'bank.message', 'audit.event', 'bank.beneficiary', 'bank.account_request']

type Plan = { 'Node Type': string; 'Relation Name'?: string | undefined; Plans?: Plan[] | undefined }
const planSchema: z.ZodType<Plan> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  get Plans() {
    return z.array(planSchema).optional()
  },
})
const explainedSchema = z.object({
  Plan: z.intersection(planSchema, z.object({ 'Shared Hit Blocks': z.int(), 'Shared Read Blocks': z.int() })),
  'Execution Time': z.number(),
})

/** Users with a few events each, and one with more than fit on a page. */
async function fill({ owner }: App, { id }: TestUser): Promise<void> {
  await sql`
    insert into identity.users (id, username, email, first_name, last_name, data_key)
    select gen_random_uuid(), 'many-' || n, 'many-' || n || '@client.example', 'Many', 'Client ' || n,
      '\\x00' from generate_series(1, ${others}::int) n`.execute(owner)
  await sql`
    insert into bank.message (id, client_id, from_client, body, created_at)
    select gen_random_uuid(), coalesce(p.id, ${id}), true, 'Message ' || n, now() - n * interval '1 minute'
    from generate_series(1, ${others * each + busy}::int) n
      left join identity.users p on n > ${busy} and p.username = 'many-' || (1 + n % ${others}::int)`.execute(
    owner,
  )
  await asOwner(owner, () =>
    sql`
    insert into audit.event (at, actor_id, user_id, action)
    select now() - n * interval '1 minute', coalesce(p.id, ${id}), coalesce(p.id, ${id}),
      case when n % 5 = 0 then 'signed-in' else 'message-sent' end
    from generate_series(1, ${others * each + busy}::int) n
      left join identity.users p on n > ${busy} and p.username = 'many-' || (1 + n % ${others}::int)`.execute(
      owner,
    ),
  )
  await sql`
    insert into bank.beneficiary (client_id, name, is_crypto, details)
    select p.id, 'Beneficiary ' || n, false, '\\x00' from identity.users p, generate_series(1, 10) n
      where p.role = 'user'`.execute(owner)
  await sql`
    insert into bank.account_request (id, client_id, account_type, nickname, currency)
    select gen_random_uuid(), p.id, 'deposit', 'Request ' || n, 'USD'
      from identity.users p, generate_series(1, 5) n where p.role = 'user'`.execute(owner)
  await sql`analyze`.execute(owner)
}

async function explain(app: App, tokenHash: Buffer, userId: string) {
  return await app.services.db.transaction().execute(async (tx) => {
    await enter(tx, tokenHash)
    const { rows } = await sql<
      Record<string, unknown>
    >`explain (analyze, buffers, format json) ${userPageQuery(userId, '2026-01-15')}`.execute(tx)
    const [explained] = z.array(explainedSchema).parse(Object.values(rows[0] ?? {})[0])
    if (!explained) throw new Error('There is no plan')
    const { Plan: plan, 'Execution Time': tookMs } = explained
    return { scanned: scansOf(plan), pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], tookMs }
  })
}

/** The tables that are read from end to end. */
function scansOf({ 'Node Type': type, 'Relation Name': relation = '', Plans: parts = [] }: Plan): string[] {
  return [...(type === 'Seq Scan' ? [relation] : []), ...parts.flatMap(scansOf)]
}

test(
  'the page of a user reads only its own rows, however many rows there are',
  { timeout: 120_000 },
  async () => {
    const app = await openApp()
    const [fewEvents, manyEvents] = [await aClient(app.owner), await aClient(app.owner)]
    await anAccount(app.owner, fewEvents, { balance: '10' })
    await anAccount(app.owner, manyEvents, { balance: '10' })
    await fill(app, manyEvents)
    const { tokenHash } = await aSession(app.owner, await anAdmin(app.owner))
    const figures: string[] = []
    for (const [name, user] of Object.entries({ fewEvents, manyEvents })) {
      await explain(app, tokenHash, user.id)
      const { scanned, pages, tookMs } = await explain(app, tokenHash, user.id)
      // For a user who has nearly all rows PostgreSQL reads the table from its beginning, and stops at the
      // limit.
      if (isLong && user === fewEvents)
        expect(scanned.filter((relation) => large.includes(relation))).toEqual([])
      expect(pages, name).toBeLessThan(3_000)
      const read = await app.services.db.transaction().execute(async (tx) => {
        await enter(tx, tokenHash)
        return await rowsRead(tx, tables, () => userPageQuery(user.id, '2026-01-15').execute(tx))
      })
      const most = user === fewEvents ? 100 : maximumCounted + 100
      for (const table of tables) expect(read[table], `${name}: ${table}`).toBeLessThan(most)
      figures.push(`${name} ${pages} pages, ${tookMs.toFixed(1)} ms`)
    }
    console.info(
      `a user's page among ${others * each + busy} events and messages of ` +
        `${others} users: ${figures.join('; ')}`,
    )
    await app.close()
  },
)
