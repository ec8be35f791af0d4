// Compares the screens of a large bank with those of a small one, over HTTP, in turn: what a client and an
// admin open, and the searches. Then the check of the books: of everything, and of what is new.
import { Client } from 'pg'
import { prepareServers, type PreparedBank } from './measuring/bank-server.ts'
import { dropDatabase, freshBank, onDatabase, refuseUnsafeSettings } from './measuring/bench-database.ts'
import { printGoal } from './measuring/goal.ts'
import { HttpConnection } from './measuring/http-connection.ts'
import { median, percentile } from './measuring/median.ts'
import { sized } from './measuring/quick.ts'

const rounds = sized(41, 9)
const sizes = {
  small: { users: 1_000, entries: 20_000 },
  large: sized({ users: 100_000, entries: 2_000_000 }, { users: 10_000, entries: 200_000 }),
}
const goal = { atMost: 1.5 }
const tokens = { admin: 'admin'.padEnd(43, 'x'), client: 'client'.padEnd(43, 'x') }

type Size = keyof typeof sizes
type Who = keyof typeof tokens
type Screen = { what: string; who: Who; path: (ids: Ids) => string }
type Ids = { client: string; account: string }

const screens: Screen[] = [
  { what: 'portfolio', who: 'client', path: () => '/accounts' },
  { what: 'dashboard', who: 'client', path: () => '/dashboard' },
  { what: 'statement, a page', who: 'client', path: ({ account }) => `/accounts/${account}/statement` },
  { what: 'statement, its curve', who: 'client', path: ({ account }) => `/accounts/${account}/curve` },
  {
    what: 'statement, a search',
    who: 'client',
    path: ({ account }) => `/accounts/${account}/statement?search=meridian`,
  },
  { what: 'beneficiaries', who: 'client', path: ({ account }) => `/accounts/${account}/beneficiaries` },
  { what: 'search of all accounts', who: 'client', path: () => '/statement-lines?search=whitcombe' },
  { what: 'notifications', who: 'client', path: () => '/notifications' },
  { what: 'overview', who: 'admin', path: () => '/admin/overview' },
  { what: 'users', who: 'admin', path: () => '/admin/users' },
  { what: 'users by name', who: 'admin', path: () => '/admin/users?sort=name' },
  { what: 'users, a search', who: 'admin', path: () => '/admin/users?search=client77' },
  { what: 'users, how many', who: 'admin', path: () => '/admin/users/counts' },
  { what: 'a user', who: 'admin', path: ({ client }) => `/admin/users/${client}` },
  { what: 'accounts', who: 'admin', path: () => '/admin/accounts' },
  { what: 'accounts by name', who: 'admin', path: () => '/admin/accounts?sort=nickname' },
  { what: 'accounts in a currency', who: 'admin', path: () => '/admin/accounts?currency=CHF' },
  { what: 'accounts, a search', who: 'admin', path: () => '/admin/accounts?search=900000777' },
  { what: 'accounts and holdings', who: 'admin', path: () => '/admin/accounts?with=holdings' },
  { what: 'an account', who: 'admin', path: ({ account }) => `/admin/accounts/${account}` },
  { what: 'conversations', who: 'admin', path: () => '/admin/conversations' },
  { what: 'conversations unanswered', who: 'admin', path: () => '/admin/unanswered-conversations' },
  { what: 'messages, a search', who: 'admin', path: () => '/admin/messages?words=roseau' },
  { what: 'audit', who: 'admin', path: () => '/admin/audit' },
  { what: 'audit of a user', who: 'admin', path: () => '/admin/audit?user=client1' },
  { what: 'audit of an actor', who: 'admin', path: () => '/admin/audit?actor=client1' },
  { what: 'audit of an action', who: 'admin', path: () => '/admin/audit?action=payment-completed' },
  { what: 'audit of a rare action', who: 'admin', path: () => '/admin/audit?action=setting-changed' },
]

type Bank = { name: string; url: string; port: number; ids: Ids; prepared: PreparedBank }

async function openBank(size: Size): Promise<Bank> {
  const name = `bench_at_size_${size}`
  const url = await freshBank(name)
  const prepared = await prepareServers(url, {})
  const began = performance.now()
  const { users, entries } = sizes[size]
  await prepared.fill(users, entries)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(`${users} users and ${entries} entries filled and checked in ${seconds} s`)
  const ids = await signIn(name)
  const [server] = await prepared.start(1)
  if (!server) throw new Error('there is no server')
  return { name, url, ids, prepared, port: server.port }
}

/** Signs in an admin, and the client with most movements; returns the client's ids. */
async function signIn(bank: string): Promise<Ids> {
  return await onDatabase(bank, async (client) => {
    await client.query(`
      insert into identity.users (username, email, first_name, last_name, role, data_key)
        values ('officer', 'officer@bank.example', 'Ada', 'Officer', 'admin', '\\x00');
      update identity.credential set totp_secret = '\\x00', two_factor_enabled = true
        where user_id = (select id from identity.users where username = 'client1');
      insert into identity.credential (user_id, password_hash, totp_secret, two_factor_enabled)
        select id, '-', '\\x00', true from identity.users where username = 'officer';
      insert into identity.session (token_hash, user_id, role, complete, idle, expires_at)
        select sha256(rpad(case role when 'admin' then 'admin' else 'client' end, 43, 'x')::bytea), id, role,
          true, interval '12 hours', now() + interval '12 hours'
        from identity.users where username in ('officer', 'client1')`)
    const { rows } = await client.query<Ids>(
      `select client_id as client, id as account from bank.account
      where client_id = (select id from identity.users where username = 'client1')`,
    )
    const [ids] = rows
    if (!ids) throw new Error('the first client has no account')
    return ids
  })
}

async function read(connection: HttpConnection, { ids }: Bank, { what, who, path }: Screen): Promise<number> {
  const began = performance.now()
  const answer = await connection.ask({ method: 'GET', path: `/api${path(ids)}`, token: tokens[who] })
  const took = performance.now() - began
  if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${answer.body}`)
  return took
}

async function compare(small: Bank, large: Bank, screen: Screen): Promise<void> {
  const took: Record<Size, number[]> = { small: [], large: [] }
  const [ofSmallBank, ofLargeBank] = [
    await HttpConnection.open(small.port),
    await HttpConnection.open(large.port),
  ]
  for (let round = 0; round < rounds + 3; round += 1) {
    const one = await read(ofSmallBank, small, screen)
    const other = await read(ofLargeBank, large, screen)
    if (round < 3) continue // Plans are made, and pages come into memory.
    took.small.push(one)
    took.large.push(other)
  }
  ofSmallBank.close()
  ofLargeBank.close()
  const [ofSmall, ofLarge] = [median(took.small), median(took.large)]
  console.log(
    `  ${screen.what.padEnd(26)} ${ofSmall.toFixed(1).padStart(7)} ms ` +
      `${ofLarge.toFixed(1).padStart(8)} ms, p95 ${percentile(took.large, 95).toFixed(1)} ms`,
  )
  printGoal(`${screen.what}, large ÷ small bank`, ofLarge / ofSmall, goal, '')
}

/** Checks the books as the server does every minute. Returns milliseconds. */
async function checkBooks({ url }: Bank): Promise<number> {
  const client = new Client(url)
  await client.connect()
  const began = performance.now()
  const { rows } = await client.query<{ balanced: boolean }>('select balanced from ledger.reconcile()')
  const took = performance.now() - began
  await client.end()
  if (!rows.every(({ balanced }) => balanced)) throw new Error('the books do not balance')
  return took
}

/** Checks until everything has been read once, in as many parts as it takes. Returns milliseconds. */
async function checkEverything(bank: Bank): Promise<number> {
  for (let took = await checkBooks(bank); ; took += await checkBooks(bank)) {
    const { rows } = await onDatabase(bank.name, (client) =>
      client.query<{ isWhole: boolean }>('select part_after is null as "isWhole" from ledger.state'),
    )
    if (rows[0]?.isWhole) return took
  }
}

async function compareChecks(small: Bank, large: Bank): Promise<void> {
  await checkEverything(small)
  const everything = await checkEverything(large)
  console.log(`books of the large bank, everything in parts: ${(everything / 1000).toFixed(1)} s`)
  const took: Record<Size, number[]> = { small: [], large: [] }
  for (let round = 0; round < sized(9, 3); round += 1) {
    took.small.push(await checkBooks(small))
    took.large.push(await checkBooks(large))
  }
  const [ofSmall, ofLarge] = [median(took.small), median(took.large)]
  console.log(`books, what is new: ${ofSmall.toFixed(1)} ms and ${ofLarge.toFixed(1)} ms`)
  printGoal('check of the books, what is new, large ÷ small bank', ofLarge / ofSmall, goal, '')
}

await refuseUnsafeSettings()
const small = await openBank('small')
const large = await openBank('large')
await compareChecks(small, large)
console.log(`screens over HTTP, in turn, median of ${rounds}`)
for (const screen of screens) await compare(small, large, screen)
for (const { name, prepared } of [small, large]) {
  await prepared.stop()
  await dropDatabase(name)
}
