import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  aBeneficiary,
  aClient,
  anAccount,
  anAccountRequest,
  anAdmin,
  aSession,
  findingsOf,
} from '#testing/builders.ts'
import { aCertificate, termsToday } from '#testing/orders/certificates.ts'
import { type Answered, type Browser, type TestServer, testWithServer } from '#testing/test-server.ts'
import { ask, fieldsOf, listOthers, listProcedures, type ProcedureRoute } from '#testing/access/procedures.ts'
import { type Known, leavesOf, validInput, withValueAt } from '#testing/access/valid-inputs.ts'

const often = '1000000'
const test = testWithServer({
  env: {
    SIGN_IN_REQUESTS_PER_MINUTE: often,
    SIGN_IN_REQUESTS_PER_NAME: often,
    CONFIRMATIONS_PER_MINUTE: often,
    ENQUIRIES_PER_ADDRESS: often,
    ENQUIRIES_PER_ADDRESS_AND_DAY: often,
    ENQUIRIES_PER_MINUTE: often,
    REQUESTS_PER_SESSION_AND_MINUTE: often,
  },
})

/** Values on both sides of the limits of int2, int4, a double's integers and int8. */
const numbers = [
  -1,
  0,
  1,
  1.5,
  2 ** 15,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  2 ** 63,
  -(2 ** 64),
  1e22,
  1e308,
]

/**
 * The same values as text, amounts at the edge of numeric(30, 8), and days and moments that do not exist in a
 * calendar or in PostgreSQL.
 */
const texts = [
  '-1',
  '32768',
  '2147483648',
  '-2147483649',
  '9223372036854775807',
  '9223372036854775808',
  '-9223372036854775808',
  '-9223372036854775809',
  '9999999999999999999',
  '18446744073709551616',
  '9'.repeat(20),
  '9'.repeat(22),
  '9'.repeat(23),
  `${'9'.repeat(20)}.99999999`,
  '0.00000001',
  '0.000000001',
  '99',
  '99.9999',
  '100',
  '25.0001',
  '1e400',
  'NaN',
  '0000-01-01',
  '0001-01-01',
  '1899-12-31',
  '1900-01-01',
  '2999-12-31',
  '3000-01-01',
  '9999-12-31',
  '10000-01-01',
  '294277-01-01',
  '2026-02-29',
  '0000-01-01T00:00',
  '1900-01-01T00:00',
  '2999-12-31T23:59',
  '9999-12-31T23:59',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '0001-01-01T00:00:00Z',
  '1900-01-01T00:00:00Z',
  '2999-12-31T23:59:59.999999999Z',
  '9999-12-31T23:59:59-23:59',
  '9999-12-31T23:59:59Z',
  '2026-01-01T00:00:00+15:59',
  '2026-01-01T00:00:00+16:00',
  '2026-01-01T00:00:00-23:59',
  '2026-06-30T23:59:60Z',
  '294277-01-01T00:00:00Z',
  `999999999_999999999999999999_${randomUUID()}`,
  `1_9223372036854775808_${randomUUID()}`,
  `2147483648_1_${randomUUID()}`,
  'Jan 1st, 1000',
  'Dec 31st, 2999',
]

/** A client with rows of every kind, and an admin; their ids and codes fill the inputs. */
async function someWorld(server: TestServer, { path }: ProcedureRoute) {
  const db = server.owner
  const client = await aClient(db)
  const admin = await anAdmin(db)
  const caller = path.startsWith('/api/admin/') ? admin : client
  const accountId = await anAccount(db, client, { balance: '1000' })
  const beneficiaryId = await aBeneficiary(db, client)
  const certificateId = await aCertificate(db, client, accountId)
  const requestId = await anAccountRequest(db, client)
  const terms = await termsToday(db)
  // An opening names a new account; a review or an adjustment an existing one.
  const isOpening = /^\/api\/admin\/accounts(\/confirm)?$/.test(path)
  const isNew = /\/(certificates|beneficiaries)(\/(confirm|check))?$/.test(path)
  const known: Known = {
    accountId: isOpening ? randomUUID : () => accountId,
    beneficiaryId: isNew ? randomUUID : () => beneficiaryId,
    certificateId: isNew ? randomUUID : () => certificateId,
    requestId: path === '/api/account-requests' ? randomUUID : () => requestId,
    userId: path === '/api/admin/users' ? randomUUID : () => client.id,
    clientId: () => client.id,
    code: () => server.nextCode(caller),
    accountType: () => 'business',
    currency: () => 'USD',
    amount: () => '1.00',
    newBalance: () => '1.00',
    expectedBalance: () => '900.00',
    bankAccountNumber: () => 'GB29NWBK60161331926819',
    walletAddress: () => 'bc1qff9uwl9f38lp4kcsd076cveswkyyp7mguuw6qh',
    network: () => 'Bitcoin',
    rhythm: () => 'monthly',
    lastDay: () => null,
    times: () => null,
    rate: () => terms.rate,
    endDate: () => terms.endDate,
    termsVersion: () => terms.termsVersion,
    expectedRate: () => '0',
    mobile: () => '+1 767 555 0110',
    date: () => 'Dec 1st, 2026',
    time: () => '11:00 AM',
    website: () => '',
    link: () => '/services',
    from: () => '2026-12-01T09:00',
    until: () => '2026-12-02T09:00',
    subject: () => client.id,
    newPassword: () => 'a quiet evening by the kettle',
    currentPassword: () => 'a quiet evening by the kettle',
    email: () => `${randomUUID()}@client.example`,
    username: () => `new-${randomUUID()}`,
  }
  return { known, signIn: async () => server.browser(await aSession(db, caller)) }
}

/** Asks in one session for as long as it lasts: what succeeds, such as another password, may end it. */
function asking(signIn: () => Promise<Browser>, route: ProcedureRoute) {
  let browser: Browser | null = null
  return async (input: unknown): Promise<Answered> => {
    const isNew = browser === null
    browser ??= await signIn()
    const answer = await ask(browser, route, fieldsOf(input))
    if (answer.status === 200 || answer.status === 401) browser = null
    if (answer.status !== 401 || isNew) return answer
    browser = await signIn()
    return await ask(browser, route, fieldsOf(input))
  }
}

for (const route of [...listProcedures(), ...listOthers()]) {
  const { name, input: schema } = route
  const fields = schema === null ? [] : leavesOf(schema)
  if (schema === null || fields.length === 0) continue
  test(`${name} has no fault with a number or date that does not fit its column`, async ({ server }) => {
    const { known, signIn } = await someWorld(server, route)
    const answerTo = asking(signIn, route)
    const right = () => ({
      ...fieldsOf(validInput(schema, known)),
      ...(name === 'signIn.signIn' && { code: '123456' }),
    })
    expect(schema.safeParse(right()).error).toBeUndefined()
    for (const leaf of fields) {
      const put = (value: unknown) => withValueAt(schema, right(), leaf, value, known)
      const longest = ['x'.repeat(leaf.longest), 'é'.repeat(leaf.longest)]
      const all =
        leaf.kind === 'number'
          ? numbers
          : schema.safeParse(put('some words')).success
            ? longest
            : [...texts, ...longest]
      let refused = 0
      for (const value of all) {
        const input = put(value)
        // The contract refuses these before any other code runs, so two of them are enough.
        if (!schema.safeParse(input).success && (refused += 1) > 2) continue
        const { status } = await answerTo(input)
        expect(status, `${leaf.path.join('.')}: ${value}`).toBeLessThan(500)
      }
    }
  })
}

test('the books balance after all of them', async ({ server }) => {
  expect(await findingsOf(server.owner)).toEqual([])
})
