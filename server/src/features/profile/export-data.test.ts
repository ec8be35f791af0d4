import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'
import { type App, test } from '#testing/app.ts'
import {
  aBeneficiary,
  aClient,
  amount,
  anAccount,
  aMovement,
  aSession,
  type TestUser,
} from '#testing/builders.ts'
import { aPdf, upload } from '#testing/attachments.ts'
import { aMessage } from '#testing/chats.ts'
import { aCertificate, aSignature } from '#testing/orders/certificates.ts'

const fileSchema = z.object({
  bank: z.string(),
  madeAt: z.iso.datetime(),
  profile: z.array(z.looseObject({ username: z.string() })).length(1),
  accounts: z.array(z.looseObject({ accountNumber: z.string(), balance: z.string() })),
  entries: z.array(z.looseObject({ accountId: z.string(), amount: z.string(), balanceAfter: z.string() })),
  payments: z.array(z.looseObject({ id: z.string(), amount: z.string(), status: z.string() })),
  standingOrders: z.array(z.looseObject({ id: z.uuid() })),
  paymentFreezes: z.array(z.looseObject({ id: z.uuid() })),
  ownLimits: z.array(z.looseObject({ currency: z.string() })),
  standingOrderDates: z.array(z.looseObject({ orderId: z.uuid() })),
  beneficiaries: z.array(z.looseObject({ name: z.string(), bankAccountNumber: z.string().nullable() })),
  messages: z.array(z.looseObject({ body: z.string(), attachments: z.array(z.unknown()) })),
  certificateTerms: z.array(z.looseObject({ version: z.string(), text: z.string() })),
  certificates: z.array(z.looseObject({ signature: z.string() })),
  emailChanges: z.array(z.looseObject({ newEmail: z.string() })),
  sessions: z.array(z.looseObject({ createdAt: z.string() })),
  events: z.array(z.looseObject({ action: z.string(), byUser: z.boolean() })),
})

/** The clock stands still, so that no test depends on when half a minute ends. */
const now = new Date()

function codeFor({ totpSecret }: TestUser, offset = 0): string {
  return codeOf(totpSecret ?? '', stepAt(now) + offset)
}

async function aBusyClient(app: App, name: string) {
  app.setNow(now)
  const user = await aClient(app.owner)
  const session = await aSession(app.owner, user)
  const accountId = await anAccount(app.owner, user, { balance: '1000', nickname: `${name} account` })
  const beneficiaryId = await aBeneficiary(app.owner, user, {
    name: `${name} beneficiary`,
    details: { bankAccountNumber: `${name}0451` },
  })
  const paymentId = randomUUID()
  await app.as(session).payments.make({ paymentId, accountId, beneficiaryId, amount: amount('12.34') })
  return { user, session, accountId, paymentId, name }
}

async function fileOf(app: App, { user, session }: Awaited<ReturnType<typeof aBusyClient>>, offset = 0) {
  const file = await app.as(session).profile.exportData({ proof: { code: codeFor(user, offset) } })
  const text = await file.text()
  return { file, text, content: fileSchema.parse(JSON.parse(text)) }
}

/** The columns of a table whose names these rows do not have. */
async function columnsBeyond(app: App, table: string, [row = {}]: readonly object[]): Promise<string[]> {
  const names = Object.keys(row).map((name) => name.toLowerCase())
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped
      and replace(a.attname, '_', '') <> all (${names})
    order by 1`.execute(app.owner)
  return rows.map(({ name }) => name)
}

describe('the export of a user’s data', () => {
  test('needs a proof', async ({ app }) => {
    const one = await aBusyClient(app, 'one')
    await expect(app.as(null).profile.exportData({ proof: { code: '123456' } })).rejects.toThrow(
      'NOT_SIGNED_IN',
    )
    await expect(app.as(one.session).profile.exportData({ proof: { code: '000000' } })).rejects.toThrow(
      'INVALID_CODE',
    )
    const { rows } =
      await sql`select from audit.event where user_id = ${one.user.id} and action = 'data-exported'`.execute(
        app.owner,
      )
    expect(rows).toEqual([])
  })

  test('contains the client’s own data decrypted, and no other client’s', async ({ app }) => {
    const [one, other] = [await aBusyClient(app, 'ONEONE'), await aBusyClient(app, 'OTHER')]
    const { profile } = app.as(one.session)
    await profile.save({
      version: 0,
      phone: '+1 767 225 4417',
      phrase: 'the mango tree',
      proof: { code: codeFor(one.user, -1) },
    })

    const deed = await upload(app.as(one.session).messages, 'Deed.pdf', aPdf())
    await app.as(one.session).messages.send({ ...aMessage('The deed'), attachments: [deed.id] })

    const { file, text, content } = await fileOf(app, one)

    expect(file.type).toBe('application/json')
    expect(file.name).toMatch(new RegExp(`^${one.user.username}-\\d{4}-\\d{2}-\\d{2}\\.json$`))
    expect(content.profile[0]).toMatchObject({ username: one.user.username, phone: '+1 767 225 4417' })
    expect(content.accounts).toEqual([
      expect.objectContaining({ id: one.accountId, nickname: 'ONEONE account', balance: '987.66' }),
    ])
    expect(content.entries.map((entry) => [entry.amount, entry.balanceAfter])).toEqual([
      ['1000.00', '1000.00'],
      ['-12.34', '987.66'],
    ])
    expect(content.payments).toEqual([
      expect.objectContaining({ id: one.paymentId, amount: '-12.34', status: 'completed' }),
    ])
    expect(content.beneficiaries).toEqual([
      expect.objectContaining({ name: 'ONEONE beneficiary', bankAccountNumber: 'ONEONE0451' }),
    ])
    // Every column is in it, but for what the database keeps for itself and what is in it decrypted.
    for (const [table, rows, others] of [
      ['identity.profile', content.profile, ['changed_at', 'phrase', 'user_id', 'version']],
      ['bank.account', content.accounts, ['client_id', 'position', 'search']],
      ['bank.payment', content.payments, ['client_id']],
      ['bank.beneficiary', content.beneficiaries, ['client_id', 'details', 'postal_address']],
    ] as const)
      expect([table, await columnsBeyond(app, table, rows)]).toEqual([table, others])
    expect(content.messages).toMatchObject([
      {
        body: 'The deed',
        attachments: [
          {
            name: 'Deed.pdf',
            type: 'application/pdf',
            bytes: aPdf().length,
            address: `/api/attachments/${deed.id}`,
          },
        ],
      },
    ])
    expect(content.sessions).toHaveLength(1)
    expect(content.events.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'signed-in',
        'payment-completed',
        'profile-changed',
        'phrase-changed',
        'data-exported',
      ]),
    )
    // The file holds no other user's data, and nothing that would let a finder call or sign in as this user.
    for (const secret of [
      'OTHER',
      other.user.id,
      other.accountId,
      'mango',
      one.session.tokenHash.toString('hex'),
      one.session.tokenHash.toString('base64'),
      one.user.totpSecret ?? '-',
    ]) {
      expect(text).not.toContain(secret)
    }
    expect(text).not.toMatch(/passwordHash|totpSecret|dataKey|tokenHash|"type":"Buffer"/)
  })

  test('contains freezes of payments and own limits', async ({ app }) => {
    const [one, other] = [await aBusyClient(app, 'careful'), await aBusyClient(app, 'stranger')]
    for (const { session } of [one, other]) {
      const { safeguards } = app.as(session)
      await safeguards.setLimit({ currency: 'USD', kind: 'day', amount: amount('500') })
      await safeguards.freeze()
    }
    const { content } = await fileOf(app, one)
    expect(content.paymentFreezes).toEqual([
      expect.objectContaining({ source: 'portal', liftedAt: null, liftedByClient: null }),
    ])
    expect(content.ownLimits).toEqual([
      expect.objectContaining({ currency: 'USD', kind: 'day', amount: '500.00', raisedTo: null }),
    ])
  })

  test('contains standing orders, and what became of their dates', async ({ app }) => {
    const [one, other] = [await aBusyClient(app, 'planner'), await aBusyClient(app, 'stranger')]
    // The lowest id that a client can choose.
    const lowest = '00000000-0000-0000-0000-000000000000'
    for (const [id, { user, accountId }] of [[lowest, one] as const, [randomUUID(), other] as const])
      await sql`
        with given as (
          insert into bank.standing_order as o (id, client_id, account_id, beneficiary_id, amount, currency,
            reference, rhythm, first_day, next_number, next_day)
          select ${id}::uuid, b.client_id, ${accountId}, b.id, 5, 'USD', 'Rent', 'monthly', '2026-10-31',
            2, '2026-11-30'
          from bank.beneficiary b where b.client_id = ${user.id} returning o.*
        )
        select bank.write_occurrence(row(given.*)::bank.standing_order, '2026-10-31', 'skipped')
        from given`.execute(app.owner)

    const { content } = await fileOf(app, one)

    expect(content.standingOrders).toEqual([
      expect.objectContaining({
        id: lowest,
        accountId: one.accountId,
        amount: '5.00',
        reference: 'Rent',
        rhythm: 'monthly',
        firstDay: '2026-10-31',
        businessDay: 'next',
        status: 'active',
      }),
    ])
    expect(await columnsBeyond(app, 'bank.standing_order', content.standingOrders)).toEqual([
      'client_id',
      'failures',
      'next_day',
      'next_number',
    ])
    expect(content.standingOrderDates).toEqual([
      expect.objectContaining({
        orderId: content.standingOrders[0]?.id,
        day: '2026-10-31',
        dueOn: '2026-11-02',
        state: 'skipped',
      }),
    ])
  })

  test('contains the terms that were accepted with a certificate, word for word', async ({ app }) => {
    const one = await aBusyClient(app, 'depositor')
    await aCertificate(app.owner, one.user, one.accountId)
    await aCertificate(app.owner, one.user, one.accountId)

    const { content } = await fileOf(app, one)

    expect(content.certificateTerms).toEqual([
      {
        version: '2026-2',
        text: expect.stringMatching(/^Terms and Conditions of the Certificate of Deposit\n\n1\. /),
        sha256: expect.stringMatching(/^[\da-f]{64}$/),
      },
    ])
  })

  test('contains each certificate’s signature, and every sum with its currency’s decimals', async ({
    app,
  }) => {
    const one = await aBusyClient(app, 'signed')
    const bitcoinAccount = await anAccount(app.owner, one.user, { currency: 'BTC', balance: '1.5' })
    await aCertificate(app.owner, one.user, one.accountId)

    const { content } = await fileOf(app, one)

    expect(content.certificates).toEqual([
      expect.objectContaining({
        amount: '100.00',
        interest: expect.stringMatching(/^\d+\.\d\d$/),
        signature: `data:image/png;base64,${aSignature()}`,
      }),
    ])
    expect(content.accounts.map(({ id, balance }) => [id, balance])).toContainEqual([
      bitcoinAccount,
      '1.50000000',
    ])
  })

  test('is complete also if there are more movements than one page', async ({ app }) => {
    const one = await aBusyClient(app, 'many')
    // A row that one transaction changes many times has as many versions, and each change reads them all.
    for (let written = 0; written < 1250; written += 250)
      await sql`
        select ledger.create_checked_transfer(gen_random_uuid(), 'incoming',
          ledger.internal_account('incoming', 'USD'), ${one.accountId}, 1, null, 'Unknown', now())
        from generate_series(1, 250)`.execute(app.owner)
    await aMovement(app.owner, one.accountId, { amount: '0.34' })

    const { content } = await fileOf(app, one)

    expect(content.entries).toHaveLength(1253)
    expect(content.entries.at(-1)?.balanceAfter).toBe('2238.00')
  })
})
