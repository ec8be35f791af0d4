import { randomUUID } from 'node:crypto'
import { amountSchema, type MandateRights, type SigningRules } from '@bank/contract'
import { expect } from 'vitest'
import { bankDay } from '#domain/bank-day.ts'
import { approve, pending, test, turnOn } from '#testing/actors/two-admins.ts'
import { aClient } from '#testing/builders.ts'

const signs: MandateRights = { view: 'movements', prepare: false, sign: 'A', messages: false }

function rulesUpTo(limit: string): SigningRules {
  const alone = { a: 1, b: 0 }
  const upTo = amountSchema.parse(limit)
  return {
    beneficiaries: alone,
    currencies: [
      {
        currency: 'USD',
        rules: [
          { upTo, signatures: alone },
          { upTo: null, signatures: alone },
        ],
      },
    ],
  }
}

test('The people who prepare or sign for a holder hear at once that its signing rules have changed', async ({
  bank: { app, asAdmin, other },
}) => {
  const { holders, nextCode } = asAdmin
  const holderId = randomUUID()
  const organisation = {
    legalName: 'Laurent Family Trust',
    registrationNumber: randomUUID(),
    country: 'DM',
    lei: null,
  }
  await holders.create({ order: { kind: 'organisation', holderId, organisation }, code: nextCode() })
  const heard = new Map<string, number>()
  async function give(name: string, rights: MandateRights): Promise<void> {
    const { id: userId } = await aClient(app.owner)
    const firstDay = bankDay(new Date())
    const mandate = { mandateId: randomUUID(), userId, accountIds: null, rights, firstDay, lastDay: firstDay }
    await holders.giveMandate({ holderId, mandate, code: nextCode() })
    app.services.changes.subscribe({ user: userId }, (event) => {
      if (event !== 'missed-something' && event.topics.includes('access-rights'))
        heard.set(name, (heard.get(name) ?? 0) + 1)
    })
  }
  await give('signs', signs)
  await give('prepares', { ...signs, sign: null, prepare: true })
  await give('looks', { ...signs, sign: null })
  // The mandates were published as well, and are heard by now.
  await new Promise((resolve) => setTimeout(resolve, 100))
  heard.clear()

  await holders.setRules({ holderId, rules: rulesUpTo('100'), code: nextCode() })
  await expect.poll(() => Object.fromEntries(heard)).toEqual({ signs: 1, prepares: 1 })

  await turnOn(asAdmin)
  const reason = 'Resolution of the trustees'
  await holders.setRules({ holderId, rules: rulesUpTo('200'), reason, code: nextCode() })
  await approve(other, await pending(other, 'signing-rules', holderId))
  await expect.poll(() => Object.fromEntries(heard)).toEqual({ signs: 2, prepares: 2 })
})
