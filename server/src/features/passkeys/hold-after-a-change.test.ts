import { randomUUID } from 'node:crypto'
import { passkeySchema } from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { aBeneficiary, aClient, amount, anAccount, aSession } from '#testing/builders.ts'
import { addPasskey, SoftPasskey } from '#testing/passkeys.ts'
import { completeSetup } from '#testing/setup-links.ts'
import { type Browser, type TestServer, testWithServer } from '#testing/test-server.ts'

const test = testWithServer({ env: { REQUIRE_TWO_FACTOR: '0', CONFIRMATIONS_PER_MINUTE: '100000' } })

const minute = 60_000
const day = 24 * 60 * minute

/** A client with money and with a beneficiary that was verified so long ago, in milliseconds. */
async function aPayer(server: TestServer, verifiedAgo: number) {
  const user = await aClient(server.owner)
  const browser = server.browser(await aSession(server.owner, user))
  const order = {
    accountId: await anAccount(server.owner, user, { balance: '50000' }),
    beneficiaryId: await aBeneficiary(server.owner, user, { verifiedAt: new Date(Date.now() - verifiedAgo) }),
    amount: amount('12000'),
  }
  return { user, browser, order: { ...order, paymentId: randomUUID() } }
}

type Payer = Awaited<ReturnType<typeof aPayer>>

async function add(server: TestServer, { user, browser }: Payer): Promise<string> {
  const passkey = new SoftPasskey(server.origin)
  const { body } = await addPasskey(browser, { passkey, code: server.nextCode(user) })
  return passkeySchema.parse(body).id
}

/** Makes the last change of a passkey so much older. */
async function age(server: TestServer, { user }: Payer, by: number): Promise<void> {
  await sql`update identity.credential set passkeys_changed_at = passkeys_changed_at - ${by} * interval '1 ms'
    where user_id = ${user.id}`.execute(server.owner)
}

/** The outcome of the review, and of the payment with a code: both have to say the same. */
async function pay(server: TestServer, { user, browser, order }: Payer): Promise<string> {
  const paid = { ...order, paymentId: randomUUID() }
  const reviewed = await browser.post('/api/payments/review', paid)
  const code = server.nextCode(user)
  const { body } = await browser.post('/api/payments/confirm', { order: paid, code })
  const made = await browser.post('/api/payments', { ...paid, ...confirmationIn(body) })
  expect(made.code ?? null).toBe(reviewed.code ?? null)
  return made.code ?? String(made.status)
}

function confirmationIn(body: unknown): object {
  return body !== null && typeof body === 'object' && 'confirmationId' in body
    ? { confirmationId: body.confirmationId }
    : {}
}

/** Switches the second factor off; back on it goes as an authenticator that is the same. */
async function switchOffAndOn(server: TestServer, { user, browser }: Payer): Promise<void> {
  const { rows } = await sql<{ secret: Buffer }>`
    select totp_secret as secret from identity.credential where user_id = ${user.id}`.execute(server.owner)
  const disabled = await browser.post('/api/security/two-factor/disable', { code: server.nextCode(user) })
  expect(disabled.status).toBe(200)
  await sql`update identity.credential set two_factor_enabled = true, totp_secret = ${rows[0]?.secret}
    where user_id = ${user.id}`.execute(server.owner)
}

/** The ways in which passkeys change, and what happened a week before where a passkey has to be there. */
const changes: Record<string, (server: TestServer, payer: Payer) => Promise<Browser | void>> = {
  'one was added': async (server, payer) => void (await add(server, payer)),
  'one was removed': async (server, payer) => {
    const id = await add(server, payer)
    await age(server, payer, 7 * day)
    const code = server.nextCode(payer.user)
    expect((await payer.browser.post(`/api/passkeys/${id}/remove`, { code })).status).toBe(200)
  },
  'a setup link removed all': async (server, payer) => {
    await add(server, payer)
    await age(server, payer, 7 * day)
    await completeSetup(server.owner, payer.user)
    return server.browser(await aSession(server.owner, payer.user))
  },
  'they went with the second factor': async (server, payer) => {
    await add(server, payer)
    await age(server, payer, 7 * day)
    await switchOffAndOn(server, payer)
    return server.browser(await aSession(server.owner, payer.user))
  },
}

describe('for a day after passkeys changed a large payment to a new beneficiary is held:', () => {
  test.for(Object.keys(changes))('%s', async (name, { server }) => {
    const payer = await aPayer(server, 60 * minute)
    const browser = (await changes[name]?.(server, payer)) ?? payer.browser
    expect(await pay(server, { ...payer, browser })).toBe('PAYMENT_HELD')
    await age(server, payer, day + minute)
    expect(await pay(server, { ...payer, browser })).toBe('200')
  })
})

describe('a beneficiary is new that was verified less than a day before passkeys changed, or since:', () => {
  test('its day ends with the change’s, not with its own', async ({ server }) => {
    const payer = await aPayer(server, day - 10 * minute)
    await add(server, payer)
    expect(await pay(server, payer)).toBe('PAYMENT_HELD')
    // Twenty minutes later: the beneficiary has been verified for more than a day by then.
    await age(server, payer, 20 * minute)
    await sql`update bank.beneficiary set verified_at = verified_at - interval '20 minutes'
      where id = ${payer.order.beneficiaryId}`.execute(server.owner)
    expect(await pay(server, payer)).toBe('PAYMENT_HELD')
    await age(server, payer, day)
    expect(await pay(server, payer)).toBe('200')
  })

  test('one of more than a day before is paid', async ({ server }) => {
    const payer = await aPayer(server, day + 10 * minute)
    await add(server, payer)
    expect(await pay(server, payer)).toBe('200')
  })

  test('one of since is held', async ({ server }) => {
    const payer = await aPayer(server, 0)
    await add(server, payer)
    await age(server, payer, day - 10 * minute)
    expect(await pay(server, payer)).toBe('PAYMENT_HELD')
  })
})
