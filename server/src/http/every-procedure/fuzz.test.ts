import { randomUUID } from 'node:crypto'
import { anything, array, constantFrom, dictionary, oneof, sample, string, tuple } from 'fast-check'
import { expect } from 'vitest'
import { aBeneficiary, aClient, anAccount, anAdmin, aSession, findingsOf } from '#testing/builders.ts'
import { aSignature } from '#testing/orders/certificates.ts'
import { type Answered, testWithServer } from '#testing/test-server.ts'
import { listProcedures } from '#testing/access/procedures.ts'

const requestsInAll = process.env['TEST_LONG'] ? 100_000 : 1_500
const slowestMs = 2_000
const atOnce = 8

const test = testWithServer({
  env: {
    REQUESTS_PER_SESSION_AND_MINUTE: '1000000',
    SIGN_IN_REQUESTS_PER_MINUTE: '1000000',
    SIGN_IN_REQUESTS_PER_NAME: '1000000',
    CONFIRMATIONS_PER_MINUTE: '1000000',
    ENQUIRIES_PER_ADDRESS: '1000000',
    ENQUIRIES_PER_MINUTE: '1000000',
    DATABASE_POOL: '10',
  },
})

const odd = [
  null,
  true,
  0,
  -1,
  1e308,
  -0,
  '',
  ' ',
  '0',
  '-1',
  '1e5',
  'NaN',
  'Infinity',
  '0x10',
  '１２',
  '1.000000001',
  '9'.repeat(21),
  'x'.repeat(5_000),
  '\u0000',
  '\ud800',
  '\u202e',
  '👩‍👩‍👧',
  'İ',
  "'; drop table person; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '${7*7}',
  [],
  {},
  [[]],
  '9223372036854775808',
  '-9223372036854775809',
  2 ** 31,
  2 ** 63,
  '0000-01-01T00:00:00Z',
  '2026-01-01T00:00:00+23:59',
  '2026-02-30',
  '9999-12-31',
  '0000-00-00',
  '2026-01-01T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
]

const newBeneficiary = () => ({
  kind: 'bank',
  beneficiaryId: randomUUID(),
  name: 'Whitcombe & Sons',
  address: null,
  town: null,
  country: null,
  bankName: 'Windward Isles Bank',
  bankAccountNumber: 'GB29NWBK60161331926819',
  bankRoutingNumber: '60-16-13',
  swiftCode: null,
})
const someWallet = () => ({
  kind: 'wallet',
  beneficiaryId: randomUUID(),
  name: 'Some Wallet',
  address: null,
  town: null,
  country: null,
  currency: 'BTC',
  network: 'Bitcoin',
  walletAddress: 'bc1qff9uwl9f38lp4kcsd076cveswkyyp7mguuw6qh',
  walletHolderName: null,
})

type Known = { accountId: string; beneficiaryId: string }

/** Most inputs are valid except for a field or two; the others are entirely invalid. */
function inputsFor(fields: string[], { accountId, beneficiaryId }: Known, count: number): unknown[] {
  const order = () => ({ paymentId: randomUUID(), accountId, beneficiaryId, amount: '1.00' })
  const right = () => ({
    ...order(),
    confirmationId: randomUUID(),
    code: '123456',
    from: '2026-01-01',
    to: '2026-12-31',
    before: 5,
    identifier: 'unknown',
    password: 'something',
    order: order(),
    beneficiary: newBeneficiary(),
    id: randomUUID(),
    body: 'Good morning',
    place: 'support',
    upTo: randomUUID(),
    here: true,
    readUpTo: randomUUID(),
    after: `1_1700000000000000_${randomUUID()}`,
    certificateId: randomUUID(),
    currency: 'USD',
    termYears: 2,
    rate: '0',
    endDate: '2028-01-01',
    termsVersion: '2026-1',
    signature: aSignature(),
    number: 'CD-2026-AAAAAAAA',
    hash: '0'.repeat(64),
    status: 'active',
  })
  const field = constantFrom(
    ...fields,
    ...fields,
    'order',
    '__proto__',
    'constructor',
    'toString',
    'a[b][c]',
    'a[]',
  )
  const value = oneof(
    constantFrom<unknown>(...odd),
    anything({ withBigInt: false }),
    string({ unit: 'binary' }),
  )
  const changes = sample(array(tuple(field, value), { maxLength: 2 }), count)
  const inner = sample(tuple(constantFrom('paymentId', 'accountId', 'beneficiaryId', 'amount'), value), count)
  const beneficiaries = sample(
    tuple(
      constantFrom(newBeneficiary, someWallet),
      constantFrom(...Object.keys({ ...newBeneficiary(), ...someWallet() })),
      value,
    ),
    count,
  )
  const wild = sample(oneof(anything({ withBigInt: false }), dictionary(string(), value)), count)
  return changes.map((changed, i) => {
    if (i % 8 === 7) return wild[i]
    const own = Object.entries(right()).filter(([name]) => fields.includes(name))
    const [name = '', odder] = inner[i] ?? []
    const nested: [string, unknown][] =
      i % 4 === 1 && fields.includes('order') ? [['order', { ...order(), [name]: odder }]] : []
    const [beneficiary = newBeneficiary, part = '', odderStill = null] = beneficiaries[i] ?? []
    if (i % 4 !== 0 && fields.includes('beneficiary'))
      nested.push(['beneficiary', { ...beneficiary(), [part]: odderStill }])
    return Object.fromEntries([...own, ...changed, ...nested])
  })
}

/** JSON with values that JavaScript cannot hold, written by hand. */
function write(input: unknown): string {
  try {
    return (
      JSON.stringify(input, (_, value: unknown) =>
        typeof value === 'number' && !Number.isFinite(value) ? 1e308 : value,
      ) ?? 'undefined'
    )
  } catch {
    return '{"a":NaN}'
  }
}

function queryOf(input: unknown): string {
  const entries = typeof input === 'object' && input !== null ? Object.entries(input) : [['x', input]]
  return entries
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')
    .slice(0, 8_000)
}

function encode(value: unknown): string {
  return encodeURIComponent((typeof value === 'string' ? value : write(value)).toWellFormed())
}

test(
  `no input to any procedure causes a fault (${requestsInAll} requests)`,
  async ({ server }) => {
    const client = await aClient(server.owner)
    const admin = await anAdmin(server.owner)
    const known = {
      accountId: await anAccount(server.owner, client, { balance: '1000' }),
      beneficiaryId: await aBeneficiary(server.owner, client),
    }
    const procedures = listProcedures()
    const each = Math.ceil(requestsInAll / procedures.length)
    const statuses: Record<number, number> = {}
    let slowest = 0

    for (const { name, method, path, fields } of procedures) {
      const inputs = inputsFor(fields, known, each)
      const isSignIn = name === 'signIn.signIn'
      const worker = async (own: unknown[]) => {
        for (const [i, input] of own.entries()) {
          // Some requests end the session, so it is replaced at times; some requests have none.
          if (i % 10 === 0)
            browser =
              isSignIn || i % 30 === 20
                ? server.browser()
                : server.browser(await aSession(server.owner, path.startsWith('/api/admin') ? admin : client))
          const filled = path.replace(/\{\w+\}/g, () =>
            i % 3 === 0 ? encode(odd[i % odd.length]) : known.accountId,
          )
          const send = async () => {
            const start = performance.now()
            const answer: Answered =
              method === 'GET'
                ? await browser.get(`${filled}?${queryOf(input)}`)
                : await browser.post(filled, undefined, {
                    body: write(input),
                    headers: { 'content-type': 'application/json' },
                  })
            return { answer, tookMs: performance.now() - start }
          }
          const { answer, tookMs } = await send()
          // A busy machine may stall once; an input that is really slow is slow again.
          slowest = Math.max(slowest, tookMs < slowestMs ? tookMs : (await send()).tookMs)
          statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
          expect([name, answer.status < 500, input]).toEqual([name, true, input])
          expect(answer.text).not.toMatch(/\bat .*\.ts:\d+|node_modules|SELECT|select /)
        }
      }
      let browser = server.browser()
      const shares = Array.from({ length: atOnce }, (_, share) =>
        inputs.filter((_input, i) => i % atOnce === share),
      )
      // A refused sign-in takes a while on purpose; elsewhere sessions of one user open one after the
      // other.
      if (isSignIn) await Promise.all(shares.map(worker))
      else await worker(inputs)
    }
    console.info(`fuzz: ${JSON.stringify(statuses)}, slowest ${slowest.toFixed(0)} ms`)
    expect(slowest).toBeLessThan(slowestMs)
    expect(await findingsOf(server.owner)).toEqual([])
    expect(server.log()).not.toContain('a request failed')
  },
  process.env['TEST_LONG'] ? 7_200_000 : 600_000,
)
