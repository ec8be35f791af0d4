import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { aBeneficiary, aClient, anAccount, aSession } from '#testing/builders.ts'
import { startTestServer, test as base, type TestServer } from '#testing/test-server.ts'

const test = base.extend<{ server: TestServer }>({
  server: [
    // Vitest learns from the empty pattern that the fixture needs no other.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startTestServer({ env: { REQUESTS_PER_SESSION: '200' } })
      await use(server)
      await server.close()
    },
    { scope: 'file' },
  ],
})

const clients = 4
const paymentsOfEach = 85

test('of a burst above what may wait the surplus is refused at once, and what is accepted is made', async ({
  server,
}) => {
  const payers = await Promise.all(Array.from({ length: clients }, () => aPayer(server)))
  const accounts = payers.map(({ accountId }) => accountId)
  const waiting = payers.flatMap((payer) =>
    Array.from({ length: paymentsOfEach }, (_, n) => ({ ...payer, amount: `1.${10 + n}` })),
  )
  const { answers, atTheDoor, read } = await server.owner.transaction().execute(async (tx) => {
    // The bank works at nothing until the transaction ends, as in a burst that is above its strength.
    await sql`select from ledger.account where id = any (${accounts}::uuid[]) for update`.execute(tx)
    const sent = waiting.map((order) => payOnce(server, order))
    await expect(Promise.race(sent)).resolves.toMatchObject({ status: 503 })
    return {
      answers: Promise.all(sent),
      atTheDoor: await sendHeadersAlone(server, payers[0]?.token ?? ''),
      read: await server
        .browser(await aSession(server.owner, await aClient(server.owner)))
        .get('/api/accounts'),
    }
  })
  const all = await answers
  const made = all.filter(({ status }) => status === 200).map(({ id }) => id)
  const refused = all.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(
    new Set(['503 1']),
  )
  expect(made.length).toBeGreaterThanOrEqual(200)
  expect(atTheDoor).toMatch(/^HTTP\/1\.1 503 [^]*\r\nretry-after: 1\r\n[^]*"BUSY"/)
  expect(read.status).toBe(200)
  const { rows: booked } = await sql<{ id: string }>`
    select id from bank.payment where status = 'completed' and beneficiary_id is not null`.execute(
    server.owner,
  )
  expect(booked.map(({ id }) => id).toSorted()).toEqual(made.toSorted())
})

type Payer = { token: string; accountId: string; beneficiaryId: string }

async function aPayer({ owner }: TestServer): Promise<Payer> {
  const client = await aClient(owner)
  const accountId = await anAccount(owner, client, { balance: '5000' })
  const beneficiaryId = await aBeneficiary(owner, client)
  return { token: (await aSession(owner, client)).token, accountId, beneficiaryId }
}

async function payOnce(
  { port, origin }: TestServer,
  { token, accountId, beneficiaryId, amount }: Payer & { amount: string },
) {
  const id = randomUUID()
  const answer = await fetch(`http://127.0.0.1:${port}/api/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, cookie: `session=${token}` },
    body: JSON.stringify({ paymentId: id, accountId, beneficiaryId, amount }),
  })
  await answer.text()
  return { id, status: answer.status, retryAfter: answer.headers.get('retry-after') }
}

/** Asks for a payment whose body never comes, and answers what the bank says to that. */
async function sendHeadersAlone({ port, origin }: TestServer, token: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST /api/payments HTTP/1.1\r\nhost: 127.0.0.1\r\norigin: ${origin}\r\ncookie: session=${token}\r\n` +
      'content-type: application/json\r\ncontent-length: 200\r\n\r\n',
  )
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return String(answer)
}
