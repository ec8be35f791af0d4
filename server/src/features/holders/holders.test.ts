import { randomUUID } from 'node:crypto'
import {
  amountSchema,
  type HolderOrder,
  type MandateOrder,
  type Organisation,
  type SigningRules,
} from '@bank/contract'
import { sql } from 'kysely'
import { afterEach, describe, expect } from 'vitest'
import { bankDay } from '#domain/bank-day.ts'
import { type AdminSession, anAdminSession } from '#testing/actors/admin-session.ts'
import { pending, approve, turnOn, test as withTwoAdmins } from '#testing/actors/two-admins.ts'
import { type App, test } from '#testing/app.ts'
import { aClient, anAccount, anAdmin, aSession } from '#testing/builders.ts'

const today = bankDay(new Date())
const inDays = (days: number) => bankDay(new Date(Date.now() + days * 86_400_000))
const organisation = (): Organisation => ({
  legalName: 'Laurent Family Trust',
  registrationNumber: randomUUID(),
  country: 'DM',
  lei: null,
})
const newOrganisation = (): HolderOrder => ({
  kind: 'organisation',
  holderId: randomUUID(),
  organisation: organisation(),
})
const rules = (changes: Partial<SigningRules> = {}): SigningRules => ({
  beneficiaries: { a: 1, b: 0 },
  currencies: [
    {
      currency: 'USD',
      rules: [
        { upTo: amount('10000'), signatures: { a: 1, b: 0 } },
        { upTo: null, signatures: { a: 1, b: 1 } },
      ],
    },
  ],
  ...changes,
})

/** The contract's own kind of text, as a request brings it. */
function amount(text: string) {
  return amountSchema.parse(text)
}

const seesBalances = { view: 'balances', prepare: false, messages: false } as const
const mandateOf = (userId: string, changes: Partial<MandateOrder> = {}): MandateOrder => ({
  mandateId: randomUUID(),
  userId,
  accountIds: null,
  rights: { view: 'movements', prepare: true, sign: 'A', messages: false },
  firstDay: today,
  lastDay: inDays(30),
  ...changes,
})

async function aTrust({ holders, nextCode }: AdminSession, app: App) {
  const order = newOrganisation()
  await holders.create({ order, code: nextCode() })
  const { holderId } = order
  const [first, second] = [await aClient(app.owner), await aClient(app.owner)]
  const give = (mandate: MandateOrder) => holders.giveMandate({ holderId, mandate, code: nextCode() })
  const mandate = mandateOf(first.id)
  await give(mandate)
  return { order, holderId, first, second, mandate, give }
}

afterEach<{ app: App }>(({ app }) => app.setNow(null))

describe('a holder', () => {
  test('is created, found, edited and given rules and mandates, each for a code and in the audit', async ({
    app,
  }) => {
    const admin = await anAdminSession(app)
    const { holders, nextCode } = admin
    const { order, holderId, first, second, give } = await aTrust(admin, app)
    expect(await holders.create({ order, code: '000000' })).toEqual({ outcome: 'done', holderId })
    await give(mandateOf(second.id, { rights: { ...seesBalances, sign: 'B' } }))
    expect(await holders.setRules({ holderId, rules: rules(), code: nextCode() })).toMatchObject({
      outcome: 'done',
    })
    const changed = { ...organisation(), legalName: 'Laurént & Łódź Trust', lei: '529900T8BM49AURSDO55' }
    await holders.edit({ holderId, organisation: changed, code: nextCode() })
    const details = await holders.get({ holderId })
    expect(details).toMatchObject({
      kind: 'organisation',
      name: 'Laurént & Łódź Trust',
      organisation: changed,
      people: 2,
      rules: rules(),
      mandates: [
        { user: { id: first.id }, rights: { view: 'movements', prepare: true, sign: 'A' }, isMember: false },
        { user: { id: second.id }, rights: { view: 'balances', prepare: false, sign: 'B' } },
      ],
    })
    expect((await holders.list({ search: 'laurent & lodz t' })).holders).toMatchObject([{ id: holderId }])
    expect((await holders.list({ search: '529900t8bm49aursdo55' })).holders).toHaveLength(1)
    expect(await holders.listForUser({ userId: first.id })).toMatchObject([{ holder: { id: holderId } }])
    const { rows } = await sql<{ action: string }>`
      select action from audit.event where user_id = ${holderId} order by id`.execute(app.owner)
    expect(rows.map(({ action }) => action)).toEqual([
      'holder-created',
      'mandate-given',
      'mandate-given',
      'signing-rules-set',
      'holder-changed',
    ])
    // A client's row is not for these procedures.
    await expect(holders.get({ holderId: first.id })).rejects.toThrow('HOLDER_NOT_FOUND')
  })

  test('of joint accounts has a mandate of each member, without a last day, and rules', async ({ app }) => {
    const { holders, nextCode } = await anAdminSession(app)
    const members = [await aClient(app.owner), await aClient(app.owner)]
    const holderId = randomUUID()
    const order: HolderOrder = {
      kind: 'joint',
      holderId,
      members: members.map(({ id }) => id),
      signing: 'together',
    }
    await holders.create({ order, code: nextCode() })
    const { mandates, name, rules: set } = await holders.get({ holderId })
    expect(mandates).toHaveLength(2)
    for (const mandate of mandates)
      expect(mandate).toMatchObject({ isMember: true, lastDay: null, rights: { prepare: true, sign: 'A' } })
    expect(name).toContain(' and ')
    expect(set?.currencies).toContainEqual({
      currency: 'CHF',
      rules: [{ upTo: null, signatures: { a: 2, b: 0 } }],
    })
    const session = await aSession(app.owner, members[0] ?? (await aClient(app.owner)))
    expect(await app.as(session).accessRights.holders()).toMatchObject([{ accounts: [], lastDay: null }])
    const accountId = await anAccount(app.owner, { id: holderId }, { balance: '10' })
    expect(await app.as(session).accessRights.holders()).toMatchObject([
      {
        holderId,
        kind: 'joint',
        name,
        prepare: true,
        sign: 'A',
        lastDay: null,
        accounts: [{ id: accountId }],
      },
    ])
    expect(await app.as(session, holderId).accounts.list()).toMatchObject([{ id: accountId }])
    expect(await app.as(session).accounts.list()).toEqual([])
  })
})

describe('an operation on a holder is refused', () => {
  test('for a known organisation, a foreign account, an unknown user, wrong days and twice', async ({
    app,
  }) => {
    const admin = await anAdminSession(app)
    const { holders, nextCode } = admin
    const { order, holderId, first, second, mandate, give } = await aTrust(admin, app)
    const other = newOrganisation()
    if (order.kind !== 'organisation' || other.kind !== 'organisation') throw new Error('no organisation')
    const again = { ...order, holderId: randomUUID() }
    await expect(holders.create({ order: again, code: nextCode() })).rejects.toThrow('ORGANISATION_KNOWN')
    await expect(holders.create({ order: { ...other, holderId }, code: nextCode() })).rejects.toThrow(
      'HOLDER_ID_TAKEN',
    )
    const foreign = await anAccount(app.owner, first)
    const staff = await anAdmin(app.owner)
    for (const [given, why] of [
      [mandateOf(second.id, { accountIds: [foreign] }), 'ACCOUNT_NOT_FOUND'],
      [mandateOf(randomUUID()), 'USER_NOT_FOUND'],
      [mandateOf(staff.id), 'USER_NOT_FOUND'],
      [mandateOf(second.id, { firstDay: inDays(-1) }), 'FIRST_DAY_PASSED'],
      [mandateOf(second.id, { firstDay: inDays(366), lastDay: inDays(367) }), 'FIRST_DAY_TOO_FAR'],
      [mandateOf(second.id, { lastDay: inDays(3_700) }), 'LAST_DAY_TOO_FAR'],
      [mandateOf(first.id), 'MANDATE_GIVEN_ALREADY'],
      [{ ...mandate, lastDay: inDays(31) }, 'MANDATE_ID_TAKEN'],
    ] as const)
      await expect(give(given), why).rejects.toThrow(why)
    await sql`update bank.limits set mandates_per_holder = 1`.execute(app.owner)
    await expect(give(mandateOf(second.id))).rejects.toThrow('TOO_MANY_MANDATES')
    await sql`update bank.limits set mandates_per_holder = 50, mandates_per_user = 1`.execute(app.owner)
    const theirs = await aTrust(admin, app)
    await expect(theirs.give(mandateOf(first.id))).rejects.toThrow('TOO_MANY_MANDATES')
    await sql`update bank.limits set mandates_per_user = 50`.execute(app.owner)
    await expect(give(mandateOf(second.id, { lastDay: inDays(-1) }))).rejects.toThrow('validation')
    expect(await give(mandate)).toEqual({ outcome: 'done', holderId })
    expect((await holders.get({ holderId })).mandates).toHaveLength(1)
  })

  test('for a rule without an end, overlapping limits, a class without a person, or too few people', async ({
    app,
  }) => {
    const admin = await anAdminSession(app)
    const { holders, nextCode } = admin
    const { holderId, first, second, mandate, give } = await aTrust(admin, app)
    const set = (changed: SigningRules) => holders.setRules({ holderId, rules: changed, code: nextCode() })
    const one = { a: 1, b: 0 }
    const inDollars = (...of: SigningRules['currencies'][number]['rules']) =>
      rules({ currencies: [{ currency: 'USD', rules: of }] })
    for (const wrong of [
      inDollars({ upTo: amount('10000'), signatures: one }),
      inDollars({ upTo: null, signatures: one }, { upTo: null, signatures: one }),
      inDollars(
        { upTo: amount('10000'), signatures: one },
        { upTo: amount('10000.00'), signatures: one },
        { upTo: null, signatures: one },
      ),
      inDollars(
        { upTo: amount('10000'), signatures: one },
        { upTo: amount('9999.99'), signatures: one },
        { upTo: null, signatures: one },
      ),
      inDollars({ upTo: null, signatures: { a: 0, b: 0 } }),
      rules({ currencies: [...rules().currencies, ...rules().currencies] }),
    ])
      await expect(set(wrong)).rejects.toThrow('validation')
    await expect(set(rules())).rejects.toThrow('CLASS_NOT_HELD')
    const two = inDollars({ upTo: null, signatures: { a: 2, b: 0 } })
    await expect(set(two)).rejects.toThrow('RULES_NOT_FULFILLABLE')
    await expect(
      set(inDollars({ upTo: amount('0.001'), signatures: one }, { upTo: null, signatures: one })),
    ).rejects.toThrow('INVALID_AMOUNT')
    expect((await holders.get({ holderId })).rules).toBeNull()
    const other = mandateOf(second.id)
    await give(other)
    await set(inDollars({ upTo: null, signatures: { a: 2, b: 0 } }))
    await expect(holders.withdrawMandate({ mandateId: other.mandateId, code: nextCode() })).rejects.toThrow(
      'RULES_NOT_FULFILLABLE',
    )
    await set(inDollars({ upTo: null, signatures: one }))
    for (let turn = 0; turn < 2; turn += 1)
      expect(await holders.withdrawMandate({ mandateId: other.mandateId, code: nextCode() })).toEqual({
        holderId,
      })
    await expect(holders.withdrawMandate({ mandateId: mandate.mandateId, code: nextCode() })).rejects.toThrow(
      'RULES_NOT_FULFILLABLE',
    )
    expect((await holders.get({ holderId })).mandates).toMatchObject([{ user: { id: first.id } }])
  })
})

withTwoAdmins(
  'under four eyes another admin approves each operation, and a withdrawal needs none',
  async ({ bank: { app, asAdmin, other } }) => {
    await turnOn(asAdmin)
    const { holders, nextCode } = asAdmin
    const order = newOrganisation()
    const { holderId } = order
    await expect(holders.create({ order, code: nextCode() })).rejects.toThrow('REASON_REQUIRED')
    const reason = 'The deed is on file'
    const asked = await holders.create({ order, reason, code: nextCode() })
    expect(asked).toEqual({ outcome: 'pending' })
    expect(await holders.create({ order, reason, code: '000000' })).toEqual(asked)
    await expect(holders.get({ holderId })).rejects.toThrow('HOLDER_NOT_FOUND')
    const creation = await pending(other, 'holder-creation', holderId)
    expect(await other.approvals.get({ approvalId: creation })).toMatchObject({
      operation: { kind: 'holder-creation', name: 'Laurent Family Trust', organisation: { country: 'DM' } },
      user: null,
    })
    await expect(approve(asAdmin, creation)).rejects.toThrow('OWN_APPROVAL')
    await approve(other, creation)

    const person = await aClient(app.owner)
    const mandate = mandateOf(person.id)
    await holders.giveMandate({ holderId, mandate, reason, code: nextCode() })
    const giving = await pending(other, 'mandate', mandate.mandateId)
    expect(await other.approvals.get({ approvalId: giving })).toMatchObject({
      operation: { kind: 'mandate', accounts: null, rights: { sign: 'A' } },
      user: { id: person.id },
    })
    await approve(other, giving)
    const one = rules({
      currencies: [{ currency: 'USD', rules: [{ upTo: null, signatures: { a: 1, b: 0 } }] }],
    })
    await holders.setRules({ holderId, rules: one, reason, code: nextCode() })
    for (const [admin, set] of [
      [asAdmin, rules({ currencies: [] })],
      [other, one],
    ] as const) {
      const again = admin.holders.setRules({ holderId, rules: set, reason, code: admin.nextCode() })
      await expect(again).rejects.toThrow('APPROVAL_PENDING')
    }
    await approve(other, await pending(other, 'signing-rules', holderId))
    const changed = organisation()
    await holders.edit({ holderId, organisation: changed, reason, code: nextCode() })
    await approve(other, await pending(other, 'holder-change', holderId))
    expect(await holders.get({ holderId })).toMatchObject({
      organisation: changed,
      mandates: [{ id: mandate.mandateId }],
      rules: one,
    })
    const second = mandateOf((await aClient(app.owner)).id)
    await holders.giveMandate({ holderId, mandate: second, reason, code: nextCode() })
    await approve(other, await pending(other, 'mandate', second.mandateId))
    await holders.withdrawMandate({ mandateId: second.mandateId, code: nextCode() })
    expect((await holders.get({ holderId })).mandates).toHaveLength(1)
  },
)
