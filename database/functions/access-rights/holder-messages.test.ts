import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { aMandate, aTrust } from '#functions/signing/testing-signing.ts'
import { aSession, aUser, test, type TestBank } from '#testing.ts'

type World = { client: string; trust: string; other: string; tokenHash: Buffer }

/**
 * Two trusts with a message each. A client, who has one too, writes for the first and signs for both.
 */
async function aWorld(bank: TestBank): Promise<World> {
  const client = await aUser(bank)
  const [trust, other] = [await aTrust(bank, ['A'], []), await aTrust(bank, ['A'], [])]
  await aMandate(bank.owner, trust.holder, client, { messages: true })
  await aMandate(bank.owner, other.holder, client)
  for (const holder of [client, trust.holder, other.holder]) {
    await bank.owner.query('insert into bank.conversation (client_id, last_message_at) values ($1, now())', [
      holder,
    ])
    await bank.owner.query(
      `insert into bank.message (id, client_id, from_client, automated, body)
      values ($1, $2, false, true, 'Thank you')`,
      [randomUUID(), holder],
    )
  }
  return { client, trust: trust.holder, other: other.holder, tokenHash: await aSession(bank, client) }
}

/** Returns whose messages and conversations the server's role reads in the context that `enter` signs. */
async function readIn(bank: TestBank, enter: string, values: unknown[]): Promise<string[]> {
  const connection = await bank.app.connect()
  try {
    await connection.query('begin')
    await connection.query(enter, values)
    const { rows } = await connection.query<{ holder: string }>(
      `select client_id as holder from bank.message union select client_id from bank.conversation`,
    )
    return rows.map(({ holder }) => holder)
  } finally {
    await connection.query('rollback')
    connection.release()
  }
}

const acting = 'select identity.enter_session_for($1, $2, $3)'

test('A person with messages reads the conversation of that holder alone, and only in its context', async ({
  bank,
}) => {
  const { client, trust, other, tokenHash } = await aWorld(bank)
  expect(await readIn(bank, acting, [tokenHash, trust, 'messages'])).toEqual([trust])
  expect(await readIn(bank, acting, [tokenHash, other, 'messages'])).toEqual([])
  for (const need of ['balances', 'movements', 'prepare', 'orders'])
    expect(await readIn(bank, acting, [tokenHash, trust, need]), need).toEqual([])
  expect(await readIn(bank, 'select identity.enter_session($1)', [tokenHash])).toEqual([client])
})

test('A right to messages that ends counts no more in a context that was signed before', async ({ bank }) => {
  const { trust, tokenHash, client } = await aWorld(bank)
  const connection = await bank.app.connect()
  try {
    await connection.query('begin')
    await connection.query(acting, [tokenHash, trust, 'messages'])
    await bank.owner.query(
      `update bank.mandate set withdrawn_at = clock_timestamp() where holder_id = $1 and user_id = $2`,
      [trust, client],
    )
    const { rows } = await connection.query(`select from bank.message`)
    expect(rows).toEqual([])
    const sent = await connection.query<{ outcome: string }>(
      `select outcome from bank.send_message(gen_random_uuid(), 'Good day', '{}', 'Thank you', 1000)`,
    )
    expect(sent.rows).toEqual([{ outcome: 'NOT_ALLOWED' }])
  } finally {
    await connection.query('rollback')
    connection.release()
  }
})

test('A message of the bank names no writer', async ({ bank }) => {
  const { trust, client } = await aWorld(bank)
  await expect(
    bank.owner.query(
      `insert into bank.message (id, client_id, from_client, automated, writer_id, body)
      values ($1, $2, false, true, $3, 'Thank you')`,
      [randomUUID(), trust, client],
    ),
  ).rejects.toThrow('bank_has_no_writer')
})
