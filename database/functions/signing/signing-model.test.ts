import { randomUUID } from 'node:crypto'
import { assert, asyncProperty } from 'fast-check'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBeneficiary, anAccount, aSession, aUser, findings, one, openBank, type TestBank } from '#testing.ts'
import { prepareCertificate } from './testing-certificate-orders.ts'
import { type Order, type Rule, ruleOfBeneficiaries, SigningModel } from './signing-model.ts'
import { beginning, people, sequence, type Step } from './signing-steps.ts'
import {
  aMandate,
  anOrganisation,
  confirmed,
  end,
  inTransaction,
  prepare,
  signBy,
  withdrawMandate,
} from './testing-signing.ts'

// People with random mandates prepare, sign and refuse payments and certificates by random rules, while
// mandates are withdrawn and rules replaced, each step on one of two servers. Every answer is the model's,
// and so is every balance.

const seed = 1_515
const sequences = process.env['TEST_LONG'] ? 10_000 : 12
/** Sequences that go on at the same time, about different holders. */
const lanes = process.env['TEST_LONG'] ? 4 : 1
/** New people take over after so many sequences: the list of a person with mandates for thousands is slow. */
const sequencesOfPeople = 50
const opening = [3_000, 400]

let bank: TestBank
/** The connections of two servers. */
let servers: Pool[]
let admin: Buffer

beforeAll(async () => {
  bank = await openBank()
  servers = [bank.app, new Pool({ connectionString: bank.appUrl, max: 4 })]
  admin = await aSession(bank, await aUser(bank, { role: 'admin' }))
  await bank.owner.query('update bank.limits set open_orders_per_holder = 1000')
})

afterAll(async () => {
  await servers[1]?.end()
  await bank.close()
})

type User = { id: string; tokenHash: Buffer }
type World = {
  model: SigningModel
  users: readonly User[]
  holder: string
  accounts: string[]
  beneficiary: string
}
type Both = { asked: string; expected: string }

test(
  `${sequences} random sequences of orders, rules and withdrawals on two servers do what the model says`,
  { timeout: 3_600_000 },
  async () => {
    const answers: Record<string, number> = {}
    await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(seed + lane, answers)))
    for (const outcome of ['sign: EXECUTED', 'sign: SIGNED', 'refuse: ENDED', 'withdraw mandate: WITHDRAWN'])
      expect(answers[outcome], outcome).toBeGreaterThan(sequences / 5)
    expect(await findings(bank)).toEqual([])
    console.info(`signing model: seed ${seed}, ${sequences} sequences, ${JSON.stringify(answers)}`)
  },
)

/** Runs the lane's share of the sequences, and counts the answers. */
async function runLane(laneSeed: number, answers: Record<string, number>): Promise<void> {
  let users: readonly User[] = []
  let run = 0
  await assert(
    asyncProperty(sequence, async (steps) => {
      if (run % sequencesOfPeople === 0) users = await newPeople()
      run += 1
      const world = await aWorld(users)
      for (const next of beginning) await follow(world, next, bank.app)
      for (const { next, server } of steps) {
        const both = await follow(world, next, servers[server] ?? bank.app)
        if (both === null) continue
        expect(both.asked, JSON.stringify(next)).toBe(both.expected)
        const answer = `${next.step}: ${both.expected}`
        answers[answer] = (answers[answer] ?? 0) + 1
      }
      await expectState(world)
    }),
    { numRuns: sequences / lanes, seed: laneSeed },
  )
}

async function newPeople(): Promise<User[]> {
  // 10,000 sequences take longer than a session may be idle.
  await bank.owner.query('update identity.session set seen_at = now()')
  const users: User[] = []
  for (let count = 0; count < people; count += 1) {
    const id = await aUser(bank)
    users.push({ id, tokenHash: await aSession(bank, id) })
  }
  return users
}

async function aWorld(users: readonly User[]): Promise<World> {
  const holder = await anOrganisation(bank)
  const accounts: string[] = []
  for (const balance of opening) accounts.push(await anAccount(bank, holder, { balance: String(balance) }))
  const beneficiary = await aBeneficiary(bank, holder)
  return { model: new SigningModel(opening), users, holder, accounts, beneficiary }
}

/** Carries a step out in the bank and in the model; answers what both said, null for a step about nothing. */
async function follow(world: World, next: Step, server: Pool): Promise<Both | null> {
  const { model, users, holder, accounts } = world
  switch (next.step) {
    case 'give': {
      const user = users[next.person]
      const id = await aMandate(bank.owner, holder, user?.id ?? '', {
        ...next,
        accounts: next.accounts?.map((place) => accounts[place] ?? '') ?? null,
      })
      model.mandates.push({ ...next, id, isWithdrawn: false })
      return null
    }
    case 'rules':
      return { asked: await setRules(world, next.rules), expected: model.setRules(next.rules) }
    case 'prepare': {
      const id = randomUUID()
      const from = { ...world, account: accounts[next.account] ?? '' }
      const { tokenHash } = users[next.person] ?? { tokenHash: admin }
      const order = { id, amount: String(next.amount) }
      // A certificate waits, counts towards the day and moves its money as a payment does.
      const asked = await onServer(server, (connection) =>
        next.isCertificate
          ? prepareCertificate(connection, from, tokenHash, order)
          : prepare(connection, from, tokenHash, order),
      )
      return { asked: asked.outcome, expected: model.prepare(next.person, next.account, next.amount, id) }
    }
    case 'withdraw mandate': {
      const mandate = model.mandates[next.nth % Math.max(model.mandates.length, 1)]
      if (mandate === undefined) return null
      const asked = await withdrawMandate(server, bank.owner, admin, mandate.id)
      return { asked, expected: model.withdraw(mandate) }
    }
    case 'sign':
    case 'refuse':
    case 'withdraw order': {
      const order = model.orders[next.nth % Math.max(model.orders.length, 1)]
      return order === undefined ? null : await settle(world, next, order, server)
    }
  }
}

type Settling = Extract<Step, { step: 'sign' | 'refuse' | 'withdraw order' }>

async function settle({ model, users }: World, next: Settling, order: Order, server: Pool): Promise<Both> {
  const { tokenHash } = users[next.person] ?? { tokenHash: admin }
  if (next.step === 'sign') {
    const confirmation = await confirmed(bank.owner, tokenHash, order.id)
    const asked = await signBy(server, tokenHash, order.id, confirmation)
    return { asked, expected: model.sign(next.person, order) }
  }
  const status = next.step === 'refuse' ? 'refused' : 'withdrawn'
  const asked = await onServer(server, (connection) => end(connection, tokenHash, order.id, status))
  return { asked, expected: model.end(next.person, order, status) }
}

/** Sets the rules as an admin's operation does once its code was right. */
async function setRules({ holder }: World, asked: Rule[]): Promise<string> {
  const order = JSON.stringify({
    beneficiaries: ruleOfBeneficiaries,
    currencies: [
      {
        currency: 'USD',
        rules: asked.map(({ upTo, a, b }) => ({ upTo: upTo?.toString() ?? null, signatures: { a, b } })),
      },
    ],
  })
  const { refusal } = await one<{ refusal: string | null }>(
    bank.owner,
    'select bank.signing_rules_refusal($1, $2) as refusal',
    [holder, order],
  )
  if (refusal === null) await bank.owner.query('select bank.write_signing_rules($1, $2)', [holder, order])
  return refusal ?? 'SET'
}

async function onServer<Result>(
  server: Pool,
  work: Parameters<typeof inTransaction<Result>>[1],
): Promise<Result> {
  return await inTransaction({ ...bank, app: server }, work)
}

/** Orders, balances and lists are as the model has them. */
async function expectState({ model, users, holder, accounts }: World): Promise<void> {
  const { rows } = await bank.owner.query<{ id: string; status: string }>(
    'select id, status from bank.waiting_order where holder_id = $1 order by prepared_at, id',
    [holder],
  )
  expect(rows).toEqual(model.orders.map(({ id, status }) => ({ id, status })))
  const balances = await bank.owner.query<{ balance: number }>(
    'select balance::float8 as balance from unnest($1::uuid[]) with ordinality a (id, place) ' +
      'join ledger.account v using (id) order by a.place',
    [accounts],
  )
  expect(balances.rows.map(({ balance }) => balance)).toEqual(model.balances)
  for (const [nth, user] of users.entries()) {
    const listed = await inTransaction(bank, async (connection) => {
      await connection.query('select identity.enter_session($1)', [user.tokenHash])
      return await connection.query<{ id: string }>(
        `select o ->> 'id' as id from bank.list_orders('forMe', $1, null, 100) o`,
        [holder],
      )
    })
    expect(listed.rows.map(({ id }) => id)).toEqual(model.listFor(nth))
  }
}
