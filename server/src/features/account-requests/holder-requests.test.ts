import { randomUUID } from 'node:crypto'
import { maximumPendingRequests } from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { aMandate, anAccessRight, anOrganisation } from '#testing/actors/holders.ts'
import { heardBy } from '#testing/actors/heard.ts'
import { type App, test } from '#testing/app.ts'
import { aClient, anAdmin, aSession, findingsOf } from '#testing/builders.ts'

const feesOf = () => ({
  requestId: randomUUID(),
  accountType: 'business' as const,
  nickname: 'School fees',
  currency: 'CHF' as const,
  initialDeposit: '2500',
  businessPurpose: 'Fees of the grandchildren',
})

type Mandate = { prepare?: boolean; sign?: 'A' | null; accountIds?: string[] }

/** A person who acts for the trust by this mandate. */
async function aPerson(app: App, holderId: string, mandate: Mandate = { prepare: true }) {
  const user = await aClient(app.owner)
  const mandateId = await aMandate(app.owner, holderId, user, mandate)
  const session = await aSession(app.owner, user)
  const withdraw = async () =>
    await sql`update bank.mandate set withdrawn_at = clock_timestamp() where id = ${mandateId}`.execute(
      app.owner,
    )
  return { user, acting: app.as(session, holderId).accountRequests, own: app.as(session), withdraw }
}

/** A trust with two people who prepare on all its accounts, and an admin. */
async function aTrust(app: App) {
  const trust = await anOrganisation(app.owner)
  const [requester, colleague] = [await aPerson(app, trust.id), await aPerson(app, trust.id)]
  const admin = app.as(await aSession(app.owner, await anAdmin(app.owner)))
  return { trust, requester, colleague, admin }
}

/** The bell of a user shows these, newest first. */
async function bellOf({ own }: Awaited<ReturnType<typeof aPerson>>) {
  const { notifications } = await own.notifications.list({})
  return notifications.map(({ action, name, holderName }) => [action, name, holderName])
}

describe('an account request for a holder', () => {
  test('is seen by those who may ask for its accounts, with the name of the person who asked', async ({
    app,
  }) => {
    const { trust, requester, colleague, admin } = await aTrust(app)
    const heard = await heardBy(app.services, { user: colleague.user.id })
    const fees = feesOf()
    const asked = await requester.acting.submit(fees)
    expect(asked).toMatchObject({
      id: fees.requestId,
      status: 'pending',
      initialDeposit: '2500.00',
      requestedBy: { id: requester.user.id, name: 'Test Person' },
    })
    expect(await requester.acting.submit(fees)).toEqual(asked)
    for (const { acting } of [requester, colleague])
      expect((await acting.list({ which: 'current' })).requests).toEqual([asked])
    await expect.poll(() => heard).toContainEqual(expect.objectContaining({ topics: ['account-requests'] }))

    // It is none of the person's own, and staff see whose it is.
    for (const { own } of [requester, colleague]) {
      expect((await own.accountRequests.list({ which: 'all' })).requests).toEqual([])
      expect((await own.dashboard.get()).attention).toMatchObject({ decided: [] })
    }
    expect(await admin.accountRequests.showToAdmin({ requestId: fees.requestId })).toMatchObject({
      client: { id: trust.id, username: '', firstName: 'Laurent Family Trust', lastName: '' },
      requestedBy: { name: 'Test Person' },
    })
    expect((await admin.accountRequests.listForAdmin({ client: trust.id })).requests).toHaveLength(1)
    expect((await admin.accountRequests.listForAdmin({ client: requester.user.id })).requests).toEqual([])
    expect((await admin.overview.get()).worklist.items).toContainEqual(
      expect.objectContaining({ kind: 'request', client: 'Laurent Family Trust', username: '' }),
    )
  })

  test('opens an account of the holder when it is approved, and notifies the person who asked', async ({
    app,
  }) => {
    const { trust, requester, colleague, admin } = await aTrust(app)
    const { requestId } = await requester.acting.submit(feesOf()).then(({ id }) => ({ requestId: id }))
    const { accountId } = await admin.accountRequests.decide({ requestId, decision: 'approved' })

    const { rows } = await sql<{ clientId: string; balance: string }>`
      select client_id, trim_scale(balance)::text as balance
      from ledger.account where id = ${accountId}`.execute(app.owner)
    expect(rows).toEqual([{ clientId: trust.id, balance: '0' }])
    const [holder] = await colleague.own.accessRights.holders()
    expect(holder?.accounts.map(({ nickname }) => nickname)).toContain('School fees')
    expect(await bellOf(requester)).toEqual([
      ['holder-account-request-approved', 'School fees', 'Laurent Family Trust'],
    ])
    expect(await bellOf(colleague)).toEqual([])
    expect((await requester.own.dashboard.get()).activity.map(({ action }) => action).slice(0, 2)).toEqual([
      'holder-account-request-approved',
      'own-holder-account-requested',
    ])
    await expect(colleague.acting.withdraw({ requestId })).rejects.toThrow('REQUEST_ALREADY_DECIDED')
    expect(await findingsOf(app.owner)).toEqual([])
  })

  test('can be withdrawn by another person who may ask, once, and is decided no more', async ({ app }) => {
    const { trust, requester, colleague, admin } = await aTrust(app)
    const requestId = (await requester.acting.submit(feesOf())).id
    expect(await colleague.acting.withdraw({ requestId })).toMatchObject({ status: 'withdrawn' })
    expect(await requester.acting.withdraw({ requestId })).toMatchObject({ status: 'withdrawn' })
    expect((await requester.acting.list({ which: 'current' })).requests).toEqual([])
    expect(await bellOf(requester)).toEqual([
      ['holder-account-request-withdrawn', 'School fees', 'Laurent Family Trust'],
    ])
    expect(await bellOf(colleague)).toEqual([])
    await expect(admin.accountRequests.decide({ requestId, decision: 'approved' })).rejects.toThrow(
      'REQUEST_ALREADY_DECIDED',
    )
    expect(await admin.accountRequests.showToAdmin({ requestId })).toMatchObject({
      withdrawn: { by: 'Test Person' },
      decidedBy: null,
    })
    const pending = await admin.accountRequests.listForAdmin({ client: trust.id, status: 'pending' })
    expect(pending.requests).toEqual([])
  })

  test('stays for staff when the mandate ends, and is seen no more by the person who asked', async ({
    app,
  }) => {
    const { requester, colleague, admin } = await aTrust(app)
    const requestId = (await requester.acting.submit(feesOf())).id
    await requester.withdraw()
    await expect(requester.acting.list({ which: 'all' })).rejects.toThrow('ACCESS_ENDED')
    await expect(requester.acting.withdraw({ requestId })).rejects.toThrow('ACCESS_ENDED')
    expect((await colleague.acting.list({ which: 'all' })).requests).toHaveLength(1)
    await admin.accountRequests.decide({ requestId, decision: 'rejected', notes: 'Not now' })
    // The holder's affairs are none of theirs any more.
    expect(await bellOf(requester)).toEqual([])
    expect((await colleague.acting.list({ which: 'current' })).requests).toMatchObject([{ notes: 'Not now' }])
  })

  test('is refused to people who only look, sign, or prepare on some of the accounts', async ({ app }) => {
    const { trust, requester } = await aTrust(app)
    const requestId = (await requester.acting.submit(feesOf())).id
    for (const mandate of [{}, { sign: 'A' as const }, { prepare: true, accountIds: [trust.accountId] }]) {
      const { acting, own } = await aPerson(app, trust.id, mandate)
      await expect(acting.submit(feesOf())).rejects.toThrow('OUTSIDE_OF_ACCESS')
      await expect(acting.list({ which: 'all' })).rejects.toThrow('OUTSIDE_OF_ACCESS')
      await expect(acting.withdraw({ requestId })).rejects.toThrow('OUTSIDE_OF_ACCESS')
      await expect(own.accountRequests.withdraw({ requestId })).rejects.toThrow('OUTSIDE_OF_ACCESS')
    }
    const [client, friend] = [await aClient(app.owner), await aClient(app.owner)]
    await anAccessRight(app.owner, client, friend)
    const looking = app.as(await aSession(app.owner, friend), client.id).accountRequests
    await expect(looking.submit(feesOf())).rejects.toThrow('OUTSIDE_OF_ACCESS')
  })

  test('counts for the limit of the holder, and not for that of the person', async ({ app }) => {
    const { requester, colleague } = await aTrust(app)
    for (let nth = 0; nth < maximumPendingRequests; nth += 1) await requester.acting.submit(feesOf())
    await expect(colleague.acting.submit(feesOf())).rejects.toThrow('TOO_MANY_OPEN_REQUESTS')
    await expect(requester.own.accountRequests.submit(feesOf())).resolves.toMatchObject({ requestedBy: null })
    const [first] = (await colleague.acting.list({ which: 'current' })).requests
    await colleague.acting.withdraw({ requestId: first?.id ?? '' })
    await expect(colleague.acting.submit(feesOf())).resolves.toBeDefined()
  })

  test('is not decided by an admin who asked for it before they became one', async ({ app }) => {
    const { requester, admin } = await aTrust(app)
    const requestId = (await requester.acting.submit(feesOf())).id
    await sql`update identity.users set role = 'admin' where id = ${requester.user.id}`.execute(app.owner)
    const promoted = app.as(await aSession(app.owner, requester.user)).accountRequests
    await expect(promoted.decide({ requestId, decision: 'approved' })).rejects.toThrow('NOT_ALLOWED')
    await expect(admin.accountRequests.decide({ requestId, decision: 'approved' })).resolves.toBeDefined()
  })
})

test('a holder without accounts is among those for whom a person acts who may ask for its first', async ({
  app,
}) => {
  const id = randomUUID()
  await sql`
    insert into bank.holder (id, kind, name, registration_number, country)
    values (${id}, 'organisation', 'New Harbour Ltd', ${id}, 'DM')`.execute(app.owner)
  const preparer = await aPerson(app, id)
  expect(await preparer.own.accessRights.holders()).toMatchObject([
    { holderId: id, accounts: [], prepareBeneficiaries: true },
  ])
  expect(await preparer.acting.submit(feesOf())).toMatchObject({ status: 'pending' })
  const signatory = await aPerson(app, id, { sign: 'A' })
  expect(await signatory.own.accessRights.holders()).toEqual([])
})
