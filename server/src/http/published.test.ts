import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect } from 'vitest'
import { bankDay } from '#domain/bank-day.ts'
import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'
import type { Audience, ChangeEvent } from '#platform/changes.ts'
import { anAdminSession } from '#testing/actors/admin-session.ts'
import { heardBy } from '#testing/actors/heard.ts'
import { aPayer } from '#testing/actors/payers.ts'
import { type App, test } from '#testing/app.ts'
import { aClient, amount, anAdmin, aSession, type TestUser } from '#testing/builders.ts'
import { withLinks } from '#testing/outbox.ts'

afterEach<{ app: App }>(({ app }) => app.setNow(null))

type Published = [to: Audience, what: Partial<Exclude<ChangeEvent, string>>]
/** An act, and the windows that are to hear of it. */
type Prepared = { act: () => Promise<unknown>; published: Published[] }

const topics = (...named: string[]) => ({ topics: expect.arrayContaining(named) })

async function ofAClient(app: App) {
  const client = await aClient(app.owner)
  const own = app.as(await aSession(app.owner, client))
  const code = () => codeOf(client.totpSecret ?? '', stepAt(app.services.clock()))
  return { client, own, code, to: { user: client.id } }
}

/** The token of the only e-mail to this address. */
async function tokenSentTo(app: App, recipient: string): Promise<string> {
  const { rows } = await sql<{
    body: string
    bodyCiphertext: Buffer | null
    userId: string | null
    id: string
  }>`
    select id, body, body_ciphertext, user_id from mail.message where recipient = ${recipient}`.execute(
    app.owner,
  )
  const [mail] = await withLinks(rows)
  return /#([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? ''
}

const newUser = (): { userId: string; username: string; email: string } => {
  const username = `new-${randomUUID()}`
  return { userId: randomUUID(), username, email: `${username}@client.example` }
}

/**
 * Windows show what they have loaded until a change reaches them. Each row is what people see in two
 * windows at once; who hears of messages, access and payments is tested where those are.
 */
const changes: Record<string, (app: App) => Promise<Prepared>> = {
  'An account that an admin opens is published to its client and the admins': async (app) => {
    const { client, to } = await ofAClient(app)
    const { accounts } = await anAdminSession(app)
    const order = {
      accountId: randomUUID(),
      clientId: client.id,
      accountType: 'business' as const,
      nickname: 'Coffee account',
      currency: 'EUR' as const,
      initialBalance: '0.00',
    }
    const published: Published[] = [
      [to, topics('accounts')],
      ['admins', topics('accounts')],
    ]
    return { act: () => accounts.open({ order }), published }
  },
  'A requested account is published to the client’s other windows and the admins': async (app) => {
    const { own, to } = await ofAClient(app)
    const request = {
      requestId: randomUUID(),
      accountType: 'business' as const,
      nickname: 'Coffee account',
      currency: 'EUR' as const,
    }
    const published: Published[] = [
      [to, topics('account-requests')],
      ['admins', topics('account-requests')],
    ]
    return { act: () => own.accountRequests.submit(request), published }
  },
  'A blocked client is published to the admins': async (app) => {
    const { client } = await ofAClient(app)
    const { users } = await anAdminSession(app)
    const act = () => users.setRole({ userId: client.id, role: 'blocked' })
    return { act, published: [['admins', topics('users')]] }
  },
  'An admin who is dismissed is published to their own streams and the admins': async (app) => {
    const other: TestUser = await anAdmin(app.owner)
    const { users, nextCode } = await anAdminSession(app)
    const order = { userId: other.id, role: 'user' as const, reason: 'They have left the bank' }
    const published: Published[] = [
      [{ user: other.id }, { sessions: true }],
      ['admins', topics('users', 'approvals')],
    ]
    return { act: () => users.dismiss({ ...order, code: nextCode() }), published }
  },
  'A created user is published to the admins': async (app) => {
    const { users, nextCode } = await anAdminSession(app)
    const user = { ...newUser(), firstName: 'Odile', lastName: 'Baptiste', role: 'user' as const }
    const act = () => users.create({ ...user, code: nextCode() })
    return { act, published: [['admins', topics('users', 'approvals')]] }
  },
  'A confirmed e-mail address is published to its user’s windows and the admins': async (app) => {
    const { own, code, to } = await ofAClient(app)
    const { email } = newUser()
    await own.profile.save({ version: 0, email, proof: { code: code() } })
    const token = await tokenSentTo(app, email)
    const published: Published[] = [
      [to, topics('profile')],
      ['admins', topics('users')],
    ]
    return { act: () => app.as(null).profile.confirmEmail({ token }), published }
  },
  'A standing order is published to its client’s other windows': async (app) => {
    const { client, session, order: payment } = await aPayer(app)
    const { standingOrders } = app.as(session)
    const order = {
      orderId: randomUUID(),
      accountId: payment.accountId,
      beneficiaryId: payment.beneficiaryId,
      amount: amount('30.25'),
      reference: 'Rent',
      rhythm: 'monthly' as const,
      firstDay: bankDay(new Date(Date.now() + 86_400_000)),
      lastDay: null,
      times: null,
      businessDay: 'next' as const,
    }
    const code = codeOf(client.totpSecret ?? '', stepAt(app.services.clock()))
    const { confirmationId } = await standingOrders.confirm({ order, code })
    const published: Published[] = [[{ user: client.id }, topics('standing-orders')]]
    return { act: () => standingOrders.save({ order, confirmationId }), published }
  },
}

describe('Open windows hear of a change:', () => {
  test.for(Object.keys(changes))('%s', async (name, { app }) => {
    const { act, published } = (await changes[name]?.(app)) ?? { act: async () => null, published: [] }
    expect(published).not.toEqual([])
    const heard = await Promise.all(published.map(([to]) => heardBy(app.services, to)))
    await act()
    for (const [index, [, what]] of published.entries())
      await expect.poll(() => heard[index]).toContainEqual(expect.objectContaining(what))
  })
})
