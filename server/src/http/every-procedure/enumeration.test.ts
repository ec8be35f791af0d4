import type { SignIn } from '@bank/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { owaspCost } from '#identity/passwords/passwords.ts'
import { attemptKey } from '#identity/sign-in/device-cookie.ts'
import { aClient, aSession, testPassword } from '#testing/builders.ts'
import { addPasskey, SoftPasskey } from '#testing/passkeys.ts'
import { type Answered, testWithServer } from '#testing/test-server.ts'

const pairs = process.env['TEST_LONG'] ? 200 : 5
const medianWithinMs = 2
const shuffles = 10_000

const test = testWithServer({
  env: { SIGN_IN_REQUESTS_PER_MINUTE: '1000000', SIGN_IN_REQUESTS_PER_NAME: '1000000' },
  passwordCost: owaspCost,
})

function quantile(values: number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0
}

/** The rank of each kind in each round (Friedman's ranks): load on the machine affects all kinds alike. */
function ranksByRound(kinds: number[][]): number[][] {
  const rounds = [...(kinds[0] ?? []).keys()]
  return rounds.map((round) => {
    const times = kinds.map((all) => all[round] ?? 0)
    return times.map((time) => times.filter((other) => other < time).length)
  })
}

/** The largest distance of a kind's rank sum from the mean. */
function deviation(ranks: number[][]): number {
  const kinds = ranks[0]?.length ?? 0
  const sums = Array.from({ length: kinds }, (_, kind) =>
    ranks.reduce((sum, round) => sum + (round[kind] ?? 0), 0),
  )
  return Math.max(...sums.map((sum) => Math.abs(sum - (ranks.length * (kinds - 1)) / 2)))
}

function shuffled(round: number[]): number[] {
  return round
    .map((rank) => ({ rank, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ rank }) => rank)
}

function withRecoveryCode({ identifier, password }: SignIn) {
  return { identifier, password, recoveryCode: '7KQ2M-XW9RT' }
}

/** Replaces the code by a passkey; its challenge was never made, as a used one would be. */
function withPasskey({ identifier, password }: SignIn, passkey: SoftPasskey) {
  return { identifier, password, passkey: passkey.answer({ challenge: 'A'.repeat(43), rpId: 'localhost' }) }
}

/** All that a caller sees but the answer's own id and time. */
function seen({ status, headers: { 'x-request-id': _, date: __, ...headers }, text }: Answered) {
  return { status, headers, text }
}

test(`unknown and known names get the same bytes, status and time (${pairs} each)`, async ({ server }) => {
  const known = await aClient(server.owner)
  const blocked = await aClient(server.owner, { role: 'blocked' })
  const locked = await aClient(server.owner)
  const keyHolder = await aClient(server.owner)
  // The password of an unknown name is compared at this cost, so those of the known ones have to be as well.
  await server.owner
    .updateTable('identity.credential')
    .set({ passwordHash: await server.services.passwords.hash(testPassword) })
    .execute()
  const [passkey, unknownPasskey] = [new SoftPasskey(server.origin), new SoftPasskey(server.origin)]
  const code = server.nextCode(keyHolder)
  await addPasskey(server.browser(await aSession(server.owner, keyHolder)), { passkey, code })
  const forget = (where = sql`true`) => sql`delete from identity.attempt where ${where}`.execute(server.owner)
  const kinds = {
    'unknown name': () => ({
      identifier: `unknown-${Math.random()}`,
      password: testPassword,
      code: '123456',
    }),
    'unknown e-mail': () => ({
      identifier: `unknown-${Math.random()}@client.example`,
      password: testPassword,
      code: '123456',
    }),
    'wrong password': () => ({ ...server.credentialsOf(known), password: 'wrong' }),
    'wrong code': () => ({ ...server.credentialsOf(known), code: '000000' }),
    'used code': () => ({ ...server.credentialsOf(known), code: usedCode }),
    'wrong recovery code': () => withRecoveryCode(server.credentialsOf(known)),
    'recovery code, unknown name': () => ({
      ...withRecoveryCode(server.credentialsOf(known)),
      identifier: `unknown-${Math.random()}`,
    }),
    'wrong passkey': () => withPasskey(server.credentialsOf(keyHolder), unknownPasskey),
    'passkey, wrong password': () => ({
      ...withPasskey(server.credentialsOf(keyHolder), passkey),
      password: 'wrong',
    }),
    'passkey, user without one': () => withPasskey(server.credentialsOf(known), passkey),
    'passkey, unknown name': () => ({
      ...withPasskey(server.credentialsOf(known), passkey),
      identifier: `unknown-${Math.random()}`,
    }),
    blocked: () => server.credentialsOf(blocked),
    locked: () => server.credentialsOf(locked),
  }
  const first = server.credentialsOf(known)
  const usedCode = first.code
  await server.browser().post('/api/sign-in', first)
  await sql`update identity.credential set last_step = 9000000000 where user_id = ${known.id}`.execute(
    server.owner,
  )
  for (let i = 0; i < 5; i += 1)
    await server.browser().post('/api/sign-in', { ...server.credentialsOf(locked), password: 'wrong' })
  const lockKey = attemptKey(server.services.secrets, null, { userId: locked.id, version: 0 })

  const times: Record<string, number[]> = {}
  const answers = new Set<string>()
  for (let i = 0; i < pairs; i += 1) {
    for (const [kind, order] of Object.entries(kinds)) {
      await forget(sql`key <> ${lockKey}`)
      const body = order()
      const browser = server.browser()
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
  // Load also separates medians, but not the same kind in every round: a random permutation is as far off.
  const ranks = ranksByRound(Object.values(times))
  const asFar = Array.from({ length: shuffles }, () => deviation(ranks.map(shuffled))).filter(
    (off) => off >= deviation(ranks),
  )
  const isChance = Math.max(...all) - Math.min(...all) < medianWithinMs || asFar.length > shuffles / 2_000
  expect(
    isChance,
    `one kind is always faster or slower: ${asFar.length} of ${shuffles} shuffles are as far off`,
  ).toBe(true)
}, 600_000)
