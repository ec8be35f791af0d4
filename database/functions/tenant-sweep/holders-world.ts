import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { TestBank } from '#testing.ts'
import { preparedCertificate } from '#functions/signing/testing-certificate-orders.ts'
import {
  aMandate,
  aTrust,
  confirmed,
  prepared,
  sign,
  type Trust,
} from '#functions/signing/testing-signing.ts'

type HolderIds = Record<
  | 'trust'
  | 'held'
  | 'recipient'
  | 'waiting'
  | 'signing'
  | 'mandate'
  | 'prepares'
  | 'unsigned'
  | 'part'
  | 'foreign'
  | 'question'
  | 'answer'
  | 'promised'
  | 'opened'
  | 'mine'
  | 'theirs'
  | 'wanted',
  string
>

/**
 * Organisations as the client sees them. For `:trust` she prepares and signs: `:waiting` needs three
 * signatures, of which another person has given one, and `:signing` is her code for it. She also writes for
 * it: `:question` is of her, and of `:answer` and what came before she has read all. `:mine` is her upload
 * for it, and `:theirs` that of another person.
 * `:wanted` is an account that this person has requested for it.
 * For `:prepares` she prepares alone, and `:unsigned` is an
 * order that she cannot sign; no rule lets it have new beneficiaries. For `:part` she prepares on one
 * account. `:foreign` knows nothing of her. `:promised` is a certificate that waits at `:trust`, and
 * `:opened` one of `:prepares`.
 */
export async function writeHolder(bank: TestBank, client: string, tokenHash: Buffer): Promise<HolderIds> {
  const trust = await aTrust(bank, ['A', 'A'], [{ upTo: null, a: 3, b: 0 }])
  const mandate = await aMandate(bank.owner, trust.holder, client, { messages: true })
  const waiting = await preparedFor(bank, trust, '10')
  const write = async (text: string, ids: string[]) => await bank.owner.query(text, ids)
  await write(
    `insert into bank.order_signature (order_id, user_id, class, signed_at, voided_at)
    values ($1, $2, 'A', now(), now()), ($1, $3, 'A', now(), null)`,
    [waiting, client, trust.signatories[0]?.id ?? ''],
  )
  // Another order of the same trust was signed by her.
  await write(
    `insert into bank.order_signature (order_id, user_id, class, signed_at) values ($1, $2, 'A', now())`,
    [await preparedFor(bank, trust, '11'), client],
  )
  const conversation = await writeConversation(bank, trust, client)
  const prepares = await aTrust(bank, ['A'], [{ upTo: 1000, a: 1, b: 0 }])
  await aMandate(bank.owner, prepares.holder, client, { sign: null })
  await write(
    `update bank.signing_rule set ended_at = clock_timestamp() where holder_id = $1 and currency is null`,
    [prepares.holder],
  )
  await write(`insert into bank.message_mark (holder_id, user_id, read_at) values ($1, $2, '2023-01-01')`, [
    prepares.holder,
    client,
  ])
  const part = await aTrust(bank, ['A'], [])
  await aMandate(bank.owner, part.holder, client, { sign: null, accounts: [part.account] })
  const opened = await preparedFor(bank, prepares, null)
  expect(await sign(bank, prepares.signatories[0]?.tokenHash ?? Buffer.alloc(32), opened)).toBe('EXECUTED')
  const wanted = randomUUID()
  await write(
    `insert into bank.account_request (id, client_id, requested_by, account_type, nickname, currency)
    values ($1, $2, $3, 'deposit', 'School fees', 'CHF')`,
    [wanted, trust.holder, trust.signatories[0]?.id ?? ''],
  )
  await write(
    `insert into bank.account_request (id, client_id, requested_by, account_type, nickname, currency)
    values (gen_random_uuid(), $1, $2, 'deposit', 'Travel', 'CHF')`,
    [part.holder, client],
  )
  // The mandate of another person at `:trust` has ended.
  await aMandate(bank.owner, trust.holder, prepares.signatories[0]?.id ?? '', { from: -9, to: -8 })
  return {
    trust: trust.holder,
    held: trust.account,
    recipient: trust.beneficiary,
    waiting,
    signing: await confirmed(bank.owner, tokenHash, waiting),
    mandate,
    prepares: prepares.holder,
    unsigned: await preparedFor(bank, prepares, '10'),
    part: part.holder,
    ...conversation,
    foreign: (await aTrust(bank, ['A'], [])).holder,
    promised: await preparedFor(bank, trust, null),
    opened,
    wanted,
  }
}

/** Writes the conversation of a trust, in which the client and another person write for it. */
async function writeConversation(bank: TestBank, trust: Trust, client: string) {
  const [answer, question, mine, theirs] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const colleague = trust.signatories[0]?.id ?? ''
  const write = async (text: string, ids: string[]) => await bank.owner.query(text, ids)
  await write(`update bank.holder set data_key = 'key' where id = $1`, [trust.holder])
  await write(
    `insert into bank.attachment (id, client_id, uploader_id, name, bytes)
    values ($1, $2, $3, 'Mine.pdf', 10), ($4, $2, $5, 'Theirs.pdf', 10)`,
    [mine, trust.holder, client, theirs, colleague],
  )
  await write(
    `insert into bank.message (id, client_id, from_client, automated, writer_id, body, created_at)
    values ($1, $2, false, true, null, 'Thank you', '2021-01-01'),
      ($3, $2, true, false, $4, 'And by when?', '2021-01-02'),
      (gen_random_uuid(), $2, false, true, null, 'Soon', '2021-01-02')`,
    [answer, trust.holder, question, client],
  )
  await write(`insert into bank.conversation (client_id, last_message_at) values ($1, '2021-01-02')`, [
    trust.holder,
  ])
  await write(
    `insert into bank.message_mark (holder_id, user_id, read_at)
    values ($1, $2, '2021-01-01'), ($1, $3, '2022-01-01')`,
    [trust.holder, client, colleague],
  )
  return { answer, question, mine, theirs }
}

/** Prepares a payment by the first person of a trust, without an amount a certificate; returns its id. */
async function preparedFor(bank: TestBank, trust: Trust, amount: string | null): Promise<string> {
  const tokenHash = trust.signatories[0]?.tokenHash ?? Buffer.alloc(32)
  const { id, outcome } =
    amount === null
      ? await preparedCertificate(bank, trust, tokenHash, { amount: '12' })
      : await prepared(bank, trust, tokenHash, { amount })
  expect(outcome).toBe('PREPARED')
  return id
}
