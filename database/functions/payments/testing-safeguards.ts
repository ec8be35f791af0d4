import { createHash, randomBytes } from 'node:crypto'
import { type Asked, one, rolledBack, type TestBank } from '#testing.ts'

/** Freezes the payments of a client as the portal does; answers the outcome. */
export async function freeze(bank: TestBank, tokenHash: Buffer): Promise<string> {
  const connection = await bank.app.connect()
  try {
    await connection.query('begin')
    await connection.query('select identity.enter_session($1)', [tokenHash])
    const { outcome } = await one<{ outcome: string }>(connection, 'select bank.freeze_payments() as outcome')
    await connection.query('commit')
    return outcome
  } finally {
    connection.release()
  }
}

/** A link as an e-mail to this client contains it; answers its token. */
export async function aFreezeLink(bank: TestBank, client: string, days = 30): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await bank.owner.query(
    `insert into identity.freeze_link (token_hash, user_id, expires_at)
    values ($1, $2, now() + make_interval(days => $3))`,
    [createHash('sha256').update(token).digest(), client, days],
  )
  return token
}

/** Presses the button behind a link; answers the client's id, or null. */
export async function freezeByLink(asked: Asked, token: string): Promise<string | null> {
  const { client } = await one<{ client: string | null }>(
    asked,
    'select bank.freeze_payments_by_link(sha256(convert_to($1, $2))) as client',
    [token, 'UTF8'],
  )
  return client
}

/** A confirmation that is issued for a code. `digest` is SQL that takes `values`. */
export async function aConfirmation(
  bank: TestBank,
  tokenHash: Buffer,
  action: string,
  digest: string,
  values: unknown[],
): Promise<string> {
  const { id } = await one<{ id: string }>(
    bank.owner,
    `insert into identity.confirmation (token_hash, action, digest, expires_at)
    values ($1, $2, ${digest}, now() + interval '5 minutes') returning id`,
    [tokenHash, action, ...values],
  )
  return id
}

/** Lifts the freeze of this session's client, with a code's confirmation unless it is left out. */
export async function unfreeze(bank: TestBank, tokenHash: Buffer, confirmed = true): Promise<string> {
  const confirmation = confirmed
    ? await aConfirmation(bank, tokenHash, 'unfreeze', 'bank.unfreezing_digest($1)', [])
    : null
  const { outcome } = await one<{ outcome: string }>(
    bank.app,
    'select bank.unfreeze_payments($1, $2) as outcome',
    [tokenHash, confirmation],
  )
  return outcome
}

type Limit = { kind: 'payment' | 'day'; amount: string | null; currency?: string }

/** Sets a limit of the client's own, with a code's confirmation unless it is left out. */
export async function setLimit(
  bank: TestBank,
  tokenHash: Buffer,
  { kind, amount, currency = 'USD' }: Limit,
  confirmed = true,
): Promise<{ outcome: string; hours: number | null }> {
  const confirmation = confirmed
    ? await aConfirmation(bank, tokenHash, 'own-limit', 'bank.own_limit_digest($3, $4, $5)', [
        currency,
        kind,
        amount,
      ])
    : null
  return await one<{ outcome: string; hours: number | null }>(
    bank.app,
    `select outcome, round(extract(epoch from raises_at - clock_timestamp()) / 3600)::int as hours
    from bank.set_own_limit($1, $2, $3, $4, $5)`,
    [tokenHash, currency, kind, amount, confirmation],
  )
}

/** A day has passed since every limit of a client was changed. */
export async function letLimitsRise(bank: TestBank, client: string): Promise<void> {
  await bank.owner.query(
    `update bank.own_limit set raises_at = raises_at - interval '1 day' where client_id = $1`,
    [client],
  )
}

/** Runs a statement in this session, rolls it back, and returns its row. */
export async function asClient<Row extends Record<string, unknown>>(
  bank: TestBank,
  tokenHash: Buffer,
  text: string,
  values: unknown[] = [],
): Promise<Row> {
  return await rolledBack(bank.app, async (connection) => {
    await connection.query('select identity.enter_session($1)', [tokenHash])
    return await one<Row>(connection, text, values)
  })
}

/** Rows of a client in every table of this subject: a freeze that was lifted, a limit, and a link. */
export async function writeSafeguards(bank: TestBank, client: string): Promise<void> {
  const write = async (text: string) => await bank.owner.query(text, [client])
  await write(`insert into bank.payment_freeze (client_id, source, lifted_at)
    values ($1, 'portal', clock_timestamp())`)
  await write(
    `insert into bank.own_limit (client_id, currency, kind, amount) values ($1, 'USD', 'day', 5000)`,
  )
  await write(`insert into identity.freeze_link (token_hash, user_id, expires_at)
    values (sha256(uuid_send($1)), $1, now() + interval '30 days')`)
}

/** The source of a client's open freeze; null if payments are not frozen. */
export async function sourceOf(bank: TestBank, client: string): Promise<string | null> {
  const { source } = await one<{ source: string | null }>(
    bank.owner,
    `select (select source from bank.payment_freeze where client_id = $1 and lifted_at is null) as source`,
    [client],
  )
  return source
}
