import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { anAccount, aSession, aUser, numbersOf, one, take, tamper, test, type TestBank } from '#testing.ts'
import { giveAccess } from '#functions/grants-and-policies/busy-client.ts'
import { aMandate, aTrust, prepared, withdrawMandate } from '#functions/signing/testing-signing.ts'

const rounds = process.env['TEST_LONG'] ? 400 : 10
const readers = 3
const lines = 12

type World = {
  holder: string
  user: string
  account: string
  byUser: Buffer
  /** How many orders of the holder need the user's signature while their right is in force. */
  orders: number
  /** Gives the user a right to the holder's account, and returns its id. */
  give: () => Promise<string>
  /** Withdraws it as the server does: when it began, and when its commit was acknowledged. */
  withdraw: (right: string) => Promise<{ startedAt: number; committedAt: number }>
}
type Reading = { startedAt: number; endedAt: number; outcome: string; read: number; orders: number }

test.for([
  ['an access right', aHolderWithLines],
  ['a mandate', aTrustWithLines],
] as const)(
  `a reading after the withdrawal of %s gets nothing, and one before it everything, ${rounds} times`,
  async ([name, aWorld], { bank }) => {
    const world = await aWorld(bank)
    const random = numbersOf(49)
    const counts = { before: 0, between: 0, after: 0 }
    for (let round = 0; round < rounds; round += 1) {
      const right = await world.give()
      const readings: Reading[] = []
      const until = { isOver: false }
      const reading = Promise.all(Array.from({ length: readers }, () => readOn(bank, world, readings, until)))
      await seen(() => readings.length > 0)
      await wait(random(0, 12))
      const { startedAt, committedAt } = await world.withdraw(right)
      await seen(() => readings.some((reached) => reached.startedAt > committedAt))
      until.isOver = true
      await reading
      for (const { outcome, read, orders, ...when } of readings) {
        expect([outcome, read, orders]).toEqual(
          outcome === 'ENTERED' ? ['ENTERED', lines, world.orders] : ['ACCESS_ENDED', 0, 0],
        )
        if (when.endedAt < startedAt) {
          expect(outcome).toBe('ENTERED')
          counts.before += 1
        } else if (when.startedAt > committedAt) {
          expect(outcome).toBe('ACCESS_ENDED')
          counts.after += 1
        } else counts.between += 1
      }
    }
    expect(counts.between).toBeGreaterThan(0)
    console.info(`withdrawals of ${name} against readings: ${JSON.stringify(counts)}, 0 lines afterwards`)
  },
)

async function seen(isTrue: () => boolean): Promise<void> {
  await expect.poll(isTrue, { timeout: 20_000, interval: 1 }).toBe(true)
}

test.for([
  ['access_right', aHolderWithLines],
  ['mandate', aTrustWithLines],
] as const)(
  'one %s is withdrawn although the clock has gone back since',
  async ([table, aWorld], { bank }) => {
    const { give, withdraw } = await aWorld(bank)
    const id = await give()
    await tamper(bank, `update bank.${table} set given_at = now() + interval '1 hour' where id = '${id}'`)
    await withdraw(id)
    expect(
      await one(bank.owner, `select withdrawn_at = given_at as ends from bank.${table} where id = $1`, [id]),
    ).toEqual({ ends: true })
  },
)

test('a transaction without a snapshot gets no line from the moment of a withdrawal on', async ({ bank }) => {
  const world = await aHolderWithLines(bank)
  const right = await world.give()
  const connection = await bank.app.connect()
  try {
    await connection.query('begin')
    await connection.query(`select identity.enter_session_for($1, $2, 'movements')`, [
      world.byUser,
      world.holder,
    ])
    const read = async () => (await connection.query('select from ledger.entry')).rowCount
    expect(await read()).toBe(lines)
    await world.withdraw(right)
    expect(await read()).toBe(0)
    await connection.query('commit')
  } finally {
    connection.release()
  }
})

/** A client who gives another one access to an account with lines. */
async function aHolderWithLines(bank: TestBank): Promise<World> {
  const [holder, user] = [await aUser(bank), await aUser(bank)]
  const account = await anAccount(bank, holder, { balance: '100' })
  await writeLines(bank, account)
  const [byHolder, byUser] = [await aSession(bank, holder), await aSession(bank, user)]
  return {
    holder,
    user,
    account,
    byUser,
    orders: 0,
    give: async () => await giveAccess(bank, holder, user),
    withdraw: async (right) => {
      const connection = await bank.app.connect()
      try {
        const startedAt = performance.now()
        await connection.query('begin')
        await connection.query('select identity.enter_session($1)', [byHolder])
        await connection.query('select bank.withdraw_access_right($1)', [right])
        await connection.query('commit')
        return { startedAt, committedAt: performance.now() }
      } finally {
        connection.release()
      }
    },
  }
}

/** A trust with an account with lines and an order that waits, whose user is to have a mandate to sign. */
async function aTrustWithLines(bank: TestBank): Promise<World> {
  const trust = await aTrust(bank, ['A'], [{ upTo: null, a: 1, b: 0 }])
  const { holder, account } = trust
  await writeLines(bank, account)
  const { outcome } = await prepared(bank, trust, trust.signatories[0]?.tokenHash ?? Buffer.alloc(32), {
    amount: '10',
  })
  expect(outcome).toBe('PREPARED')
  const [user, admin] = [await aUser(bank), await aUser(bank, { role: 'admin' })]
  const [byUser, byAdmin] = [await aSession(bank, user), await aSession(bank, admin)]
  return {
    holder,
    user,
    account,
    byUser,
    orders: 1,
    give: async () => await aMandate(bank.owner, holder, user),
    withdraw: async (mandate) => {
      const startedAt = performance.now()
      expect(await withdrawMandate(bank.app, bank.owner, byAdmin, mandate)).toBe('WITHDRAWN')
      return { startedAt, committedAt: performance.now() }
    },
  }
}

/** Writes lines beside the first one, with which the account was opened. */
async function writeLines(bank: TestBank, account: string): Promise<void> {
  for (let line = 1; line < lines; line += 1) await take(bank, account, '1')
}

/** Reads the statement again and again, each time as the server does for a user who acts for a holder. */
async function readOn(
  bank: TestBank,
  world: World,
  readings: Reading[],
  until: { isOver: boolean },
): Promise<void> {
  const connection = await bank.app.connect()
  try {
    while (!until.isOver) {
      const startedAt = performance.now()
      await connection.query('begin isolation level repeatable read')
      const { outcome } = await one<{ outcome: string }>(
        connection,
        `select outcome from identity.enter_session_for($1, $2, 'movements')`,
        [world.byUser, world.holder],
      )
      const { rowCount } = await connection.query('select from ledger.entry where account_id = $1', [
        world.account,
      ])
      // A user reads the orders that they may sign as themselves.
      await connection.query('select identity.enter_session($1)', [world.byUser])
      const listed = await connection.query(`select from bank.list_orders('forMe', $1, null, 9)`, [
        world.holder,
      ])
      await connection.query('commit')
      readings.push({
        startedAt,
        endedAt: performance.now(),
        outcome,
        read: rowCount ?? 0,
        orders: listed.rowCount ?? 0,
      })
    }
  } finally {
    connection.release()
  }
}
