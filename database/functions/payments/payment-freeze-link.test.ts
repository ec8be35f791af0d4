import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPayer, aSession, aUser, one, openBank, pay, tamper, type TestBank } from '#testing.ts'
import { aConfirmation, aFreezeLink, freeze, freezeByLink, sourceOf, unfreeze } from './testing-safeguards.ts'

let bank: TestBank

beforeAll(async () => {
  bank = await openBank({ connections: 20 })
})

afterAll(async () => {
  await bank.close()
})

describe('the link in an e-mail', () => {
  test('freezes, as often as it is pressed, and the client’s own code does not lift that', async () => {
    const { client, ...payer } = await aPayer(bank)
    const token = await aFreezeLink(bank, client)
    expect(await freezeByLink(bank.app, token)).toBe(client)
    expect(await freezeByLink(bank.app, token)).toBe(client)
    expect(await pay(bank.app, { ...payer, amount: '1' })).toMatchObject({ outcome: 'PAYMENTS_FROZEN' })
    expect(await unfreeze(bank, payer.tokenHash)).toBe('FROZEN_BY_LINK')
    expect(await freeze(bank, payer.tokenHash)).toBe('FROZEN')
    expect(await unfreeze(bank, payer.tokenHash)).toBe('FROZEN_BY_LINK')
  })

  test('takes the place of a freeze from the portal, which a stolen code could lift', async () => {
    const { client, tokenHash } = await aPayer(bank)
    await freeze(bank, tokenHash)
    const early = await aConfirmation(bank, tokenHash, 'unfreeze', 'bank.unfreezing_digest($1)', [])
    await freezeByLink(bank.app, await aFreezeLink(bank, client))
    expect(await sourceOf(bank, client)).toBe('link')
    expect(
      await one(bank.app, 'select bank.unfreeze_payments($1, $2) as outcome', [tokenHash, early]),
    ).toEqual({ outcome: 'FROZEN_BY_LINK' })
  })

  test('takes that place, and a client lifts a freeze, also when the clock has gone back', async () => {
    const { client, tokenHash } = await aPayer(bank)
    const turnBack = async () =>
      await tamper(
        bank,
        `update bank.payment_freeze set frozen_at = now() + interval '1 hour'
        where client_id = '${client}' and lifted_at is null`,
      )
    await freeze(bank, tokenHash)
    await turnBack()
    expect(await unfreeze(bank, tokenHash)).toBe('UNFROZEN')
    await freeze(bank, tokenHash)
    await turnBack()
    expect(await freezeByLink(bank.app, await aFreezeLink(bank, client))).toBe(client)
    expect(await sourceOf(bank, client)).toBe('link')
  })

  test('that is unknown, has expired or is an admin’s does nothing', async () => {
    const client = await aUser(bank)
    expect(await freezeByLink(bank.app, randomBytes(32).toString('base64url'))).toBeNull()
    expect(await freezeByLink(bank.app, await aFreezeLink(bank, client, -1))).toBeNull()
    const admin = await aUser(bank, { role: 'admin' })
    expect(await freezeByLink(bank.app, await aFreezeLink(bank, admin))).toBeNull()
    expect(await sourceOf(bank, client)).toBeNull()
  })
})

describe('an admin lifts a freeze', () => {
  async function aFrozenClient() {
    const { client } = await aPayer(bank)
    await freezeByLink(bank.app, await aFreezeLink(bank, client))
    const { id } = await one<{ id: string }>(
      bank.owner,
      'select id from bank.payment_freeze where client_id = $1 and lifted_at is null',
      [client],
    )
    return { client, freezeId: id }
  }

  async function lift(tokenHash: Buffer, client: string, freezeId: string, confirmedReason = 'They called') {
    const confirmation = await aConfirmation(
      bank,
      tokenHash,
      'lift-freeze',
      'identity.admin_operation_digest(array[$2, $3, $4, $5])',
      [client, freezeId, confirmedReason],
    )
    const { outcome } = await one<{ outcome: string }>(
      bank.app,
      'select bank.lift_freeze($1, $2, $3, $4, $5) as outcome',
      [tokenHash, client, freezeId, 'They called', confirmation],
    )
    return outcome
  }

  test('for a code of exactly this client, freeze and reason', async () => {
    const [first, second] = [await aFrozenClient(), await aFrozenClient()]
    const admin = await aSession(bank, await aUser(bank, { role: 'admin' }))
    const clientToken = await aSession(bank, first.client)
    expect(await lift(clientToken, first.client, first.freezeId)).toBe('NOT_ALLOWED')
    expect(await lift(admin, first.client, first.freezeId, 'Another reason')).toBe('CONFIRMATION_REFUSED')
    expect(await lift(admin, first.client, second.freezeId)).toBe('FREEZE_NOT_FOUND')
    expect(await lift(admin, first.client, first.freezeId)).toBe('LIFTED')
    expect([await sourceOf(bank, first.client), await sourceOf(bank, second.client)]).toEqual([null, 'link'])
    expect(await lift(admin, first.client, first.freezeId)).toBe('FREEZE_NOT_FOUND')
  })

  test('by an approval, unless the client has frozen again since it was asked for', async () => {
    const admin = await aUser(bank, { role: 'admin' })
    const ask = async ({ client, freezeId }: { client: string; freezeId: string }) => {
      const id = randomUUID()
      await bank.owner.query(
        `insert into bank.approval (id, kind, subject, user_id, payload, reason, requester_id, expires_at)
        values ($1, 'freeze-lift', $2, $3, '{"source": "link"}', 'Why', $4, now() + interval '1 day')`,
        [id, freezeId, client, admin],
      )
      return id
    }
    const apply = (id: string) =>
      one(bank.owner, 'select bank.apply_approval(a, $2) as outcome from bank.approval a where id = $1', [
        id,
        admin,
      ])
    const frozen = await aFrozenClient()
    const first = await ask(frozen)
    expect(await apply(first)).toEqual({ outcome: 'DONE' })
    await freezeByLink(bank.app, await aFreezeLink(bank, frozen.client))
    expect(await apply(first)).toEqual({ outcome: 'FREEZE_NOT_FOUND' })
    expect(await sourceOf(bank, frozen.client)).toBe('link')
  })
})
