// Compares what a confirmed payment costs where servers prove that they have the key file, and where the
// database believes them without: two banks that are filled alike and asked in turn, as the server's role.
// Nothing but the database is in it, so the proof weighs more than between browser and server.
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { addressOf, freshBank, onDatabase, refuseUnsafeSettings } from './measuring/bench-database.ts'
import { addPayers, idOf, tokenHashOf } from './measuring/payers.ts'
import { sized } from './measuring/quick.ts'
import { closeSides, compareSides, type Side as AnySide } from './measuring/two-sides.ts'

const pairs = sized(4_000, 300)
const payers = 500
const goal = { atMost: 1.5 }
const amount = '1.25'

type Side = AnySide & { key: Buffer | null }
type Order = { token: Buffer; values: string[]; digest: Buffer; step: number }

/** A bank in which every payment takes a code. `key` is what its servers prove, or null where they do not. */
async function openSide(bank: string, key: Buffer | null): Promise<Side> {
  const url = await freshBank(bank)
  await addPayers(bank, payers)
  await onDatabase(bank, async (client) => {
    await client.query('update bank.payment_code_limit set amount = 0')
    if (key === null) return
    const pad = (constant: number) => Buffer.from(key.map((byte) => byte ^ constant)).toString('hex')
    const keys = [{ number: 1, inner_pad: pad(0x36), outer_pad: pad(0x5c) }]
    await client.query('set role bank_owner')
    await client.query('select identity.keep_proof_keys($1)', [JSON.stringify(keys)])
    await client.query('select identity.begin_to_require_proof()')
  })
  await onDatabase(bank, (client) => client.query('vacuum analyze'))
  const client = new Client(addressOf(bank, 'bank_app'))
  await client.connect()
  return { bank, url, client, key }
}

/** Confirms a payment and makes it, by the statements that a server sends. Returns milliseconds. */
async function pay(side: Side, pair: number): Promise<number> {
  const { client, bank } = side
  const order = await orderOf(side, pair)
  const start = performance.now()
  const confirmation = await confirm(side, order)
  const { rows } = await client.query<{ outcome: string }>({
    name: 'pay',
    text: `select outcome from bank.make_payment($1, $2, $3, $4, $5, $6, p_paid_before => 'infinity')`,
    values: [order.token, ...order.values, amount, confirmation],
  })
  const took = performance.now() - start
  if (rows[0]?.outcome !== 'COMPLETED') throw new Error(`${bank}: ${rows[0]?.outcome}`)
  return took
}

/** The order of this pair's payer, under its code. Its digest is asked for before the time runs. */
async function orderOf({ client }: Side, pair: number): Promise<Order> {
  const n = (Math.abs(pair) % payers) + 1
  const values = [randomUUID(), idOf('account', n), idOf('beneficiary', n)]
  const { rows } = await client.query<{ digest: Buffer }>({
    name: 'digest',
    text: `select bank.payment_digest($1, $2, $3, $4, null, 'infinity') as digest`,
    values: [...values, amount],
  })
  const [{ digest } = { digest: Buffer.alloc(0) }] = rows
  return { token: tokenHashOf(n), values, digest, step: pairs + pair + 1 }
}

async function confirm({ client, key, bank }: Side, { token, step, digest }: Order): Promise<string> {
  if (key !== null) {
    await client.query('begin')
    const asked = await client.query<{ challenge: string }>({
      name: 'challenge',
      text: 'select identity.proof_challenge() as challenge',
    })
    const parts = ['issue-confirmation', token.toString('hex'), step, digest.toString('hex'), 'payment']
    const mac = createHmac('sha256', key)
      .update([...parts, asked.rows[0]?.challenge].join('|'))
      .digest('hex')
    await client.query({
      name: 'prove',
      text: `select set_config('bank.proof', $1, true)`,
      values: [`1|${mac}`],
    })
  }
  const { rows } = await client.query<{ id: string }>({
    name: 'confirm',
    text: `select id from identity.issue_confirmation($1, $2, 'payment', $3)`,
    values: [token, step, digest],
  })
  if (key !== null) await client.query('commit')
  return rows[0]?.id ?? Promise.reject(new Error(`${bank}: not confirmed`))
}

await refuseUnsafeSettings()
const without = await openSide('bench_proof_without', null)
// A key of a whole block of HMAC needs no filling up.
const proving = await openSide('bench_proof', randomBytes(64))
await compareSides({
  name: 'a payment with its confirmation',
  measured: { words: 'with a proof', side: proving },
  with: { words: 'without a proof', side: without },
  ratio: 'a confirmed payment, with a proof ÷ without',
  goal,
  pairs,
  ask: pay,
})
await closeSides([without, proving])
