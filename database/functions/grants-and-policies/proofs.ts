import { createHmac } from 'node:crypto'
import type { PoolClient } from 'pg'
import { one, type TestBank } from '#testing.ts'

/** The key that the servers of this bank prove that they have, and its number. */
export type ServerKey = { number: number; key: Buffer }

/** Gives the database these keys, as a start does. */
export async function keepProofKeys({ owner }: TestBank, keys: ServerKey[]): Promise<void> {
  const padded = keys.map(({ number, key }) => ({
    number,
    inner_pad: hexPad(key, 0x36),
    outer_pad: hexPad(key, 0x5c),
  }))
  await owner.query('select identity.keep_proof_keys($1)', [JSON.stringify(padded)])
}

function hexPad(key: Buffer, constant: number): string {
  return Buffer.from(Uint8Array.from({ length: 64 }, (_, at) => (key[at] ?? 0) ^ constant)).toString('hex')
}

/** Sets the proof of these parts for the open transaction, as a server with this key does. */
export async function proveIn(
  connection: PoolClient,
  { number, key }: ServerKey,
  parts: string[],
): Promise<string> {
  const { challenge } = await one<{ challenge: string }>(
    connection,
    'select identity.proof_challenge() as challenge',
  )
  const mac = createHmac('sha256', key)
    .update([...parts, challenge].join('|'))
    .digest('hex')
  const proof = `${number}|${mac}`
  await connection.query(`select set_config('bank.proof', $1, true)`, [proof])
  return proof
}

/** Does something in a transaction of the server's role that has this proof. */
export async function proved<Result>(
  { app }: TestBank,
  key: ServerKey,
  parts: string[],
  work: (connection: PoolClient) => Promise<Result>,
): Promise<Result> {
  const connection = await app.connect()
  try {
    await connection.query('begin')
    await proveIn(connection, key, parts)
    const result = await work(connection)
    await connection.query('commit')
    return result
  } finally {
    await connection.query('rollback')
    connection.release()
  }
}

export async function usernameOf({ owner }: TestBank, user: string): Promise<string> {
  const { username } = await one<{ username: string }>(
    owner,
    'select username from identity.users where id = $1',
    [user],
  )
  return username
}
