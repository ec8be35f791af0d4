import { aUser, aSession, type Asked, one, rolledBack, test, type TestBank } from '#testing.ts'
import { expect } from 'vitest'

// Without sequential scans a short list is read by the indexes of a long one; a lost index shows in how many
// users are read. users-list.long.test.ts has a list at its full size.

const size = 2_000
const pageSize = 51

/** Adds so many users to the list, which the tests share; returns an admin's session. */
async function fill(bank: TestBank): Promise<Buffer> {
  const admin = await aUser(bank, { role: 'admin' })
  await bank.owner.query(
    `insert into identity.users (id, username, email, first_name, last_name, role, data_key, created_at)
    select md5('p' || n)::uuid, 'p' || n, 'p' || n || '@client.example',
      initcap(translate(n::text, '0123456789', 'aeioulmnrs')),
      initcap(translate((n * 7919)::text, '0123456789', 'tdaeimorbs')),
      case when n % 100 = 0 then 'blocked' else 'user' end, '\\x00', now() - n * interval '1 minute'
    from generate_series(1, $1::int) n
    on conflict do nothing`,
    [size],
  )
  await bank.owner.query('analyze identity.users')
  return await aSession(bank, admin)
}

type Read = { scans: number; users: number }

/** Returns how many users an admin's question reads, and how often the whole table. */
async function readBy(bank: TestBank, tokenHash: Buffer, ask: (asked: Asked) => Promise<unknown>) {
  // The figures of a connection are those of all its transactions of the last second.
  const read = (connection: Asked) =>
    one<Read>(
      connection,
      `select seq_scan::int as scans, idx_tup_fetch::int as users
      from pg_stat_xact_all_tables where relid = 'identity.users'::regclass`,
    )
  return await rolledBack(bank.app, async (connection) => {
    await connection.query('select identity.enter_session($1)', [tokenHash])
    await connection.query('set local enable_seqscan = off')
    const before = await read(connection)
    await ask(connection)
    const after = await read(connection)
    return { scans: after.scans - before.scans, users: after.users - before.users }
  })
}

test('a page of the list reads few users that it does not show, in any order and with any search', async ({
  bank,
}) => {
  const tokenHash = await fill(bank)
  const { id: middle } = await one<{ id: string }>(
    bank.owner,
    `select id from identity.users where username = 'p1000'`,
  )
  let most = 0
  for (const sort of ['created', 'name', 'email'])
    for (const descending of [true, false])
      for (const after of [null, middle])
        for (const search of ['', 'a', 'mor', 'p1234', 'no such user']) {
          const { scans, users } = await readBy(bank, tokenHash, (connection) =>
            connection.query('select * from identity.list_users($1, $2, $3, $4, $5)', [
              search,
              sort,
              descending,
              after,
              pageSize,
            ]),
          )
          const page = `${sort} ${descending ? 'descending' : 'ascending'}, "${search}", after ${after}`
          expect(scans, page).toBe(0)
          expect(users, page).toBeLessThan(size / 6)
          most = Math.max(most, users)
        }
  const counts = await readBy(bank, tokenHash, (connection) =>
    connection.query('select * from identity.count_users(10001)'),
  )
  // Each user once, not once for each role.
  expect(counts.scans).toBe(0)
  expect(counts.users).toBeLessThan(size + pageSize)
  console.info(`users: a page reads at most ${most} of ${size}, the counts ${counts.users}`)
})

test('page by page a search lists every user with the word, be they many, few or none', async ({ bank }) => {
  const tokenHash = await fill(bank)
  for (const [sort, descending, order] of [
    ['created', true, 'created_at desc, id desc'],
    ['name', false, 'first_folded, last_folded, id'],
    ['email', true, 'email desc'],
  ] as const)
    for (const search of ['e', 'ei', 'p1', 'p12', 'p123', 'p19 client', 'no such user']) {
      const listed: string[] = []
      const readPage = async (connection: Asked) => {
        await connection.query('select identity.enter_session($1)', [tokenHash])
        const { rows } = await connection.query<{ id: string }>(
          'select id from identity.list_users($1, $2, $3, $4, $5)',
          [search, sort, descending, listed.at(-1) ?? null, pageSize],
        )
        return rows.map(({ id }) => id)
      }
      // Only the last page is shorter.
      for (let isLast = false; !isLast;) {
        const page = await rolledBack(bank.app, readPage)
        listed.push(...page)
        isLast = page.length < pageSize
      }
      const { rows } = await bank.owner.query<{ id: string }>(
        `select id from identity.users
        where (select bool_and(strpos(search_text, word) > 0) from string_to_table($1, ' ') word)
        order by ${order}`,
        [search],
      )
      expect(listed, `"${search}" by ${sort}`).toEqual(rows.map(({ id }) => id))
    }
})
