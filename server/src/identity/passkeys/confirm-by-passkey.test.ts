import { createHash } from 'node:crypto'
import { passkeyAsked } from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { confirm } from '#identity/second-factor/confirmations.ts'
import { findSession } from '#identity/sessions.ts'
import { PasskeyAsked, Refusal } from '#platform/refusal.ts'
import { aClient, aSession, type TestSession, type TestUser } from '#testing/builders.ts'
import { addPasskey, requestIn, SoftPasskey } from '#testing/passkeys.ts'
import { type TestServer, testWithServer } from '#testing/test-server.ts'

const test = testWithServer({ env: { CONFIRMATIONS_PER_MINUTE: '100000' } })

const digest = createHash('sha256').update('what is to be done').digest()
const another = createHash('sha256').update('something else').digest()

type Holder = { user: TestUser; session: TestSession; passkey: SoftPasskey }

/** A signed-in client with a passkey. */
async function aHolder(server: TestServer): Promise<Holder> {
  const user = await aClient(server.owner)
  const session = await aSession(server.owner, user)
  const passkey = new SoftPasskey(server.origin)
  const code = server.nextCode(user)
  expect((await addPasskey(server.browser(session), { passkey, code })).status).toBe(200)
  return { user, session, passkey }
}

type Order = { action?: string; digest?: Buffer }

async function ask(server: TestServer, { session: { tokenHash } }: Holder, order: Order = {}) {
  const asking = confirm(
    { services: server.services, tokenHash },
    { action: 'payment', digest, ...order, code: passkeyAsked },
  )
  return await asking.then(
    () => expect.unreachable(),
    (error: unknown) => {
      if (error instanceof PasskeyAsked) return error.request
      throw error
    },
  )
}

async function outcome(
  server: TestServer,
  { tokenHash }: TestSession,
  code: string,
  order: Order = {},
): Promise<string | null> {
  try {
    await confirm({ services: server.services, tokenHash }, { action: 'payment', digest, ...order, code })
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

test('a passkey confirms in place of a code, and its use is noted', async ({ server }) => {
  const holder = await aHolder(server)
  const { session, passkey, user } = holder
  const asked = await ask(server, holder)
  expect(asked).toMatchObject({ rpId: 'localhost', credentialIds: [passkey.id.toString('base64url')] })
  const { id } = await confirm(
    { services: server.services, tokenHash: session.tokenHash },
    { action: 'payment', digest, code: passkey.answer(asked) },
  )
  const { rows } = await sql<{ consumed: boolean }>`
    select identity.consume_confirmation(${id}, ${session.tokenHash}, 'payment', ${digest})
      as consumed`.execute(server.owner)
  expect(rows).toEqual([{ consumed: true }])
  const { rows: uses } = await sql<{ used: boolean; detail: object }>`
    select k.last_used_at is not null as used, e.detail
    from identity.passkey k join audit.event e on e.user_id = k.user_id and e.action = 'confirmed'
    where k.user_id = ${user.id} and e.subject = 'payment'`.execute(server.owner)
  expect(uses).toEqual([{ used: true, detail: { passkey: 'Phone' } }])
})

test('over HTTP the order is sent twice: to learn what to sign, and with the answer', async ({ server }) => {
  const { session, passkey } = await aHolder(server)
  const browser = server.browser(session)
  const send = (code: string) => browser.post('/api/profile/phrase', { proof: { code } })
  const asked = await send(passkeyAsked)
  expect(asked).toMatchObject({ status: 401, code: 'INVALID_CODE' })
  // The proof was right, and there is no phrase.
  expect((await send(passkey.answer(requestIn(asked)))).code).toBe('NOT_FOUND')
})

describe('what a passkey signed confirms', () => {
  test('no other operation, and no other action', async ({ server }) => {
    const holder = await aHolder(server)
    for (const order of [{ digest: another }, { action: 'transfer' }]) {
      const answer = holder.passkey.answer(await ask(server, holder))
      expect(await outcome(server, holder.session, answer, order)).toBe('INVALID_CODE')
    }
  })

  test('nothing a second time, also where two send it at once', async ({ server }) => {
    const holder = await aHolder(server)
    const answer = holder.passkey.answer(await ask(server, holder))
    const outcomes = await Promise.all([1, 2, 3].map(() => outcome(server, holder.session, answer)))
    expect(outcomes.filter((refusal) => refusal === null)).toHaveLength(1)
  })

  test('nothing in another session of the same user', async ({ server }) => {
    const holder = await aHolder(server)
    const elsewhere = await aSession(server.owner, holder.user)
    const answer = holder.passkey.answer(await ask(server, holder))
    expect(await outcome(server, elsewhere, answer)).toBe('INVALID_CODE')
    expect(await outcome(server, holder.session, answer)).toBeNull()
  })

  test('nothing after five minutes', async ({ server }) => {
    const holder = await aHolder(server)
    const answer = holder.passkey.answer(await ask(server, holder))
    await sql`update identity.passkey_challenge set expires_at = now()`.execute(server.owner)
    expect(await outcome(server, holder.session, answer)).toBe('INVALID_CODE')
  })

  test('nothing without the user’s PIN or finger, at another origin, or for another bank', async ({
    server,
  }) => {
    const holder = await aHolder(server)
    const { passkey } = holder
    const wrong = [
      async () => passkey.answer(await ask(server, holder), { isUserVerified: false }),
      async () => passkey.answer(await ask(server, holder), { origin: 'https://localhost.example' }),
      async () => passkey.answer({ ...(await ask(server, holder)), rpId: 'bank.example' }),
      async () => passkey.answer({ ...(await ask(server, holder)), challenge: 'A'.repeat(43) }),
    ]
    for (const answer of wrong)
      expect(await outcome(server, holder.session, await answer())).toBe('INVALID_CODE')
  })

  test('nothing under another user’s passkey, or with a signature of another key', async ({ server }) => {
    const holder = await aHolder(server)
    const stranger = await aHolder(server)
    const asked = await ask(server, holder)
    expect(await outcome(server, holder.session, stranger.passkey.answer(asked))).toBe('INVALID_CODE')
    const forged = stranger.passkey.answer(await ask(server, holder)).split('.')
    forged[1] = holder.passkey.id.toString('base64url')
    expect(await outcome(server, holder.session, forged.join('.'))).toBe('INVALID_CODE')
  })

  test('nothing where the count of the passkey has not gone up, if it counts', async ({ server }) => {
    const holder = await aHolder(server)
    const { passkey } = holder
    passkey.signCount = 4
    expect(await outcome(server, holder.session, passkey.answer(await ask(server, holder)))).toBeNull()
    passkey.signCount = 4
    expect(await outcome(server, holder.session, passkey.answer(await ask(server, holder)))).toBe(
      'INVALID_CODE',
    )
    passkey.signCount = null
    expect(await outcome(server, holder.session, passkey.answer(await ask(server, holder)))).toBe(
      'INVALID_CODE',
    )
  })

  test('no further passkey', async ({ server }) => {
    const holder = await aHolder(server)
    const order = { action: 'passkey-added' }
    const answer = holder.passkey.answer(await ask(server, holder, order))
    expect(await outcome(server, holder.session, answer, order)).toBe('INVALID_CODE')
  })
})

describe('wrong answers', () => {
  test('are counted with wrong codes, and the fifth ends the session', async ({ server }) => {
    const holder = await aHolder(server)
    const outcomes: (string | null)[] = []
    for (let i = 0; i < 2; i += 1) outcomes.push(await outcome(server, holder.session, '000000'))
    for (let i = 0; i < 3; i += 1) {
      const asked = { ...(await ask(server, holder)), challenge: 'A'.repeat(43) }
      outcomes.push(await outcome(server, holder.session, holder.passkey.answer(asked)))
    }
    expect(outcomes).toEqual([...Array.from({ length: 4 }, () => 'INVALID_CODE'), 'TOO_MANY_WRONG_CODES'])
    expect(await findSession(server.services.db, holder.session.tokenHash)).toBeNull()
  })

  test('are those that no browser writes, too', async ({ server }) => {
    const { session } = await aHolder(server)
    for (const text of [`${passkeyAsked}.`, `${passkeyAsked}.one.two`, `${passkeyAsked}s`])
      expect(await outcome(server, session, text)).toBe('INVALID_CODE')
  })

  test('are no answers without a passkey, and asking for one costs no try', async ({ server }) => {
    const user = await aClient(server.owner)
    const session = await aSession(server.owner, user)
    for (let i = 0; i < 6; i += 1) expect(await outcome(server, session, passkeyAsked)).toBe('INVALID_CODE')
    expect(await outcome(server, session, server.nextCode(user))).toBeNull()
  })
})
