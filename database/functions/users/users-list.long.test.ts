import { aUser, aSession, one, rolledBack, test } from '#testing.ts'
import { expect } from 'vitest'

// The list of users at a size where reading all rows would be slow.

const size = 40_000

test('the list reads no table from end to end, in any order, on any page, with any search', async ({
  bank,
}) => {
  const admin = await aUser(bank, { role: 'admin' })
  const tokenHash = await aSession(bank, admin)
  await bank.owner.query(`
    insert into identity.users (id, username, email, first_name, last_name, role, data_key, created_at)
    select md5('p' || n)::uuid, 'p' || n, 'p' || n || '@client.example',
        initcap(translate(n::text, '0123456789', 'aeioulmnrs')),
      initcap(translate((n * 7919)::text, '0123456789', 'tdaeimorbs')),
        case when n % 1000 = 0 then 'blocked' else 'user' end, '\\x00',
        now() - n * interval '1 minute'
    from generate_series(1, ${size}) n`)
  await bank.owner.query(
    `insert into identity.credential (user_id, password_hash) select id, '-' from identity.users
      on conflict do nothing`,
  )
  await bank.superuser.query('vacuum analyze identity.users, identity.credential')
  const { id: after } = await one<{ id: string }>(
    bank.owner,
    `select id from identity.users where username = 'p20000'`,
  )
  const asked: [sort: string, descending: boolean, search: string, after: string | null][] = []
  for (const sort of ['created', 'name', 'email']) {
    for (const descending of [true, false])
      for (const from of [null, after])
        for (const search of ['', 'a', 'ea', 'mor', 'p31234', 'no such user', 'zzz'])
          asked.push([sort, descending, search, from])
  }
  for (const [sort, descending, search, from] of asked) {
    const read = await rolledBack(bank.app, async (connection) => {
      await connection.query('select identity.enter_session($1)', [tokenHash])
      await connection.query('select * from identity.list_users($1, $2, $3, $4, 51)', [
        search,
        sort,
        descending,
        from,
      ])
      await connection.query('select * from identity.count_users(10001)')
      const { rows } = await connection.query<{ name: string; scans: string }>(
        `select relid::regclass::text as name, seq_scan::text as scans from pg_stat_xact_all_tables
        where relid in ('identity.users'::regclass, 'identity.credential'::regclass) and seq_scan > 0`,
      )
      return rows
    })
    expect(
      read,
      `${sort} ${descending ? 'descending' : 'ascending'}, "${search}"` +
        (from === null ? '' : ', a later page'),
    ).toEqual([])
  }
  console.info(`users: ${asked.length} pages and counts of ${size} users, 0 sequential scans`)
})
