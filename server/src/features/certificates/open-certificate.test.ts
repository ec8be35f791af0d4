import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'
import { test } from '#testing/app.ts'
import { amount, anAccount, aSession, balanceOf, findingsOf, type TestUser } from '#testing/builders.ts'
import {
  aConfirmation,
  aDepositor,
  aRate,
  aSignature,
  type Depositor,
  termsToday,
} from '#testing/orders/certificates.ts'

describe('a certificate', () => {
  test('is opened for exactly what was quoted and signed, and its money moves', async ({ app }) => {
    await aRate(app.owner, 'CHF', 3, '1.25')
    const { client, session, certificates, order: plain } = await aDepositor(app, { currency: 'CHF' })
    const { accounts, ...quote } = await certificates.quote({
      amount: amount('0250.5'),
      currency: 'CHF',
      termYears: 3,
    })
    expect(quote).toMatchObject({ amount: '250.50', currency: 'CHF', termYears: 3, rate: '1.25' })
    expect(accounts).toEqual([
      {
        id: plain.accountId,
        nickname: 'Everyday',
        last4: expect.stringMatching(/^.{4}$/),
        currency: 'CHF',
        balance: '1000.00',
        balanceAfter: '749.50',
        reason: null,
      },
    ])
    const { rate, interest, maturityAmount, startDate, endDate } = quote
    const order = { ...plain, amount: amount('250.50'), termYears: 3 as const, rate, endDate }
    const { confirmationId } = await certificates.confirm({ order, code: codeFor(client) })

    const opened = await certificates.open({ ...order, confirmationId })

    expect(opened).toEqual({
      id: order.certificateId,
      number: expect.stringMatching(/^CD-\d{4}-[2-9A-HJ-NP-Z]{8}$/),
      amount: '250.50',
      currency: 'CHF',
      termYears: 3,
      rate: '1.25',
      interest,
      maturityAmount,
      startDate,
      endDate,
      daysRemaining: (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000,
      status: 'active',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      createdAt: expect.any(String),
      maturedAt: null,
      account: { id: order.accountId, nickname: 'Everyday', last4: accounts[0]?.last4 },
      termsVersion: order.termsVersion,
    })
    expect(await balanceOf(app.owner, order.accountId)).toBe('749.50')
    const { lines } = await app.as(session).statements.page({ accountId: order.accountId })
    expect(lines.at(-1)).toMatchObject({
      direction: 'debit',
      amount: '250.50',
      note: `Certificate of deposit ${opened.number}`,
      counterparty: null,
    })
    expect(await certificates.get({ certificateId: opened.id })).toEqual(opened)
    expect(await certificates.signature({ certificateId: opened.id })).toEqual({
      mediaType: 'image/png',
      image: order.signature,
    })
    expect(await app.as(null).certificates.verify({ number: opened.number, hash: opened.hash })).toEqual({
      genuine: true,
    })
    const audited = await app.owner
      .selectFrom('audit.event')
      .select(['action', 'detail'])
      .where('subject', '=', opened.id)
      .execute()
    expect(audited).toEqual([
      {
        action: 'certificate-opened',
        detail: {
          number: opened.number,
          account: order.accountId,
          amount: 250.5,
          currency: 'CHF',
          termYears: 3,
        },
      },
    ])
    expect(await findingsOf(app.owner)).toEqual([])
  })

  test('can be in a cryptocurrency, with all its decimals', async ({ app }) => {
    const depositor = await aDepositor(app, { currency: 'BTC', balance: '2' })
    const opened = await open(app, depositor, { amount: amount('1.00000001') })

    expect(opened).toMatchObject({
      amount: '1.00000001',
      interest: '0.00000000',
      maturityAmount: '1.00000001',
      rate: '0.00',
    })
    expect(await balanceOf(app.owner, depositor.order.accountId)).toBe('0.99999999')
  })

  test('is opened once when repeated, even if money, code and terms are gone by then', async ({ app }) => {
    const depositor = await aDepositor(app)
    const { certificates, order, session } = depositor
    const confirmationId = await aConfirmation(app, session, order)
    const first = await certificates.open({ ...order, confirmationId })
    await aRate(app.owner, 'USD', 2, '0.5')

    expect(await certificates.open({ ...order, confirmationId })).toEqual(first)
    expect(await certificates.open({ ...order, amount: amount('250.00') })).toEqual(first)
    await expect(certificates.open({ ...order, amount: amount('250.01'), confirmationId })).rejects.toThrow(
      'CERTIFICATE_ID_TAKEN',
    )
    const elsewhere = app.as(await aSession(app.owner, depositor.client)).certificates
    expect(await elsewhere.open(order)).toEqual(first)

    expect(await balanceOf(app.owner, order.accountId)).toBe('750.00')
  })

  test('needs a confirmation that was issued for exactly this order, in this session, once', async ({
    app,
  }) => {
    const { client, certificates, order } = await aDepositor(app)
    await expect(certificates.open(order)).rejects.toThrow('CODE_REQUIRED')
    await expect(certificates.confirm({ order, code: codeFor(client, 5) })).rejects.toThrow('INVALID_CODE')
    const { confirmationId } = await certificates.confirm({ order, code: codeFor(client) })

    const others = [
      { ...order, certificateId: randomUUID() },
      { ...order, amount: amount('250.01') },
      { ...order, accountId: await anAccount(app.owner, client, { balance: '1000' }) },
      { ...order, termYears: 5 as const, ...(await termsToday(app.owner, 'USD', 5)) },
      { ...order, signature: another(order.signature) },
    ]
    for (const other of others)
      await expect(certificates.open({ ...other, confirmationId })).rejects.toThrow('CONFIRMATION_REFUSED')
    await expect(certificates.open({ ...order, confirmationId: randomUUID() })).rejects.toThrow(
      'CONFIRMATION_REFUSED',
    )
    const elsewhere = app.as(await aSession(app.owner, client)).certificates
    await expect(elsewhere.open({ ...order, confirmationId })).rejects.toThrow('CONFIRMATION_REFUSED')

    expect(await certificates.open({ ...order, confirmationId })).toMatchObject({ status: 'active' })
  })

  test('cannot be opened with a code that confirmed a payment', async ({ app }) => {
    const { certificates, order, session } = await aDepositor(app)
    const confirmationId = await aConfirmation(app, session, order)
    await sql`update identity.confirmation set action = 'payment' where id = ${confirmationId}`.execute(
      app.owner,
    )

    await expect(certificates.open({ ...order, confirmationId })).rejects.toThrow('CONFIRMATION_REFUSED')
  })

  test('is published to the client’s windows when it is opened, but not when it is refused', async ({
    app,
  }) => {
    const depositor = await aDepositor(app)
    const heard: unknown[] = []
    const first = Promise.withResolvers<void>()
    const stop = app.services.changes.subscribe({ user: depositor.client.id }, (event) => {
      heard.push(event)
      first.resolve()
    })

    await expect(depositor.certificates.open(depositor.order)).rejects.toThrow('CODE_REQUIRED')
    await open(app, depositor)
    await first.promise
    stop()

    expect(heard).toEqual([
      {
        to: { user: depositor.client.id },
        accountIds: [depositor.order.accountId],
        clientId: null,
        topics: ['certificates'],
        sessions: false,
      },
    ])
  })

  test('has an encrypted signature that decrypts only with the client’s key and in its row', async ({
    app,
  }) => {
    const depositor = await aDepositor(app)
    const { id } = await open(app, depositor)
    const { signature } = await app.owner
      .selectFrom('certificate')
      .select('signature')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

    expect(signature.includes(Buffer.from(aSignature().slice(0, 40)))).toBe(false)
    const aad = { table: 'bank.certificate', column: 'signature', row: id }
    expect(app.services.secrets.decryptFor(depositor.client, signature, aad)).toBe(aSignature())
    expect(() =>
      app.services.secrets.decryptFor(depositor.client, signature, { ...aad, row: randomUUID() }),
    ).toThrow()
  })
})

function codeFor({ totpSecret }: TestUser, steps = 0): string {
  if (totpSecret === null) throw new Error('This user has no second factor')
  return codeOf(totpSecret, stepAt(new Date()) + steps)
}

/** The same picture with a further text chunk. */
function another(signature: string): string {
  const bytes = Buffer.from(signature, 'base64')
  // tEXt, "a\0b", and the checksum of both.
  const chunk = Buffer.from('0000000374455874610062', 'hex')
  const sum = Buffer.from('dc49a23b', 'hex')
  return Buffer.concat([bytes.subarray(0, -12), chunk, sum, bytes.subarray(-12)]).toString('base64')
}

async function open(
  app: Parameters<typeof aConfirmation>[0],
  { certificates, order, session }: Depositor,
  change: { amount?: Depositor['order']['amount'] } = {},
) {
  const wanted = { ...order, ...change }
  return await certificates.open({ ...wanted, confirmationId: await aConfirmation(app, session, wanted) })
}
