import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type App, test } from '#testing/app.ts'
import { asOwner } from '#testing/database.ts'
import { withLinks } from '#testing/outbox.ts'
import { aPayer } from '#testing/actors/payers.ts'
import { waitForOtherTransactions } from '#testing/settled.ts'
import { notifyUsers } from './notify-users.ts'

async function notifyAll({ owner, services }: App): Promise<void> {
  await waitForOtherTransactions(owner)
  const from = { bankName: 'Morne Bank & Trust', origin: 'https://bank.example' }
  while ((await notifyUsers({ ...services, ...from })) > 0);
}

/** The e-mails to a user: as the database has them, and as their recipient reads them. */
async function emailsTo(app: App, userId: string) {
  const { rows } = await asOwner(app.owner, () =>
    sql<{ id: string; kind: string; body: string; bodyCiphertext: Buffer | null }>`
      select id, kind, body, body_ciphertext from mail.message
      where user_id = ${userId} order by created_at, id`.execute(app.owner),
  )
  return { stored: rows, read: await withLinks(rows) }
}

function tokenIn(body: string): string {
  return /https:\/\/bank\.example\/freeze-payments#([\w-]{43})\n/.exec(body)?.[1] ?? ''
}

describe('every e-mail about security', () => {
  test('contains a link of its own that freezes payments, of which the database knows the hash', async ({
    app,
  }) => {
    const { client, session, payments, order } = await aPayer(app)
    const { safeguards } = app.as(session)
    await notifyAll(app)
    const actions = ['password-changed', 'two-factor-enabled', 'beneficiary-added', 'phrase-checked']
    for (const action of actions)
      await asOwner(app.owner, () =>
        sql`select audit.record(${client.id}, ${client.id}, ${action}, null)`.execute(app.owner),
      )
    await notifyAll(app)
    const { stored, read } = await emailsTo(app, client.id)
    expect(read.map(({ kind }) => kind)).toEqual(actions)
    const tokens = read.map(({ body }) => tokenIn(body))
    expect(new Set(tokens).size).toBe(actions.length)
    for (const token of tokens) {
      expect(token).toHaveLength(43)
      expect(JSON.stringify(stored)).not.toContain(token)
    }

    expect(await app.as(null).safeguards.freezeByLink({ token: tokens[2] ?? '' })).toEqual({})
    expect((await safeguards.get()).freeze).toMatchObject({ source: 'link' })
    await expect(payments.make(order)).rejects.toThrow('PAYMENTS_FROZEN')
    await notifyAll(app)
    const after = (await emailsTo(app, client.id)).read.at(-1)
    expect(after).toMatchObject({ kind: 'payments-frozen' })
    expect(after?.body).not.toContain('/freeze-payments')
  })

  test('says nothing about its user when the link is unknown, and is rate limited', async ({ app }) => {
    const visitor = app.as(null).safeguards
    const ask = (nth: number) => visitor.freezeByLink({ token: String(nth).padEnd(43, 'x') })
    await expect(ask(0)).rejects.toThrow('LINK_NOT_VALID')
    const { signInsPerAddress } = app.services.config.rates
    const answers = await Promise.allSettled(Array.from({ length: signInsPerAddress }, (_, nth) => ask(nth)))
    expect(String(answers.map((answer) => 'reason' in answer && answer.reason))).toContain(
      'TOO_MANY_ATTEMPTS',
    )
  })
})
