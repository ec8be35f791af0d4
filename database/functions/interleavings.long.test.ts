import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings, openBank, type TestBank } from '#testing.ts'
import { type Admins, makeAdmins, pairs } from './interleaved-operations.ts'
import { addHolds, type End, interleave, type Pair, serial } from './interleavings.ts'

let bank: TestBank
let admins: Admins

beforeAll(async () => {
  bank = await openBank()
  admins = await makeAdmins(bank)
  await addHolds(bank)
})

afterAll(async () => {
  await bank.close()
})

test('two operations at once end as one after the other, wherever one of them is held', async () => {
  let schedules = 0
  const found: string[] = []
  for (const pair of pairs) {
    const tried = await tryPair(pair)
    schedules += tried.schedules
    found.push(...tried.found)
    for (const finding of await findings(bank)) found.push(`${pair.join(' and ')}: ${finding}`)
  }
  expect(found).toEqual([])
  console.info(`interleavings: ${pairs.length} pairs, ${schedules} schedules, 0 findings`)
})

test('an adjustment that does not lock its account is found', async () => {
  const { rows } = await bank.superuser.query<{ definition: string }>(
    `select pg_get_functiondef('bank.adjust_balance'::regproc) as definition`,
  )
  const [{ definition } = { definition: '' }] = rows
  const lock = /perform from ledger\.account v [^;]*for no key update;/
  expect(definition).toMatch(lock)
  await bank.owner.query(definition.replace(lock, ''))
  expect((await tryPair(['adjust', 'pay'])).found).not.toEqual([])
})

/** Every schedule of a pair that ends otherwise than the two do one after the other. */
async function tryPair(pair: Pair): Promise<{ schedules: number; found: string[] }> {
  const allowed = (await serial(bank, admins, pair)).map(lineOf)
  expect(allowed.join('\n')).not.toContain('error')
  const found: string[] = []
  for (let step = 1; ; step += 1) {
    const { wasHeld, ...end } = await interleave(bank, admins, pair, step)
    const line = lineOf(end)
    if (!allowed.includes(line)) found.push(`${pair.join(' and ')}, held at ${step}: ${line}`)
    if (!wasHeld) return { schedules: step, found }
  }
}

function lineOf({ outcomes, state }: End): string {
  return `${outcomes.join(', ')}\n${state}`
}
