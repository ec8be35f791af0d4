import { activityActions } from '@bank/contract'
import { sql } from 'kysely'
import { readdir, readFile } from 'node:fs/promises'
import { describe, expect } from 'vitest'
import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'
import { anAdminSession } from '#testing/actors/admin-session.ts'
import { type App, test } from '#testing/app.ts'
import { aClient, anAdmin, aSession, type TestUser } from '#testing/builders.ts'
import { asOwner } from '#testing/database.ts'
import { withLinks } from '#testing/outbox.ts'
import { aPayer } from '#testing/actors/payers.ts'
import { waitForOtherTransactions } from '#testing/waiting.ts'
import { emailAbout } from './emails.ts'
import { notifyUsers } from './notify-users.ts'

const from = { bankName: 'Morne Bank & Trust', origin: 'https://bank.example' }
async function notifyAll({ owner, services }: App): Promise<void> {
  await waitForOtherTransactions(owner)
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
  return /https?:\/\/[\w.:]+\/freeze-payments#([\w-]{43})\n/.exec(body)?.[1] ?? ''
}

/** E-mails that tell a client about their own access, phrase, limits or money. */
const withLink = [
  'signed-in',
  'password-changed',
  'password-reset',
  'setup-link',
  'setup-link-made',
  'setup-completed',
  'two-factor-enabled',
  'two-factor-disabled',
  'recovery-codes-made',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'sessions-ended-by-staff',
  'data-exported',
  'profile-changed',
  'email-change-request',
  'email-changed',
  'phrase-changed',
  'phrase-viewed',
  'phrase-checked',
  'payments-frozen',
  'payments-unfrozen',
  'own-limit-set',
  'own-limit-raise-planned',
  'access-given',
  'payment-completed',
  'standing-order-created',
  'standing-order-changed',
  'certificate-opened',
  'beneficiary-added',
  'beneficiary-verified',
]
/** The orders and certificates of holders for whom the reader acts. */
const aboutHolders = [
  'order-prepared',
  'order-executed',
  'order-refused',
  'order-withdrawn',
  'order-expired',
  'beneficiary-order-prepared',
  'beneficiary-order-executed',
  'beneficiary-order-refused',
  'beneficiary-order-withdrawn',
  'beneficiary-order-expired',
  'certificate-order-prepared',
  'certificate-order-executed',
  'certificate-order-refused',
  'certificate-order-withdrawn',
  'certificate-order-expired',
  'certificate-order-outdated',
  'holder-certificate-matured',
]
const withoutLink = [
  // Another client's accounts are shown to its reader; nothing of their own has changed.
  'access-received',
  // So are the accounts and orders of a holder for whom they act.
  'mandate-received',
  'mandate-ended',
  ...aboutHolders,
  // The mailbox is not proved to be the client's: a stranger could freeze their payments.
  'email-confirm',
  // Nothing happened to its reader, and any other user can have it sent.
  'email-taken',
  // Readers have no account.
  'contact-message',
  'contact-message-received',
  // News of the bank's own acts, or of what takes nothing from the client.
  'payment-failed',
  'standing-order-failed',
  'standing-order-paused',
  'balance-adjusted',
  'certificate-matured',
  'beneficiary-removed',
  'beneficiary-restored',
  'message-received',
  'holder-message-received',
  'account-request-approved',
  'account-request-rejected',
  ...['approved', 'rejected', 'withdrawn'].map((end) => `holder-account-request-${end}`),
  'account-opened',
]
/** An admin has none of what these are about, so no such event is theirs. */
const aboutClients = [
  'payments-frozen',
  'payments-unfrozen',
  'own-limit-set',
  'own-limit-raise-planned',
  'access-given',
  'access-received',
  'mandate-received',
  'mandate-ended',
  ...aboutHolders,
  'data-exported',
  'phrase-changed',
  'phrase-viewed',
  'phrase-checked',
]
/** A detail with which every event is one of which its user is notified. */
const notified = JSON.stringify({ new_device: true, type: 'business', refusal: 'INSUFFICIENT_FUNDS' })

function hasText(action: string): boolean {
  return emailAbout({ action, firstName: 'Helena', at: new Date(), isClient: true }, from) !== null
}

/** The kind of notification of every event that has one. */
async function kindsOfEvents({ owner }: App) {
  const { rows } = await sql<{ action: string; kind: string }>`
    select action, bank.notification_kind(action, ${notified}) as kind
    from unnest(${[...activityActions]}::text[]) action
    where bank.notification_kind(action, ${notified}) is not null`.execute(owner)
  return rows
}

/** The kinds of e-mail that functions of the database write beside those about events. */
async function kindsInFunctions(): Promise<string[]> {
  const folder = new URL('../../../../database/functions/', import.meta.url)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')))
  return texts.flatMap((text) =>
    [...text.matchAll(/mail\.enqueue(?:_email)?\(\s*[^,]+,\s*'([\w-]+)'/g)].map(([, kind = '']) => kind),
  )
}

/** Has every e-mail written that this user can get; returns what they and their mailboxes read. */
async function everyEmailTo(app: App, user: TestUser) {
  await notifyAll(app)
  const asAdmin = await anAdminSession(app)
  const fresh = `${user.username}-new@client.example`
  const { profile } = app.as(await aSession(app.owner, user))
  const code = codeOf(user.totpSecret ?? '', stepAt(app.services.clock()))
  await profile.save({ version: 0, email: fresh, proof: { code } })
  const other = await aClient(app.owner)
  const { profile: another } = app.as(await aSession(app.owner, other))
  await another.save({
    version: 0,
    email: `${user.username}@client.example`,
    proof: { code: codeOf(other.totpSecret ?? '', stepAt(app.services.clock())) },
  })
  const made = await asAdmin.users.makeSetupLink({ userId: user.id, code: asAdmin.nextCode() })
  if (made.outcome !== 'done') throw new Error('The link needs an approval')
  await asAdmin.users.mailSetupLink({ userId: user.id, token: made.url.slice(-43) })
  const sent = async () =>
    await withLinks(
      (
        await asOwner(app.owner, () =>
          sql<{ id: string; kind: string; body: string; bodyCiphertext: Buffer | null }>`
            select id, kind, body, body_ciphertext from mail.message
            where user_id = ${user.id} or recipient = ${`${user.username}@client.example`}
            order by created_at, id`.execute(app.owner),
        )
      ).rows,
    )
  const confirm = (await sent()).find(({ kind }) => kind === 'email-confirm')
  const token = /\/confirm-email#([\w-]{43})\n/.exec(confirm?.body ?? '')?.[1] ?? ''
  await app.as(null).profile.confirmEmail({ token })
  await asAdmin.users.resetPassword({ userId: user.id, newPassword: 'q7R!vL2m@Xe9' })
  for (const { action } of await kindsOfEvents(app))
    await asOwner(app.owner, () =>
      sql`select audit.record(${user.id}, ${user.id}, ${action}, null, ${notified})`.execute(app.owner),
    )
  await notifyAll(app)
  return await sent()
}

describe('every e-mail about security', () => {
  test('has its place among those with a link that freezes and those without', async ({ app }) => {
    const events = (await kindsOfEvents(app)).filter(({ action }) => hasText(action))
    const kinds = new Set([...events.map(({ action }) => action), ...(await kindsInFunctions())])
    expect([...withLink, ...withoutLink].toSorted()).toEqual([...kinds].toSorted())
  })

  test('to a client has the link where it tells of the client’s own access or money', async ({ app }) => {
    const { client } = await aPayer(app)
    const emails = await everyEmailTo(app, client)
    const kindsOf = (read: typeof emails) => [...new Set(read.map(({ kind }) => kind))].toSorted()
    const isLinked = ({ body }: { body: string }) => tokenIn(body) !== ''
    expect(kindsOf(emails.filter(isLinked))).toEqual(withLink.toSorted())
    const toVisitors = ['contact-message', 'contact-message-received']
    expect(kindsOf(emails.filter((email) => !isLinked(email)))).toEqual(
      withoutLink.filter((kind) => !toVisitors.includes(kind)).toSorted(),
    )
    for (const { kind, body } of emails) {
      if (kind === 'payments-frozen' || isLinked({ body })) expect(body, kind).toMatch(/freeze/i)
      else expect(body, kind).not.toMatch(/freeze/i)
    }
  })

  test('to an admin has no link, speaks of no payment or profile, and says whom to call', async ({ app }) => {
    const emails = await everyEmailTo(app, await anAdmin(app.owner))
    const security = (await kindsOfEvents(app)).filter(({ kind }) => kind === 'security')
    const kinds = new Set(emails.map(({ kind }) => kind))
    for (const { action } of security) if (hasText(action)) expect(kinds, action).toContain(action)
    for (const { kind, body } of emails) {
      if (kind === 'email-confirm' || kind === 'email-taken') continue
      if (aboutClients.includes(kind)) continue
      expect(body, kind).not.toMatch(/freeze|payments|account manager|beneficiar|your profile/)
      expect(body, kind).toMatch(/call (another administrator|us)/)
    }
  })

  test('contains a link of its own, of which the database knows the hash', async ({ app }) => {
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
  })

  test('about a freeze in the portal makes it one that only the bank lifts', async ({ app }) => {
    const { client, session } = await aPayer(app)
    const { safeguards } = app.as(session)
    await safeguards.freeze()
    await notifyAll(app)
    const email = (await emailsTo(app, client.id)).read.at(-1)
    expect(email).toMatchObject({ kind: 'payments-frozen' })
    await app.as(null).safeguards.freezeByLink({ token: tokenIn(email?.body ?? '') })
    expect((await safeguards.get()).freeze).toMatchObject({ source: 'link' })
  })

  test('with a link to set up keeps both tokens from the database, and the one that freezes longer', async ({
    app,
  }) => {
    const { client } = await aPayer(app)
    const asAdmin = await anAdminSession(app)
    const made = await asAdmin.users.makeSetupLink({ userId: client.id, code: asAdmin.nextCode() })
    if (made.outcome !== 'done') throw new Error('The link needs an approval')
    const setupToken = made.url.slice(-43)
    await asAdmin.users.mailSetupLink({ userId: client.id, token: setupToken })
    const { stored, read } = await emailsTo(app, client.id)
    const token = tokenIn(read[0]?.body ?? '')
    expect(read[0]?.body).toContain(setupToken)
    for (const secret of [token, setupToken]) expect(JSON.stringify(stored)).not.toContain(secret)
    const { rows } = await sql`
      select l.expires_at > now() + interval '29 days' as freezes_long,
        m.link_expires_at = (
          select date_trunc('milliseconds', s.expires_at) from identity.setup_link s
          where s.user_id = l.user_id
        ) as ends_with_setup
      from identity.freeze_link l join mail.message m using (user_id)
      where l.user_id = ${client.id} and m.kind = 'setup-link'`.execute(app.owner)
    expect(rows).toEqual([{ freezesLong: true, endsWithSetup: true }])
    await app.as(null).safeguards.freezeByLink({ token })
    const { rows: frozen } = await sql<{ is: boolean }>`
      select bank.has_frozen_payments(${client.id}) as is`.execute(app.owner)
    expect(frozen).toEqual([{ is: true }])
  })
})
