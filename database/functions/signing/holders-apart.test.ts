import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { aUser, one, test, type TestBank } from '#testing.ts'
import { aTrust, prepared, setRules, sign, type Trust } from './testing-signing.ts'

const alone = [{ upTo: null, a: 1, b: 0 }]

/** Returns why an admin's operation on a holder would be refused; null where it would not. */
async function refusalOf(bank: TestBank, kind: string, holder: string, order: object) {
  const { refusal } = await one<{ refusal: string | null }>(
    bank.owner,
    'select bank.holder_operation_refusal($1, $2, $3) as refusal',
    [kind, holder, JSON.stringify(order)],
  )
  return refusal
}

async function twoTrusts(bank: TestBank): Promise<[Trust, Trust]> {
  return [await aTrust(bank, ['A'], alone), await aTrust(bank, ['A'], alone)]
}

const sessionOf = ({ signatories: [first] }: Trust) => first?.tokenHash ?? Buffer.alloc(32)

test('New rules of one holder leave the rules of another in force', async ({ bank }) => {
  const [trust, other] = await twoTrusts(bank)
  await setRules(bank.owner, other.holder, [{ upTo: null, a: 2, b: 0 }])
  const { id } = await prepared(bank, trust, sessionOf(trust), { amount: '5' })
  expect(await sign(bank, sessionOf(trust), id)).toBe('EXECUTED')
})

test('Open orders of one holder take no room from those of another', async ({ bank }) => {
  const [trust, other] = await twoTrusts(bank)
  await bank.owner.query('update bank.limits set open_orders_per_holder = 1')
  const asked = [await prepared(bank, trust, sessionOf(trust), { amount: '5' })]
  asked.push(await prepared(bank, other, sessionOf(other), { amount: '5' }))
  await bank.owner.query('update bank.limits set open_orders_per_holder = 100')
  expect(asked.map(({ outcome }) => outcome)).toEqual(['PREPARED', 'PREPARED'])
})

test('A person with a mandate of one holder can be given one of another', async ({ bank }) => {
  const [trust, other] = await twoTrusts(bank)
  const { first, last } = await one<{ first: string; last: string }>(
    bank.owner,
    'select ledger.day_of(now())::text as first, (ledger.day_of(now()) + 1)::text as last',
    [],
  )
  const mandate = {
    mandateId: '0199f0a0-0000-7000-8000-000000000001',
    userId: trust.signatories[0]?.id,
    accountIds: null,
    rights: { view: 'movements', prepare: true, sign: 'A' },
    firstDay: first,
    lastDay: last,
  }
  expect(await refusalOf(bank, 'mandate', trust.holder, mandate)).toBe('MANDATE_GIVEN_ALREADY')
  expect(await refusalOf(bank, 'mandate', other.holder, mandate)).toBeNull()
})

test('An organisation keeps its own number when it is edited, and cannot take that of another', async ({
  bank,
}) => {
  const [trust, other] = await twoTrusts(bank)
  const { organisation } = await one<{ organisation: object }>(
    bank.owner,
    'select bank.organisation_of($1) as organisation',
    [trust.holder],
  )
  const renamed = { ...organisation, legalName: 'Laurent Trust' }
  expect(await refusalOf(bank, 'holder-change', trust.holder, renamed)).toBeNull()
  expect(await refusalOf(bank, 'holder-change', other.holder, renamed)).toBe('ORGANISATION_KNOWN')
})

test('A person needs a second factor of their own to prepare a beneficiary', async ({ bank }) => {
  const { holder, signatories } = await aTrust(bank, ['A', 'A'], alone)
  const [first, second] = signatories
  await bank.owner.query(
    'update identity.credential set two_factor_enabled = (user_id = $1) where user_id in ($1, $2)',
    [first?.id, second?.id],
  )
  const refusals = signatories.map(({ id }) =>
    one<{ refusal: string | null }>(
      bank.owner,
      'select bank.order_beneficiary_refusal($1, $2, gen_random_uuid()) as refusal',
      [holder, id],
    ),
  )
  expect(await Promise.all(refusals)).toEqual([{ refusal: null }, { refusal: 'TWO_FACTOR_NOT_ENABLED' }])
})

test('Joint holders under the same id are done only with the same members and the same way to sign', async ({
  bank,
}) => {
  const members = [await aUser(bank), await aUser(bank)]
  const id = randomUUID()
  const order = (signing: string, holders = members) => ({ kind: 'joint', members: holders, signing })
  const stateOf = async (asked: object) => {
    const { state } = await one<{ state: string }>(
      bank.owner,
      `select bank.holder_operation_state('holder-creation', $1, $2) as state`,
      [id, JSON.stringify(asked)],
    )
    return state
  }
  expect(await stateOf(order('together'))).toBe('NOT_DONE')
  await bank.owner.query(`select bank.write_holder_operation('holder-creation', $1, $2, $3, '{}')`, [
    id,
    JSON.stringify(order('together')),
    await aUser(bank, { role: 'admin' }),
  ])
  // Later rules do not change what was ordered.
  await setRules(bank.owner, id, alone)
  expect(await stateOf(order('together', members.toReversed()))).toBe('DONE')
  expect(await stateOf(order('each'))).toBe('ID_TAKEN')
  expect(await stateOf(order('together', members.slice(1)))).toBe('ID_TAKEN')
})
