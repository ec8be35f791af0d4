import { setTimeout as wait } from 'node:timers/promises'
import { type Arbitrary, type AsyncCommand, constantFrom, integer, nat, record } from 'fast-check'
import { expect } from 'vitest'
import { publicOrigin } from '#testing/crash/bank.ts'
import {
  anOrder,
  askUntilKnown,
  expectBalances,
  type Model,
  type Order,
  payAt,
  payInModel,
  type Real,
  signInAgain,
  wayTo,
  wordsOf,
} from './bank-of-model.ts'

type Command = AsyncCommand<Model, Real>

const minute = 60
const hour = 60 * minute
/** A session of this age is opened anew before it ends; a client's ends after 26 minutes without an act. */
const renewedAfter = 20 * minute

/** A command with its drawn values in its name, which a failing sequence prints. */
function command<Drawn>(
  name: string,
  drawn: Drawn,
  run: (model: Model, real: Real, drawn: Drawn) => Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true,
): Command {
  return {
    check,
    run: async (model, real) => {
      real.counts[name] = (real.counts[name] ?? 0) + 1
      await run(model, real, drawn)
      expect(real.faults).toEqual([])
    },
    toString: () => `${name} ${JSON.stringify(drawn)}`,
  }
}

const paying = {
  server: nat({ max: 2 }),
  account: nat({ max: 1 }),
  dollars: integer({ min: 1, max: 400 }),
}
const waitMs = integer({ min: 0, max: 25 })
type Paying = { server: number; account: number; dollars: number }

function orderOf(model: Model, real: Real, { account, dollars }: Paying): Order {
  const held = model.accounts[account]
  if (!held) throw new Error('The model has no such account')
  return anOrder(real, held, dollars)
}

const pay = record(paying).map((drawn) =>
  command('pay', drawn, async (model, real) => {
    const order = orderOf(model, real, drawn)
    expect(await payAt(real, drawn.server, order)).toBe(payInModel(model, order))
  }),
)

const payTwiceAtOnce = record(paying).map((drawn) =>
  command('pay twice at once', drawn, async (model, real) => {
    const order = orderOf(model, real, drawn)
    const answers = await Promise.all([
      payAt(real, drawn.server, order),
      payAt(real, drawn.server + 1, order),
    ])
    const expected = payInModel(model, order)
    expect(answers).toEqual([expected, expected])
  }),
)

const payAgain = record({
  server: nat({ max: 2 }),
  nth: nat(),
  isChanged: constantFrom(false, false, true),
}).map((drawn) =>
  command(
    'pay again',
    drawn,
    async (model, real, { server, nth, isChanged }) => {
      const kept = model.kept[nth % model.kept.length]
      if (!kept) throw new Error('Nothing was paid')
      if (!isChanged) {
        expect(await payAt(real, server, kept.order)).toBe(payInModel(model, kept.order))
        return
      }
      const body = { ...kept.order, amount: '7.77' }
      const answer = await askUntilKnown(real, server, '/payments', body)
      expect(wordsOf(answer)).toBe('PAYMENT_ID_TAKEN')
    },
    ({ kept }) => kept.length > 0,
  ),
)

/** The browser hangs up before the answer, and sends the order again to another server. */
const payAndHangUp = record({ ...paying, waitMs }).map((drawn) =>
  command('pay and lose the answer', drawn, async (model, real) => {
    const order = orderOf(model, real, drawn)
    await sendAndHangUp(real, drawn.server, order, drawn.waitMs)
    expect(await payAt(real, drawn.server + 1, order)).toBe(payInModel(model, order))
  }),
)

const payAndKill = record({ ...paying, waitMs, killed: constantFrom('server', 'server', 'database') }).map(
  (drawn) =>
    command('pay and kill', drawn, async (model, real) => {
      const order = orderOf(model, real, drawn)
      const asking = wayTo(real, drawn.server).ask(real.caller, '/payments', order)
      await wait(drawn.waitMs)
      await killAndStart(real, drawn)
      const expected = payInModel(model, order)
      const heard = await asking
      if (heard.status === 200 || (heard.status >= 400 && heard.status < 500))
        expect(wordsOf(heard)).toBe(expected)
      expect(await payAt(real, drawn.server + 1, order)).toBe(expected)
    }),
)

const freeze = record({ server: nat({ max: 2 }) }).map((drawn) =>
  command('freeze', drawn, async (model, real) => {
    const { status } = await askUntilKnown(real, drawn.server, '/safeguards/freeze', {})
    expect(status).toBe(200)
    model.isFrozen = true
  }),
)

const unfreeze = record({ server: nat({ max: 2 }) }).map((drawn) =>
  command('unfreeze', drawn, async (model, real) => {
    const code = await wayTo(real, drawn.server).code(real.caller)
    const { status, text } = await askUntilKnown(real, drawn.server, '/safeguards/unfreeze', { code })
    expect([status, text]).toEqual([200, '{}'])
    model.isFrozen = false
  }),
)

const kill = record({ server: nat({ max: 2 }), killed: constantFrom('server', 'database') }).map((drawn) =>
  command('kill', drawn, async (_model, real) => await killAndStart(real, drawn)),
)

/** The clock of servers and PostgreSQL: a short way on, or back, leaves a session; half a day ends it. */
const turnClock = record({
  server: nat({ max: 2 }),
  seconds: constantFrom(5 * minute, -hour, 14 * hour),
}).map((drawn) =>
  command('turn the clock', drawn, async (_model, real, { server, seconds }) => {
    real.offset += seconds
    real.clock.setOffset(real.offset)
    if (seconds > hour) {
      const answer = await askUntilKnown(real, server, '/accounts')
      expect(wordsOf(answer)).toBe('NOT_SIGNED_IN')
      await signInAgain(real)
    } else if (real.offset - real.openedAt >= renewedAfter) await signInAgain(real)
  }),
)

const look = record({}).map((drawn) =>
  command('look', drawn, async (model, real) => await expectBalances(model, real)),
)

/** Acts of a client and faults of the bank; a command that stands twice is drawn twice as often. */
export const commandsOfModel: Arbitrary<Command>[] = [
  pay,
  pay,
  pay,
  payTwiceAtOnce,
  payAgain,
  payAgain,
  payAndHangUp,
  payAndHangUp,
  payAndKill,
  freeze,
  unfreeze,
  unfreeze,
  kill,
  turnClock,
  look,
]

async function killAndStart(
  real: Real,
  { server, killed }: { server: number; killed: string },
): Promise<void> {
  const { cluster, servers } = real.bank
  if (killed === 'database') {
    await cluster.kill()
    await cluster.start()
    return
  }
  const killedServer = servers[server % servers.length]
  await killedServer?.kill()
  await killedServer?.start()
}

async function sendAndHangUp(real: Real, server: number, order: Order, afterMs: number): Promise<void> {
  const { origin } = real.bank.servers[server % real.bank.servers.length] ?? { origin: '' }
  await fetch(`${origin}/api/payments`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: publicOrigin,
      cookie: `session=${real.caller.token}`,
    },
    body: JSON.stringify(order),
    signal: AbortSignal.timeout(afterMs),
  }).catch(() => null)
}
