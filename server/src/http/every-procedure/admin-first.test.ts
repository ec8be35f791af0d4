import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { aClient, anAccount, anAdmin, aSession } from '#testing/builders.ts'
import { aCertificate } from '#testing/orders/certificates.ts'
import { type Browser, type TestServer, test } from '#testing/test-server.ts'
import {
  ask,
  fieldsOf,
  listFiles,
  listProcedures,
  type ProcedureRoute,
  routeOfFile,
} from '#testing/access/procedures.ts'
import { type Known, leavesOf, validInput, withValueAt } from '#testing/access/valid-inputs.ts'

/** The input of each kind: an existing user, a missing one, and an invalid value. */
const guesses = (user: string) => [user, 'unknown-name', randomUUID(), 'bank']

/** All inputs of a procedure: a valid one, and one with each guess in each field that accepts text. */
function* questions(
  { input: schema }: ProcedureRoute,
  known: Known,
  user: string,
): Generator<Record<string, unknown> | undefined> {
  if (schema === null) return yield undefined
  yield fieldsOf(validInput(schema, known))
  for (const leaf of leavesOf(schema)) {
    for (const guess of guesses(user)) {
      const input = withValueAt(schema, validInput(schema, known), leaf, guess, known)
      if (schema.safeParse(input).success) yield fieldsOf(input)
    }
  }
}

async function clientAndOthers(
  server: TestServer,
): Promise<{ browser: Browser; known: Known; other: string }> {
  const client = await aClient(server.owner)
  const other = await aClient(server.owner)
  const accountId = await anAccount(server.owner, other, { balance: '10' })
  const certificateId = await aCertificate(server.owner, other, accountId, { amount: '10' })
  const known = {
    accountId: () => accountId,
    certificateId: () => certificateId,
    userId: () => other.id,
    clientId: () => other.id,
    currency: () => 'USD',
    accountType: () => 'business',
    link: () => '/services',
    from: () => '2026-12-01T09:00',
    until: () => '2026-12-02T09:00',
    email: () => 'unknown@client.example',
  }
  return { browser: server.browser(await aSession(server.owner, client)), known, other: other.username }
}

describe('a download for admins', () => {
  for (const file of listFiles()) {
    test(`${file.operationId}: a client does not learn whether its subject exists`, async ({ server }) => {
      const { browser, known, other } = await clientAndOthers(server)
      const answers = new Set<string>()
      for (const input of questions(routeOfFile(file), known, other)) {
        expect(await ask(server.browser(), routeOfFile(file), input)).toMatchObject({
          status: 401,
          code: 'NOT_SIGNED_IN',
        })
        const answer = await ask(browser, routeOfFile(file), input)
        answers.add(`${answer.status} ${answer.code}`)
      }
      expect([...answers]).toEqual([file.reader === 'admin' ? '403 NOT_ALLOWED' : `404 ${file.refusals[0]}`])
    })

    test(`${file.operationId}: only an admin is told about invalid parameters`, async ({ server }) => {
      const { browser, known } = await clientAndOthers(server)
      const asAdmin = server.browser(await aSession(server.owner, await anAdmin(server.owner)))
      const wrong = { ...fieldsOf(validInput(file.schema, known)), unknown: 'field' }
      expect((await ask(server.browser(), routeOfFile(file), wrong)).code).toBe('NOT_SIGNED_IN')
      expect((await ask(browser, routeOfFile(file), wrong)).code).toBe(
        file.reader === 'admin' ? 'NOT_ALLOWED' : 'INVALID_INPUT',
      )
      expect((await ask(asAdmin, routeOfFile(file), wrong)).code).toBe('INVALID_INPUT')
    })
  }

  test('finds its subject for admins with the same parameters', async ({ server }) => {
    const asAdmin = server.browser(await aSession(server.owner, await anAdmin(server.owner)))
    expect((await asAdmin.get('/api/admin/audit.csv?user=unknown-name')).code).toBe('USER_NOT_FOUND')
    expect((await asAdmin.get('/api/admin/audit.csv?actor=unknown-name')).code).toBe('ACTOR_NOT_FOUND')
    expect((await asAdmin.get('/api/admin/audit.csv?actor=bank')).status).toBe(200)
  })
})

describe('a procedure for admins', () => {
  for (const route of listProcedures().filter(({ path }) => path.startsWith('/api/admin/'))) {
    test(`${route.name}: a client is refused before any row is read`, async ({ server }) => {
      const { browser, known, other } = await clientAndOthers(server)
      for (const input of questions(route, { ...known, code: () => '123456' }, other)) {
        expect([input, (await ask(browser, route, input)).code]).toEqual([input, 'NOT_ALLOWED'])
      }
    })
  }
})
