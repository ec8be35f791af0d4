import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { anAccount, aSession, aUser, numbersOf, one, take, test, type TestBank } from '#testing.ts'
import { giveAccess } from '#functions/grants-and-policies/busy-client.ts'

const rounds = process.env['TEST_LONG'] ? 400 : 20
const readers = 3
const lines = 12

type World = Record<'holder' | 'user' | 'account', string> & Record<'byHolder' | 'byUser', Buffer>
type Reading = { startedAt: number; endedAt: number; outcome: string; read: number }

test(`a reading after a withdrawal gets no line, and one before it every line, ${rounds} times`, async ({
  bank,
}) => {
  const world = await aHolderWithLines(bank)
  const random = numbersOf(49)
  const counts = { before: 0, between: 0, after: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const right = await giveAccess(bank, world.holder, world.user)
    const readings: Reading[] = []
    const until = { isOver: false }
    const reading = Promise.all(Array.from({ length: readers }, () => readOn(bank, world, readings, until)))
    await seen(() => readings.length > 0)
    await wait(random(0, 12))
    const { startedAt, committedAt } = await withdraw(bank, world, right)
    await seen(() => readings.some((reached) => reached.startedAt > committedAt))
    until.isOver = true
    await reading
    for (const { outcome, read, ...when } of readings) {
      expect([outcome, read]).toEqual(outcome === 'ENTERED' ? ['ENTERED', lines] : ['ACCESS_ENDED', 0])
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
  console.info(`withdrawals against readings: ${JSON.stringify(counts)}, 0 lines afterwards`)
})

async function seen(isTrue: () => boolean): Promise<void> {
  await expect.poll(isTrue, { timeout: 20_000, interval: 1 }).toBe(true)
}

test('a transaction without a snapshot gets no line from the moment of a withdrawal on', async ({ bank }) => {
  const world = await aHolderWithLines(bank)
  const right = await giveAccess(bank, world.holder, world.user)
  const connection = await bank.app.connect()
  try {
    await connection.query('begin')
    await connection.query(`select identity.enter_session_for($1, $2, 'movements')`, [
      world.byUser,
      world.holder,
    ])
    const read = async () => (await connection.query('select from ledger.entry')).rowCount
    expect(await read()).toBe(lines)
    await withdraw(bank, world, right)
    expect(await read()).toBe(0)
    await connection.query('commit')
  } finally {
    connection.release()
  }
})

async function aHolderWithLines(bank: TestBank): Promise<World> {
  const [holder, user] = [await aUser(bank), await aUser(bank)]
  const account = await anAccount(bank, holder, { balance: '100' })
  for (let line = 1; line < lines; line += 1) await take(bank, account, '1')
  return { holder, user, account, byHolder: await aSession(bank, holder), byUser: await aSession(bank, user) }
}

/** Withdraws as the server does; when its transaction began and when its commit was acknowledged. */
async function withdraw(bank: TestBank, { byHolder }: World, right: string) {
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
      await connection.query('commit')
      readings.push({ startedAt, endedAt: performance.now(), outcome, read: rowCount ?? 0 })
    }
  } finally {
    connection.release()
  }
}
