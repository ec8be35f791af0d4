import type { SignIn } from '@bank/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { attemptKey } from '#identity/device-cookie.ts'
import { aClient, testPassword } from '#testing/builders.ts'
import { type Answered, testBehind } from '#testing/door.ts'

const pairs = process.env['TEST_LONG'] ? 200 : 8
const medianWithinMs = 2
const shuffles = 10_000

const test = testBehind({ env: { SIGN_IN_REQUESTS_PER_MINUTE: '1000000', SIGN_IN_REQUESTS_PER_NAME: '1000000' } })

function quantile(values: number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0
}

/** How far the medians of the kinds lie apart. */
function spread(kinds: number[][]): number {
  const medians = kinds.map((times) => quantile(times, 0.5))
  return Math.max(...medians) - Math.min(...medians)
}

/** The same times, each given to another kind that was asked in the same round: what a busy machine does, it does to all. */
function shuffledByRound(kinds: number[][]): number[][] {
  const shuffled = kinds.map((times) => [...times])
  for (const round of kinds[0]?.keys() ?? []) {
    const inRound = kinds.map((times) => ({ time: times[round] ?? 0, place: Math.random() }))
    const drawn = inRound.toSorted((a, b) => a.place - b.place)
    for (const [kind, times] of shuffled.entries()) times[round] = drawn[kind]?.time ?? 0
  }
  return shuffled
}

function withRecoveryCode({ identifier, password }: SignIn) {
  return { identifier, password, recoveryCode: '7KQ2M-XW9RT' }
}

/** All that a caller sees but the answer's own id and time. */
function seen({ status, headers: { 'x-request-id': _, date: __, ...headers }, text }: Answered) {
  return { status, headers, text }
}

test(`whoever guesses names learns nothing: bytes, status and time are the same (${pairs} each)`, async ({ door }) => {
  const known = await aClient(door.owner)
  const blocked = await aClient(door.owner, { role: 'blocked' })
  const locked = await aClient(door.owner)
  const forget = (where = sql`true`) => sql`delete from identity.attempt where ${where}`.execute(door.owner)
  const kinds = {
    'unknown name': () => ({ identifier: `nobody-${Math.random()}`, password: testPassword, code: '123456' }),
    'unknown e-mail': () => ({ identifier: `nobody-${Math.random()}@client.example`, password: testPassword, code: '123456' }),
    'wrong password': () => ({ ...door.credentialsOf(known), password: 'wrong' }),
    'wrong code': () => ({ ...door.credentialsOf(known), code: '000000' }),
    'used code': () => ({ ...door.credentialsOf(known), code: usedCode }),
    'wrong recovery code': () => withRecoveryCode(door.credentialsOf(known)),
    'recovery code, unknown name': () => ({ ...withRecoveryCode(door.credentialsOf(known)), identifier: `nobody-${Math.random()}` }),
    blocked: () => door.credentialsOf(blocked),
    locked: () => door.credentialsOf(locked),
  }
  const first = door.credentialsOf(known)
  const usedCode = first.code
  await door.browser().post('/api/sign-in', first)
  await sql`update identity.credential set last_step = 9000000000 where person_id = ${known.id}`.execute(door.owner)
  for (let i = 0; i < 5; i += 1) await door.browser().post('/api/sign-in', { ...door.credentialsOf(locked), password: 'wrong' })
  const lockKey = attemptKey(door.services.secrets, null, { personId: locked.id, version: 0 })

  const times: Record<string, number[]> = {}
  const answers = new Set<string>()
  for (let i = 0; i < pairs; i += 1) {
    for (const [kind, order] of Object.entries(kinds)) {
      await forget(sql`key <> ${lockKey}`)
      const body = order()
      const browser = door.browser()
      const start = performance.now()
      const answer = await browser.post('/api/sign-in', body)
      const took = performance.now() - start
      times[kind] = [...(times[kind] ?? []), took]
      answers.add(JSON.stringify(seen(answer)))
    }
  }
  expect([...answers]).toHaveLength(1)
  const medians = Object.entries(times).map(([kind, values]) => [kind, quantile(values, 0.5)] as const)
  const all = medians.map(([, ms]) => ms)
  console.info(`enumeration: ${medians.map(([kind, ms]) => `${kind} ${ms.toFixed(2)} ms`).join(', ')}`)
  expect(Math.min(...all)).toBeGreaterThanOrEqual(300)
  // A busy machine sets medians apart as well, but not always the same kind: then shuffling the kinds does so too.
  const apart = spread(Object.values(times))
  const asFar = Array.from({ length: shuffles }, () => spread(shuffledByRound(Object.values(times)))).filter((ms) => ms >= apart)
  const isChance = apart < medianWithinMs || asFar.length > shuffles / 2_000
  expect(isChance, `medians are ${apart} ms apart, as ${asFar.length} of ${shuffles} shuffles of them are`).toBe(true)
}, 600_000)
