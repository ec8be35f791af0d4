import { randomUUID } from 'node:crypto'
import { userPageListSize } from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { encryptAddress, encryptField } from '#identity/encrypted-fields.ts'
import { type App, test } from '#testing/app.ts'
import {
  aBeneficiary,
  aClient,
  anAccount,
  anAccountRequest,
  anAdmin,
  aSession,
  type TestUser,
  testSecrets,
} from '#testing/builders.ts'
import { aCertificate } from '#testing/orders/certificates.ts'
import { asOwner } from '#testing/database.ts'
import { aSetupLink } from '#testing/setup-links.ts'
import { heardBy } from '#testing/actors/heard.ts'
import { anAdminSession } from '#testing/actors/admin-session.ts'

async function openAsAdmin(app: App) {
  const admin = await anAdmin(app.owner)
  return { admin, asAdmin: app.as(await aSession(app.owner, admin)) }
}

const address = '4 Kennedy Avenue\nRoseau\nDominica'

async function withProfile(app: App, client: TestUser): Promise<void> {
  const secrets = await testSecrets()
  await sql`
    insert into identity.profile (user_id, date_of_birth, phone, address, phrase, phrase_set_at)
    values (
      ${client.id},
      ${encryptField(secrets, client, 'date_of_birth', '1971-04-02')},
      ${encryptField(secrets, client, 'phone', '+1 767 555 0142')},
      ${encryptAddress(secrets, client, address)},
      ${encryptField(secrets, client, 'phrase', 'the blue door')},
      now())`.execute(app.owner)
}

async function addMessage(
  app: App,
  client: TestUser,
  body: string,
  author: TestUser | null = null,
): Promise<void> {
  await sql`
    insert into bank.message (id, client_id, from_client, author_id, body)
    values (${randomUUID()}, ${client.id}, ${author === null}, ${author?.id ?? null}, ${body})`.execute(
    app.owner,
  )
  await sql`
    insert into bank.conversation (client_id, last_message_at, unanswered)
      values (${client.id}, now(), ${author === null ? 1 : 0})
    on conflict (client_id) do update set unanswered = excluded.unanswered`.execute(app.owner)
}

describe('the page of a user', () => {
  test('is refused for an unknown user', async ({ app }) => {
    const { asAdmin } = await openAsAdmin(app)
    await expect(asAdmin.users.get({ userId: randomUUID() })).rejects.toThrow('NOT_FOUND')
    await expect(asAdmin.users.get({ userId: 'not-an-id' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('contains everything about this user and nothing about other users', async ({ app }) => {
    const { admin, asAdmin } = await openAsAdmin(app)
    const [client, other] = [await aClient(app.owner), await aClient(app.owner)]
    await withProfile(app, client)
    for (const user of [client, other]) {
      await anAccount(app.owner, user, { balance: '100.50', nickname: `Dollars of ${user.username}` })
      await anAccountRequest(app.owner, user, { nickname: 'Asked for' })
      await aBeneficiary(app.owner, user, { name: `Beneficiary of ${user.username}` })
      await addMessage(app, user, 'Good morning', admin)
      await addMessage(app, user, `I am ${user.username}`)
    }
    const second = await anAccount(app.owner, client, { balance: '20.25', nickname: 'More dollars' })
    await anAccount(app.owner, client, { currency: 'BTC', nickname: 'Coins' })
    await aCertificate(app.owner, client, second, { amount: '5' })
    await aBeneficiary(app.owner, client, { name: 'Gone', deletedAt: new Date() })

    const page = await asAdmin.users.get({ userId: client.id })
    expect(page.user).toMatchObject({
      id: client.id,
      username: client.username,
      role: 'user',
      twoFactorEnabled: true,
      phraseSet: true,
      phone: '+1 767 555 0142',
      dateOfBirth: '1971-04-02',
      address,
      pendingEmail: null,
      issuedPassword: null,
      setupLink: null,
      sessions: 0,
      lastSignInAt: null,
    })
    expect(page.attention).toEqual({
      requests: 1,
      messages: 1,
      failedPayments: 0,
      maturing: 0,
      approvals: [],
      linkPermittedUntil: null,
    })
    expect(page.holdings).toEqual([
      { currency: 'USD', amount: '115.75', accounts: 2 },
      { currency: 'BTC', amount: '0.00000000', accounts: 1 },
    ])
    expect(page.accounts.total).toBe(3)
    expect(page.accounts.first.map(({ nickname, balance }) => [nickname, balance])).toEqual([
      ['Coins', '0.00000000'],
      ['More dollars', '15.25'],
      [`Dollars of ${client.username}`, '100.50'],
    ])
    expect(page.requests).toMatchObject({ total: 1, first: [{ nickname: 'Asked for', status: 'pending' }] })
    expect(page.certificates).toMatchObject({
      total: 1,
      first: [{ amount: '5.00', currency: 'USD', status: 'active' }],
    })
    expect(page.beneficiaries).toMatchObject({
      total: 1,
      first: [{ name: `Beneficiary of ${client.username}`, verified: true, isCrypto: false }],
    })
    expect(page.conversation).toMatchObject({
      total: 2,
      first: [
        { body: `I am ${client.username}`, author: null },
        { body: 'Good morning', author: 'Test Person' },
      ],
    })
    expect(JSON.stringify(page)).not.toContain(other.username)
    // The page shows no account details of a beneficiary, no phrase and no secret.
    expect(JSON.stringify(page)).not.toMatch(/007344182056|blue door|TESTONLY/)
  })

  test('is limited, and counts the rows that it leaves out', async ({ app }) => {
    const { asAdmin } = await openAsAdmin(app)
    const client = await aClient(app.owner)
    for (let i = 0; i < userPageListSize + 2; i += 1) {
      await anAccount(app.owner, client, {
        nickname: `Account ${i}`,
        openedAt: new Date(Date.UTC(2025, 0, 1 + i)),
      })
      await asOwner(app.owner, () =>
        sql`select audit.record(${client.id}, ${client.id}, 'profile-changed', null,
          '{"fields": ["phone"]}')`.execute(app.owner),
      )
    }
    const { accounts, events } = await asAdmin.users.get({ userId: client.id })
    expect(accounts.total).toBe(userPageListSize + 2)
    expect(accounts.first.map(({ nickname }) => nickname)).toEqual([
      'Account 6',
      'Account 5',
      'Account 4',
      'Account 3',
      'Account 2',
    ])
    expect(events).toMatchObject({ total: userPageListSize + 2 })
    expect(events.first).toHaveLength(userPageListSize)
    expect(events.first[0]).toMatchObject({
      action: 'profile-changed',
      actor: { id: client.id },
      user: { id: client.id },
      detail: { fields: ['phone'] },
    })
  })

  test('shows the setup link, an issued password and the active sessions', async ({ app }) => {
    const { admin, users } = await anAdminSession(app)
    const client = await aClient(app.owner)
    const query = { userId: client.id }
    await aSession(app.owner, client)
    await asOwner(app.owner, () =>
      sql`select audit.record(${client.id}, ${client.id}, 'signed-in', null)`.execute(app.owner),
    )
    expect((await users.get(query)).user).toMatchObject({
      twoFactorEnabled: true,
      sessions: 1,
      lastSignInAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })

    await users.resetPassword({ ...query, newPassword: 'q7R!vL2m@Xe9' })
    await aSetupLink(app.owner, client)
    expect((await users.get(query)).user).toMatchObject({
      sessions: 0,
      issuedPassword: { state: 'one-time', expiresAt: expect.stringMatching(/Z$/) },
      setupLink: { status: 'issued', changedAt: null },
    })
    await users.setRole({ ...query, role: 'blocked' })
    expect((await users.get(query)).user).toMatchObject({
      role: 'blocked',
      issuedPassword: { state: 'expired' },
      setupLink: { status: 'revoked', wrongCodes: false },
    })
    expect((await users.get({ userId: admin.id })).user).toMatchObject({ role: 'admin', sessions: 1 })
  })
})

describe('the admins’ lists', () => {
  test('can be filtered by one client', async ({ app }) => {
    const { asAdmin } = await openAsAdmin(app)
    const [client, other] = [await aClient(app.owner), await aClient(app.owner)]
    for (const user of [client, other]) {
      await anAccount(app.owner, user, { nickname: 'Household' })
      await anAccountRequest(app.owner, user, { nickname: 'Asked for' })
    }
    await anAccount(app.owner, client, { nickname: 'Boats' })
    const nicknames = async (search: string) =>
      (await asAdmin.accounts.listForAdmin({ client: client.id, search })).accounts.map(
        ({ nickname }) => nickname,
      )
    expect(await nicknames('')).toEqual(['Boats', 'Household'])
    expect(await nicknames('HOUSE')).toEqual(['Household'])
    expect(await nicknames(other.username)).toEqual([])
    const asked = await asAdmin.accountRequests.listForAdmin({ client: client.id })
    expect(asked.requests.map((request) => request.client.id)).toEqual([client.id])
    expect(
      (await asAdmin.accountRequests.listForAdmin({ client: client.id, status: 'rejected' })).requests,
    ).toEqual([])
  })
})

test('the first opening of a setup link is published to admins once', async ({ app }) => {
  const client = await aClient(app.owner)
  const token = await aSetupLink(app.owner, client)
  const heard = await heardBy(app.services, 'admins')
  const visitor = app.as(null)
  await visitor.accountSetup.open({ token })
  await expect.poll(() => heard).toEqual([expect.objectContaining({ topics: ['users'] })])
  await visitor.accountSetup.open({ token })
  await visitor.accountSetup.open({ token: 'x'.repeat(43) })
  const { users } = await anAdminSession(app)
  expect((await users.get({ userId: client.id })).user.setupLink).toMatchObject({ status: 'opened' })
  await users.revokeSetupLink({ userId: client.id })
  await expect.poll(() => heard).toHaveLength(2)
})
