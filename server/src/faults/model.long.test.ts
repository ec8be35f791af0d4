import { assert, asyncModelRun, asyncProperty, commands } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FaultyBank, startFaultyBank } from '#testing/crash/bank.ts'
import { startCluster } from '#testing/crash/cluster.ts'
import { type FakeClock, openFakeClock } from '#testing/crash/fake-clock.ts'
import { aClientOfModel, expectBalances } from '#testing/model/bank-of-model.ts'
import { commandsOfModel } from '#testing/model/commands-of-model.ts'

// The same sequence again: MODEL_SEED=… and as few as MODEL_SEQUENCES=1.
const seed = Number(process.env['MODEL_SEED'] ?? 20_261_123)
const sequences = Number(process.env['MODEL_SEQUENCES'] ?? 50)

let clock: FakeClock
let bank: FaultyBank

beforeAll(async () => {
  clock = await openFakeClock()
  const cluster = await startCluster({}, { env: clock.env })
  bank = await startFaultyBank({ cluster, servers: 3, env: clock.env, now: clock.now })
}, 180_000)

afterAll(async () => {
  await bank.stop()
  await clock.remove()
})

test(
  'whatever a client does while servers die, answers are lost and the clock turns, the bank is as the model',
  { timeout: 4 * 3_600_000 },
  async () => {
    const counts: Record<string, number> = {}
    await assert(
      asyncProperty(commands(commandsOfModel, { maxCommands: 40, size: 'max' }), async (drawn) => {
        clock.setOffset(0)
        const { model, real } = await aClientOfModel(bank, clock, counts)
        await asyncModelRun(() => ({ model, real }), drawn)
        await expectBalances(model, real)
        counts['sequences'] = (counts['sequences'] ?? 0) + 1
        console.info(`model of 3 servers, so far: seed ${seed}, ${JSON.stringify(counts)}, 0 divergences`)
      }),
      // A sequence takes seconds, so a failing one is printed as it is.
      { numRuns: sequences, seed, endOnFailure: true },
    )
    expect(await bank.judged()).toMatchObject({ findings: [], unknown: 0 })
    console.info(`model of 3 servers: seed ${seed}, ${JSON.stringify(counts)}, 0 divergences`)
  },
)
