import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { aMandate, anOrganisation, someRules } from '#testing/actors/holders.ts'
import { test } from '#testing/app.ts'
import { aClient, aSession } from '#testing/builders.ts'

const beneficiary = () => ({
  kind: 'bank' as const,
  beneficiaryId: randomUUID(),
  name: 'Roseau Harbour School',
  address: null,
  town: null,
  country: null,
  bankName: 'Caraibes Mutual',
  bankAccountNumber: 'FR1420041010050500013M02606',
  bankRoutingNumber: null,
  swiftCode: null,
})

test('A person prepares beneficiaries of a holder by a mandate on all accounts, and learns that', async ({
  app,
}) => {
  const trust = await anOrganisation(app.owner)
  await someRules(app.owner, trust.id, [{ upTo: null, a: 1, b: 0 }])
  for (const [mandate, isAllowed] of [
    [{ prepare: true }, true],
    // A new beneficiary is about the holder as a whole.
    [{ prepare: true, accountIds: [trust.accountId] }, false],
    [{ prepare: false, sign: 'A' }, false],
  ] as const) {
    const person = await aClient(app.owner)
    const accountIds = 'accountIds' in mandate ? [...mandate.accountIds] : null
    await aMandate(app.owner, trust.id, person, { ...mandate, accountIds })
    const session = await aSession(app.owner, person)
    expect(await app.as(session).accessRights.holders()).toMatchObject([{ prepareBeneficiaries: isAllowed }])
    const order = beneficiary()
    const prepared = app.as(session, trust.id).beneficiaries.prepare({ beneficiary: order })
    if (isAllowed) expect(await prepared).toEqual({ orderId: order.beneficiaryId })
    else await expect(prepared).rejects.toThrow('OUTSIDE_OF_ACCESS')
  }
})

test('Those who prepare payments of a holder list its beneficiaries in full, and no one else', async ({
  app,
}) => {
  const trust = await anOrganisation(app.owner)
  const listed = { id: trust.beneficiaryId, name: 'Roseau Marine Ltd', verified: true }
  for (const [mandate, refusal] of [
    [{ prepare: true }, null],
    [{ prepare: true, accountIds: [trust.accountId] }, null],
    [{ sign: 'A' }, 'OUTSIDE_OF_ACCESS'],
    [{ view: 'movements', messages: true }, 'OUTSIDE_OF_ACCESS'],
    [{ prepare: true, withdrawn: true }, 'ACCESS_ENDED'],
  ] as const) {
    const person = await aClient(app.owner)
    const accountIds = 'accountIds' in mandate ? [...mandate.accountIds] : null
    await aMandate(app.owner, trust.id, person, { ...mandate, accountIds })
    const session = await aSession(app.owner, person)
    const list = app.as(session, trust.id).beneficiaries.list()
    if (refusal !== null) await expect(list).rejects.toThrow(refusal)
    else {
      const [shown, ...others] = await list
      expect(shown).toMatchObject(listed)
      expect(shown?.bankAccountNumber).toMatch(/\w{8}/)
      expect(others).toEqual([])
    }
    expect(await app.as(session).beneficiaries.list()).toEqual([])
  }
})
