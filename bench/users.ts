// Compares the cost of a page of the list of users among a million users and among ten thousand: every order,
// the first page and one from the middle, without a search, with a rare and with a frequent word, as the
// server's role for an admin.
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import {
  addressOf,
  dropDatabase,
  freshBank,
  onDatabase,
  refuseUnsafeSettings,
} from './measuring/bench-database.ts'
import { printGoal } from './measuring/goal.ts'
import { median, percentile } from './measuring/median.ts'
import { sized } from './measuring/quick.ts'

const bank = 'bench_users'
const sizes = sized([10_000, 1_000_000], [10_000, 100_000])
const rounds = sized(15, 3)
/** The goal for one page. The slowest case is a word that ninety thousand users share. */
const goalMs = 250
const admin = '00000000-0000-4000-8000-000000000001'
const tokenHash = randomBytes(32)

const words = ['', 'a', 'an', 'mar', 'laurent', 'p77777', 'zq', 'marie laur']
const given = [
  'Helena',
  'Marie',
  'Jean',
  'Odile',
  'Viktor',
  'Inès',
  'Grace',
  'Mårten',
  'Rosa',
  'Thomas',
  'Anna',
  'Louis',
  'Mariana',
]
const family = [
  'Laurent',
  'Baptiste',
  'Toussaint',
  'Pierre',
  'Hale',
  'Carvalho',
  'Adeyemi',
  'Zhang',
  'Novák',
  'Martin',
  'Okafor',
]

async function addUsers(from: number, to: number): Promise<void> {
  await onDatabase(bank, async (client) => {
    const list = (names: string[]) => `(array[${names.map((name) => `'${name}'`).join()}])`
    await client.query(`
      insert into identity.users (id, username, email, first_name, last_name, role, data_key, created_at)
        select md5('user ' || n)::uuid, 'p' || n, 'p' || n || '@client.example',
          ${list(given)}[1 + n % ${given.length}] || ' ' || chr(97 + n % 26),
          ${list(family)}[1 + (n / 7) % ${family.length}] || (n % 997),
          case when n % 5000 = 0 then 'blocked' else 'user' end, '\\x00', now() - n * interval '1 minute'
        from generate_series(${from}, ${to}) as n;
      insert into identity.credential (user_id, password_hash) select md5('user ' || n)::uuid, '-'
        from generate_series(${from}, ${to}) as n`)
    await client.query('vacuum analyze identity.users')
    await client.query('vacuum analyze identity.credential')
  })
}

async function addAdmin(): Promise<void> {
  await onDatabase(bank, async (client) => {
    await client.query(
      `insert into identity.users (id, username, email, first_name, last_name, role, data_key)
        values ($1, 'admin', 'admin@bank.example', 'A', 'B', 'admin', '\\x00')`,
      [admin],
    )
    await client.query(
      `insert into identity.credential (user_id, password_hash, totp_secret, two_factor_enabled)
        values ($1, '-', '\\x00', true)`,
      [admin],
    )
    await client.query(
      `insert into identity.session (token_hash, user_id, role, complete, idle, expires_at)
        values ($1, $2, 'admin', true, interval '1 day', now() + interval '1 day')`,
      [tokenHash, admin],
    )
  })
}

/** Measures one page in milliseconds, from signing the context to the last row. */
async function read(client: Client, text: string, values: unknown[]): Promise<number> {
  const start = performance.now()
  await client.query('begin')
  await client.query('select identity.enter_session($1)', [tokenHash])
  await client.query(text, values)
  await client.query('commit')
  return performance.now() - start
}

async function measure(size: number): Promise<number> {
  const client = new Client({ connectionString: addressOf(bank, 'bank_app') })
  await client.connect()
  let slowest = 0
  const middle = await onDatabase(
    bank,
    async (owner) =>
      (
        await owner.query<{ id: string }>(`select id from identity.users where username = $1`, [
          `p${size / 2}`,
        ])
      ).rows[0]?.id,
  )
  for (const sort of ['created', 'name', 'email']) {
    for (const search of words) {
      for (const after of [null, middle]) {
        const times = []
        for (let round = 0; round < rounds; round += 1)
          times.push(
            await read(client, 'select * from identity.list_users($1, $2, $3, $4, 51)', [
              search,
              sort,
              sort === 'created',
              after,
            ]),
          )
        slowest = Math.max(slowest, median(times))
        console.info(
          `${size} users, by ${sort}, "${search}"${after === null ? '' : ', from the middle'}: ` +
            `${median(times).toFixed(1)} ms`,
        )
      }
    }
  }
  const counts = []
  for (let round = 0; round < rounds; round += 1)
    counts.push(await read(client, 'select * from identity.count_users(10001)', []))
  console.info(`${size} users, counts: ${median(counts).toFixed(1)} ms`)
  await client.end()
  return Math.max(slowest, median(counts))
}

/**
 * Compares a search of the first page, of words with three characters and more, with the same question put to
 * PostgreSQL without an index of parts of words, in turn.
 */
async function compareSearches(size: number): Promise<void> {
  const client = new Client({ connectionString: addressOf(bank, 'bank_app') })
  await client.connect()
  const [indexed, plain]: [number[], number[]] = [[], []]
  const searches = words.filter((word) => word.length >= 3)
  for (let round = 0; round < rounds; round += 1) {
    for (const word of searches) {
      indexed.push(
        await read(client, 'select * from identity.list_users($1, $2, true, null, 51)', [word, 'created']),
      )
    }
    // A word that no user has: otherwise reading in the order of the page may end early.
    plain.push(
      await read(
        client,
        `select id from identity.users
        where username || ' ' || first_name || ' ' || last_name ilike '%lighthouse%'
        order by created_at desc, id desc limit 51`,
        [],
      ),
    )
  }
  await client.end()
  const name = `search among ${size} users`
  printGoal(`${name}, p50`, median(indexed), { atMost: 2.5 }, 'ms')
  printGoal(`${name}, p95`, percentile(indexed, 95), { atMost: 10 }, 'ms')
  printGoal(`${name}, unindexed ÷ indexed`, median(plain) / median(indexed), { atLeast: 150 }, '×')
}

await freshBank(bank)
await refuseUnsafeSettings()
await addAdmin()
let reached = 0
for (const size of sizes) {
  await addUsers(reached + 1, size)
  reached = size
  const slowest = await measure(size)
  printGoal(`list of ${size} users, slowest page`, slowest, { atMost: goalMs }, 'ms')
}
await compareSearches(reached)
await dropDatabase(bank)
