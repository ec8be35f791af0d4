import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'
import { aBeneficiary, aClient, anAccount, aSession, testPassword, type TestUser } from '#testing/builders.ts'
import { type FaultyBank, startFaultyBank } from '#testing/crash/bank.ts'
import { startCluster } from '#testing/crash/cluster.ts'
import { type FakeClock, openFakeClock } from '#testing/crash/fake-clock.ts'
import { aCertificate, endTerm } from '#testing/orders/certificates.ts'

const clients = 12
const savers = 10
const hour = 3_600
const day = 24 * hour
/** A time zone that has daylight saving; the bank's own has none. */
const zone = 'America/New_York'

let clock: FakeClock
let bank: FaultyBank

beforeAll(async () => {
  clock = await openFakeClock()
  const cluster = await startCluster({ timezone: zone }, { env: clock.env })
  bank = await startFaultyBank({ cluster, env: { ...clock.env, TZ: zone }, now: clock.now })
}, 180_000)

afterAll(async () => {
  await bank.stop()
  await clock.remove()
})

test('after the clock went back an hour, no code is taken again and the audit goes on', async () => {
  const user = await aClient(bank.owner)
  const first = codeAt(user)
  expect(await signIn(user, first)).toBe(200)
  await jump(hour)
  expect(await signIn(user, codeAt(user))).toBe(200)
  const load = await bank.load(clients, 1)
  const { token } = await aSession(bank.owner, await aClient(bank.owner))
  await checkpointed()

  await jump(0)
  const before = load.acknowledged()
  expect(await signIn(user, first)).toBe(401)
  expect(await signIn(user, codeAt(user))).toBe(401)
  expect(await sessionOf(token)).toMatch(/"username"/)
  await expect.poll(() => load.acknowledged(), { timeout: 60_000 }).toBeGreaterThan(before + clients)
  await checkpointed()
  await load.finish()
  expect(load.faults()).toEqual([])
  expect(await bank.judged()).toMatchObject({ findings: [], unknown: 0 })
  console.log(
    `clock, an hour back: ${load.acknowledged()} acknowledged, 0 lost, 0 doubled, 0 codes taken twice`,
  )
})

test('over forty days on, an hour back and summer time, all that is due happens once', async () => {
  const { token } = await aSession(bank.owner, await aClient(bank.owner))
  expect(await sessionOf(token)).toMatch(/"username"/)
  const orders = await Promise.all(Array.from({ length: savers }, aSaver))
  await notified()

  const change = Math.round((nextSummerTime(new Date(Date.now() + 41 * day * 1_000)) - Date.now()) / 1_000)
  for (const offset of [
    40 * day,
    40 * day - hour,
    40 * day,
    change - hour / 2,
    change + hour,
    change + day,
  ]) {
    await jump(offset)
    await restartOne()
    await expect.poll(countLate, { timeout: 150_000, interval: 500 }).toBe(0)
    expect(await sessionOf(token)).not.toMatch(/"username"/)
    expect((await bank.judged()).findings).toEqual([])
  }
  const { rows } = await sql<{ paid: number; matured: number }>`
    select (select count(*)::int from bank.occurrence where state = 'paid') as paid,
      (select count(*)::int from ledger.transfer where kind = 'maturity') as matured`.execute(bank.owner)
  const load = await bank.load(clients)
  await expect.poll(() => load.acknowledged(), { timeout: 60_000 }).toBeGreaterThan(clients)
  await load.finish()
  await checkpointed()
  expect(load.faults()).toEqual([])
  expect(await bank.judged()).toMatchObject({ findings: [], unknown: 0 })
  console.log(
    `clock, 40 days on, an hour back, on again, summer time: ${orders.length * 2} standing orders paid ` +
      `${rows[0]?.paid} times, each date once; ${rows[0]?.matured} transfers of matured certificates; ` +
      '0 lost, 0 doubled',
  )
})

/** Lets the clock jump, and makes sure that PostgreSQL's has. */
async function jump(offset: number): Promise<void> {
  clock.setOffset(offset)
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(bank.owner)
  expect(Math.abs((rows[0]?.at.getTime() ?? 0) - clock.now().getTime())).toBeLessThan(60_000)
}

function codeAt({ totpSecret }: TestUser): string {
  return codeOf(totpSecret ?? '', stepAt(clock.now()))
}

function origin(): string {
  return bank.servers[0]?.origin ?? ''
}

async function signIn({ username }: TestUser, code: string): Promise<number> {
  const response = await fetch(`${origin()}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
    body: JSON.stringify({ identifier: username, password: testPassword, code }),
  })
  return response.status
}

async function sessionOf(token: string): Promise<string> {
  const response = await fetch(`${origin()}/api/session`, { headers: { cookie: `session=${token}` } })
  return await response.text()
}

/** Waits for another checkpoint of the audit: one round marks, the next one covers. */
async function checkpointed(): Promise<void> {
  const count = () => bank.logs().split('"checkpoint":').length
  const before = count()
  await sql`select audit.record(null, null, 'confirmed', 'clock')`.execute(bank.owner)
  await expect.poll(count, { timeout: 240_000, interval: 500 }).toBeGreaterThan(before)
}

/** Waits until what happened was read for notifications: what is two days old then causes no e-mail. */
async function notified(): Promise<void> {
  const unread = async () => {
    const { rows } = await sql<{ unread: number }>`
      select count(*)::int as unread from audit.event e, mail.reader r
      where (e.transaction_id, e.id) > (r.transaction_id, r.event_id)`.execute(bank.owner)
    return rows[0]?.unread
  }
  await expect.poll(unread, { timeout: 60_000 }).toBe(0)
}

/** Its jobs run soon after; the other server has to bear the jump. */
async function restartOne(): Promise<void> {
  await bank.servers[0]?.kill()
  await bank.servers[0]?.start()
}

/** A client with a weekly and a monthly order from tomorrow on, and a certificate that matures in 30 days. */
async function aSaver(): Promise<void> {
  const { owner } = bank
  const client = await aClient(owner)
  const accountId = await anAccount(owner, client, { balance: '100000' })
  const beneficiaryId = await aBeneficiary(owner, client)
  await sql`
    insert into bank.standing_order (id, client_id, account_id, beneficiary_id, amount, currency, rhythm,
      first_day, next_number, next_day)
    select gen_random_uuid(), ${client.id}, ${accountId}, ${beneficiaryId}, 10, 'USD', rhythm, d, 1, d
    from (select ledger.day_of(now()) + 1) first (d), unnest(array['weekly', 'monthly']) rhythm`.execute(
    owner,
  )
  const id = await aCertificate(owner, client, accountId)
  await endTerm(owner, id, { daysAgo: -30 })
  bank.notes.add({ id, kind: 'certificate', state: 'acknowledged', accountId, amount: '100' })
}

/** Returns how many dates before today have not been paid, and how many certificates whose term is over. */
async function countLate(): Promise<number> {
  const { rows } = await sql<{ late: number }>`
    select (
      select count(*)::int from bank.standing_order o
        cross join generate_series(o.first_day, ledger.day_of(now()),
          case o.rhythm when 'weekly' then interval '7 days' else interval '1 month' end) d
      where bank.business_day(o.business_day, d::date) < ledger.day_of(now())
        and not exists (select from bank.occurrence c
          where (c.order_id, c.day, c.state) = (o.id, d::date, 'paid'))
    ) + (
      select count(*)::int from bank.certificate c
      where c.end_date < ledger.day_of(now()) and c.status = 'active'
    ) as late`.execute(bank.owner)
  return rows[0]?.late ?? -1
}

/** Returns when the clocks of the zone are next put forward, in milliseconds. */
function nextSummerTime(from: Date): number {
  const offsetAt = (time: number) =>
    new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
      .formatToParts(time)
      .find(({ type }) => type === 'timeZoneName')?.value
  const step = hour * 1_000
  let time = Math.ceil(from.getTime() / step) * step
  while (offsetAt(time - step) !== 'GMT-05:00' || offsetAt(time) !== 'GMT-04:00') time += step
  return time
}
