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

const locks: [name: string, pair: Pair][] = [
  ['adjust_balance', ['adjust', 'pay']],
  ['make_payment', ['pay', 'remove']],
  ['lock_client_accounts', ['pay', 'freeze']],
  ['lock_paying_account', ['pay', 'freeze']],
  ['lock_orders', ['batch', 'freeze']],
  ['apply_adjustment', ['approve', 'pay']],
]

test.each(locks)('without the lock of rows in bank.%s a schedule is found', async (name, pair) => {
  const { rows } = await bank.superuser.query<{ definition: string }>(
    'select pg_get_functiondef($1::regproc) as definition',
    [`bank.${name}`],
  )
  const [{ definition } = { definition: '' }] = rows
  const lock =
    /perform from (?:ledger\.account v|beneficiary b) [^;]*for no key update;|for no key update of v skip locked/
  expect(definition).toMatch(lock)
  await bank.owner.query(definition.replace(lock, ''))
  const { found } = await tryPair(pair)
  await bank.owner.query(definition)
  expect(found).not.toEqual([])
})

/** Every schedule of a pair that ends otherwise than the two do one after the other, as they commit. */
async function tryPair(pair: Pair): Promise<{ schedules: number; found: string[] }> {
  const allowed = (await serial(bank, admins, pair)).map(lineOf)
  expect(allowed.join('\n')).not.toContain('error')
  const found: string[] = []
  for (let step = 1; ; step += 1) {
    const { wasHeld, order, ...end } = await interleave(bank, admins, pair, step)
    const line = lineOf(end)
    if (line !== allowed[order]) found.push(`${pair.join(' and ')}, held at ${step}: ${line}`)
    if (!wasHeld) return { schedules: step, found }
  }
}

function lineOf({ outcomes, state }: End): string {
  return `${outcomes.join(', ')}\n${state}`
}
