import { randomBytes, randomUUID } from 'node:crypto'
import { anAccountRequest, aPayer, aUser, pay, type TestBank } from '#testing.ts'
import { confirmed, open } from '#testing-certificates.ts'
import { writeSafeguards } from '#functions/payments/testing-safeguards.ts'

export type Client = { id: string; accounts: string[]; tokenHash: Buffer }

/** A client with a row in every table that can have a client's row. */
export async function aBusyClient(bank: TestBank): Promise<Client> {
  const { client, ...order } = await aPayer(bank)
  await pay(bank.app, { ...order, amount: '10' })
  await pay(bank.app, { ...order, amount: '5000' })
  await bank.owner.query(`insert into bank.notification_setting values ($1, 'payment', true, false)`, [
    client,
  ])
  await bank.owner.query(`insert into bank.notification_mark (user_id, read_up_to) values ($1, 1)`, [client])
  await bank.owner.query('insert into bank.block_to_index values ($1, 6400)', [order.account])
  await bank.owner.query(`insert into bank.transaction_words values ($1, 1, '')`, [order.account])
  await anAccountRequest(bank, client)
  await writeSafeguards(bank, client)
  await bank.owner.query(
    `insert into bank.account_opening
      (account_id, client_id, account_type, nickname, currency, initial_balance, opened_by)
    values ($1, $2, 'business', 'Opened', 'USD', 0, $2)`,
    [order.account, client],
  )
  await bank.owner.query(
    `insert into bank.announcement (id, body, tone, audience, starts_at, ends_at, published_by)
    select gen_random_uuid(), 'Hear, hear', 'info', 'both', starts, '2999-01-01', $1
    from (values (timestamptz '2020-01-01'), ('2998-01-01')) as day (starts)`,
    [client],
  )
  await bank.owner.query(
    `insert into bank.approval (id, kind, subject, payload, reason, requester_id, expires_at)
    values (gen_random_uuid(), 'role', $1::text, '{}', 'Why', $2, now() + interval '1 day')`,
    [randomUUID(), client],
  )
  await bank.owner.query(`insert into bank.conversation (client_id, last_message_at) values ($1, now())`, [
    client,
  ])
  await bank.owner.query(
    `with sent as (
      insert into bank.message (id, client_id, from_client, body, attachments)
      values ($1, $2, true, 'Good morning', 1) returning id
    ), file as (
      insert into bank.attachment
        (id, client_id, uploader_id, name, bytes, type, checked_at, message_id, position)
      select gen_random_uuid(), $2, $2, 'Deed.pdf', 10, 'application/pdf', now(), sent.id, 1 from sent
      returning id
    )
    insert into bank.attachment_part (attachment_id, part, content)
    select file.id, 0, repeat('x', 39)::bytea from file`,
    [randomUUID(), client],
  )
  const deposit = {
    tokenHash: order.tokenHash,
    account: order.account,
    id: randomUUID(),
    amount: '20',
    currency: 'USD',
    termYears: 2,
    rate: '0',
  }
  await open(bank.app, deposit, await confirmed(bank, deposit))
  await bank.owner.query(
    `with given as (
      insert into bank.standing_order as o (id, client_id, account_id, beneficiary_id, amount, currency,
        rhythm, first_day, next_number, next_day)
      values (gen_random_uuid(), $1, $2, $3, 5, 'USD', 'once', '2999-01-01', 1, '2999-01-01') returning o.*
    )
    select bank.write_occurrence(row(given.*)::bank.standing_order, '2999-01-01', 'skipped') from given`,
    [client, order.account, order.beneficiary],
  )
  await leaveTraces(bank, client)
  return { id: client, accounts: [order.account], tokenHash: order.tokenHash }
}

/** The same for a client who has been blocked since. */
export async function aBlockedClient(bank: TestBank): Promise<Client> {
  const client = await aBusyClient(bank)
  await bank.owner.query(`update identity.users set role = 'blocked' where id = $1`, [client.id])
  return client
}

/** The rows of identity about a client, besides the credential, and whom they have given access. */
async function leaveTraces(bank: TestBank, client: string): Promise<void> {
  await giveAccess(bank, client, await aUser(bank))
  await bank.owner.query(`insert into identity.profile (user_id, phone) values ($1, 'x')`, [client])
  await bank.owner.query(
    `insert into identity.email_change (user_id, old_email, new_email, link_hash, taken, expires_at)
    values ($1, 'old@client.example', 'new@client.example', $2, false, now() + interval '1 hour')`,
    [client, randomBytes(32)],
  )
  await bank.owner.query(
    `insert into identity.setup_link (user_id, token_hash, expires_at)
    values ($1, $2, now() + interval '1 hour')`,
    [client, randomBytes(32)],
  )
}

/** Gives a user a right on all accounts of a client; returns its id. */
export async function giveAccess(bank: TestBank, client: string, user: string, invited = false) {
  const { rows } = await bank.owner.query<{ id: string }>(
    `insert into bank.access_right
      (id, holder_id, user_id, first_name, last_name, email, view, first_day, last_day, invited)
    select gen_random_uuid(), $1, $2::uuid, 'Anna', 'Keller', $2::text || '@client.example', 'movements',
      day, day + 9,
      $3
    from (select ledger.day_of(now()) as day) today
    returning id`,
    [client, user, invited],
  )
  return rows[0]?.id ?? ''
}
