import { randomUUID } from 'node:crypto'
import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  integer,
  nat,
  oneof,
  record,
  uniqueArray,
} from 'fast-check'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAccount, aSession, aUser, one, openBank, rolledBack, type TestBank } from '#testing.ts'
import {
  AccessModel,
  limits,
  type Ordered,
  type Person,
  secondsOfDay,
  type View,
} from './access-right-model.ts'

// Random people give each other access to accounts, withdraw it, take that back and let time pass. After each
// step one of them looks at the accounts of another, and sees what the model says.

const seed = 1_215
const sequences = process.env['TEST_LONG'] ? 10_000 : 16

type Customer = Person & { id: string; email: string; tokenHash: Buffer }

let bank: TestBank
let people: Customer[]

beforeAll(async () => {
  bank = await openBank()
  people = []
  for (const [holdings, isAdmin] of [
    [3, false],
    [2, false],
    [0, false],
    [0, true],
  ] as const) {
    const id = await aUser(bank, { role: isAdmin ? 'admin' : 'user' })
    const accounts: string[] = []
    for (let count = 0; count < holdings; count += 1)
      accounts.push(await anAccount(bank, id, { balance: '100' }))
    const { email } = await one<{ email: string }>(
      bank.owner,
      'select email from identity.users where id = $1',
      [id],
    )
    people.push({ id, email, isAdmin, accounts, tokenHash: await aSession(bank, id) })
  }
  await bank.owner.query(
    `update bank.limits
    set access_rights_per_client = $1, access_rights_per_day = $2, access_days_ahead = $3`,
    [limits.perClient, limits.perDay, limits.daysAhead],
  )
})

afterAll(async () => {
  await bank.close()
})

const person = nat({ max: 3 })
const holder = nat({ max: 1 })
const view = constantFrom<View>('balances', 'movements')

/** Mostly all accounts or some that the holder has; now and then none, or another's. */
const accounts = oneof(
  { arbitrary: constant(null), weight: 3 },
  { arbitrary: uniqueArray(nat({ max: 1 }), { minLength: 1, maxLength: 2 }), weight: 6 },
  { arbitrary: uniqueArray(nat({ max: 3 }), { maxLength: 2 }), weight: 1 },
)

type Step =
  | ({ step: 'give'; days: number } & Omit<Ordered, 'lastDay'>)
  | { step: 'give again' | 'withdraw' | 'restore'; nth: number; by: number | null }
  | { step: 'a day passes' | 'seconds pass' }

const step: Arbitrary<Step> = oneof(
  {
    arbitrary: record({
      step: constant('give' as const),
      holder,
      user: constantFrom(0, 1, 2, 2, 2, 3),
      accounts,
      view,
      firstDay: oneof(
        { arbitrary: constant(0), weight: 3 },
        { arbitrary: integer({ min: -1, max: 6 }), weight: 1 },
      ),
      days: oneof({ arbitrary: nat({ max: 3 }), weight: 9 }, { arbitrary: constant(-1), weight: 1 }),
    }),
    weight: 6,
  },
  {
    arbitrary: record({
      step: constantFrom('give again' as const, 'withdraw' as const, 'restore' as const, 'restore' as const),
      nth: nat({ max: 30 }),
      by: oneof({ arbitrary: constant(null), weight: 5 }, { arbitrary: person, weight: 1 }),
    }),
    weight: 6,
  },
  { arbitrary: record({ step: constantFrom('a day passes' as const, 'seconds pass' as const) }), weight: 2 },
)
const look = record({ user: person, holder, view })

type World = { connection: PoolClient; model: AccessModel }

test(
  `${sequences} random sequences of giving, withdrawing, restoring and waiting show what the model says`,
  { timeout: 1_800_000 },
  async () => {
    const answers: Record<string, number> = {}
    const sequence = array(record({ next: step, look }), { minLength: 8, maxLength: 20 })
    await assert(
      asyncProperty(sequence, (steps) =>
        // Every sequence begins with people who have given nothing; nothing of it is kept.
        rolledBack(bank.superuser, async (connection) => {
          const world = { connection, model: new AccessModel(people) }
          for (const { next, look: looked } of steps) {
            const { asked, expected } = await follow(world, next)
            expect(asked, JSON.stringify(next)).toBe(expected)
            const answer = `${next.step}: ${expected ?? 'refused'}`
            answers[answer] = (answers[answer] ?? 0) + 1
            await expectSeen(world, looked)
          }
          for (const [user] of people.entries()) await expectHolders(world, user)
        }),
      ),
      { numRuns: sequences, seed },
    )
    for (const outcome of ['give: GIVEN', 'withdraw: WITHDRAWN', 'restore: RESTORED'])
      expect(answers[outcome], outcome).toBeGreaterThan(sequences / 4)
    console.info(`access model: seed ${seed}, ${sequences} sequences, ${JSON.stringify(answers)}`)
  },
)

type Outcome = { asked: string | null; expected: string | null }

/** Carries a step out in the bank and in the model; answers what both said. */
async function follow(world: World, next: Step): Promise<Outcome> {
  const { connection, model } = world
  if (next.step === 'give') {
    const firstDay = model.day + next.firstDay
    const order = { ...next, firstDay, lastDay: firstDay + next.days }
    const id = randomUUID()
    const asked = await give(world, id, order)
    return { asked, expected: model.give(id, order) }
  }
  if (!('nth' in next)) {
    await shift(connection, next.step === 'a day passes')
    if (next.step === 'a day passes') model.passDay()
    else model.passSeconds(limits.restorableSeconds)
    return { asked: null, expected: null }
  }
  const right = model.rights[next.nth % Math.max(model.rights.length, 1)]
  if (right === undefined) return { asked: null, expected: null }
  if (next.step === 'give again') return { asked: await give(world, right.id, right), expected: 'GIVEN' }
  const actor = next.by ?? right.holder
  await connection.query('select identity.enter_session($1)', [people[actor]?.tokenHash])
  if (next.step === 'withdraw') {
    const { user } = await one<{ user: string | null }>(
      connection,
      'select bank.withdraw_access_right($1) as user',
      [right.id],
    )
    const expected = model.withdraw(actor, right)
    expect(user).toBe(expected === null ? null : people[right.user]?.id)
    return { asked: user === null ? null : 'WITHDRAWN', expected }
  }
  const { outcome } = await one<{ outcome: string }>(
    connection,
    'select outcome from bank.restore_access_right($1)',
    [right.id],
  )
  return { asked: outcome, expected: model.restore(actor, right) }
}

/** The accounts of an order; a place that the holder has no account for is another's or none. */
function accountIds({ holder: from, accounts: asked }: Ordered): string[] | null {
  const others = people[1 - from]?.accounts ?? []
  return asked?.map((place) => people[from]?.accounts[place] ?? others[0] ?? randomUUID()) ?? null
}

async function give({ connection, model }: World, id: string, order: Ordered): Promise<string> {
  const owner = people[order.holder]
  const fields = `$2, 'Anna', 'Keller', $3, $4::uuid[], $5, ledger.day_of(now()) + $6::int,
    ledger.day_of(now()) + $7::int`
  const days = [order.firstDay - model.day, order.lastDay - model.day]
  const values = [owner?.tokenHash, id, people[order.user]?.email, accountIds(order), order.view, ...days]
  const { confirmation } = await one<{ confirmation: string }>(
    connection,
    `select id as confirmation
    from identity.store_confirmation($1, 'access-right', bank.access_right_digest(${fields}))`,
    values,
  )
  const { outcome } = await one<{ outcome: string }>(
    connection,
    `select outcome from bank.give_access_right($1, ${fields}, $8, '{}')`,
    [...values, confirmation],
  )
  return outcome
}

/** Lets a day pass, or the seconds in which a withdrawal is taken back: the rights become older. */
async function shift(connection: PoolClient, isDay: boolean): Promise<void> {
  const seconds = isDay ? secondsOfDay : limits.restorableSeconds
  await connection.query('set local session_replication_role = replica')
  // The bank's clock has gone on a little between two steps, and the model's has not.
  await connection.query(
    `update bank.access_right set first_day = first_day - $1::int, last_day = last_day - $1::int,
      given_at = given_at - make_interval(secs => $2),
      withdrawn_at = withdrawn_at - make_interval(secs => $2)`,
    [isDay ? 1 : 0, seconds + 60],
  )
  await connection.query('set local session_replication_role = origin')
}

type Looked = { user: number; holder: number; view: View }

/** A user looks at a holder's accounts and movements, under row-level security as the server's role does. */
async function expectSeen({ connection, model }: World, looked: Looked): Promise<void> {
  const { user, holder: from, view: asked } = looked
  await connection.query('set local role bank_app')
  const entered = await connection.query<{ outcome: string }>({
    name: 'enter',
    text: 'select outcome from identity.enter_session_for($1, $2, $3)',
    values: [people[user]?.tokenHash, people[from]?.id, asked],
  })
  const seen = await connection.query<{ accounts: string[]; moved: string[] }>({
    name: 'seen',
    text: `select array(select id::text from ledger.account order by id) as accounts,
      array(select distinct account_id::text from ledger.entry order by 1) as moved`,
  })
  await connection.query('reset role')
  const expected = model.enter(user, from, asked)
  const isIn = expected === 'ENTERED'
  expect([...entered.rows, ...seen.rows]).toEqual([
    { outcome: expected },
    {
      accounts: isIn ? model.seen(user, from, asked).toSorted() : [],
      moved: isIn ? model.seen(user, from, 'movements').toSorted() : [],
    },
  ])
}

/** The list of holders of a user names exactly the accounts, views and last days of the model. */
async function expectHolders({ connection, model }: World, user: number): Promise<void> {
  await connection.query('select identity.enter_session($1)', [people[user]?.tokenHash])
  const { rows } = await connection.query<{ holder: string; account: string; view: View; day: number }>(
    `select l.holder_id as holder, a ->> 'id' as account, a ->> 'view' as view,
      (a ->> 'lastDay')::date - ledger.day_of(now()) as day
    from bank.list_holders(200) l cross join jsonb_array_elements(l.accounts) a`,
  )
  const listed = rows.map(
    (row) =>
      `${people.findIndex(({ id }) => id === row.holder)} ${row.account} ${row.view} ${row.day + model.day}`,
  )
  expect(listed.toSorted()).toEqual(model.holders(user).toSorted())
}
