import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aPayer, one, openBank, pay, tamper, type TestBank } from '#testing.ts'

// The daily check of everything, which goes on from one minute's check to the next.
let bank: TestBank
let accounts: string[]

beforeEach(async () => {
  bank = await openBank()
  accounts = []
  for (let payer = 0; payer < 6; payer += 1) {
    const { client: _, ...paying } = await aPayer(bank, { balance: '100' })
    await pay(bank.app, { ...paying, amount: '1' })
    accounts.push(paying.account)
  }
  // From now on only the check of everything sees what happened until here.
  await reconcile()
  await anHourAgo()
})

afterEach(async () => await bank.close())

describe('the check of everything', () => {
  test('finds what is wrong with an account that has not moved, once it comes to it', async () => {
    const [broken = ''] = accounts
    await tamper(bank, 'update ledger.account set balance = balance + 1 where id = $1', [broken])
    expect(await reconcile()).toMatchObject({ balanced: true })

    await bank.superuser.query(`update ledger.state set part_after = 'ffffffff-ffff-ffff-ffff-fffffffffffe'`)
    expect(await reconcile()).toMatchObject({ balanced: true })

    await bank.superuser.query(`update ledger.state set whole_at = whole_at - interval '1 day'`)
    expect(await reconcile()).toMatchObject({
      balanced: false,
      findings: [`Account ${broken} holds 100.00000000, its entries say 99.00000000.`],
    })
  })

  test('begins once a day, and again after books that do not balance', async () => {
    const before = await wholeAt()
    await reconcile()
    expect(await wholeAt()).toEqual(before)

    const [broken = ''] = accounts
    await bank.superuser.query(`update ledger.state set whole_at = whole_at - interval '1 day'`)
    await tamper(bank, 'update ledger.account set balance = balance + 1 where id = $1', [broken])
    expect(await reconcile()).toMatchObject({ balanced: false })
    await tamper(bank, 'update ledger.account set balance = balance - 1 where id = $1', [broken])
    expect(await reconcile()).toEqual({ balanced: true, findings: [] })
    expect((await wholeAt()) > before).toBe(true)
  })

  test('reads the lowest id that a client can choose', async () => {
    const { client: _, ...paying } = await aPayer(bank, { balance: '100' })
    const id = '00000000-0000-0000-0000-000000000000'
    await pay(bank.app, { ...paying, amount: '1', id })
    await reconcile()
    await anHourAgo()
    await tamper(bank, 'delete from ledger.internal_entry where transfer_id = $1', [id])
    expect(await reconcile()).toMatchObject({ balanced: true })
    await bank.superuser.query(`update ledger.state set whole_at = whole_at - interval '1 day'`)
    expect(await reconcile()).toMatchObject({ balanced: false })
  })

  test('finds in its parts together what it finds at once', async () => {
    const [first = '', second = '', third = ''] = accounts
    await tamper(bank, 'update ledger.account set balance = balance + 1 where id = $1', [first])
    await tamper(bank, 'update ledger.entry set amount = 99 where account_id = $1 and sequence = 1', [second])
    await tamper(bank, 'delete from ledger.transfer where debit_account_id = $1', [third])
    const { at_once: atOnce, in_parts: inParts } = await one<{ at_once: string[]; in_parts: string[] }>(
      bank.owner,
      `select
        array(select f from ledger.check_books(null) f where f not like 'The trial%' order by f) as at_once,
        array(
          select distinct f from (
            select lag(id, 1, ledger.first_id()) over (order by id) as after, id
            from (select id from ledger.transfer union select id from ledger.account
              union select ledger.last_id()) ids
          ) part cross join lateral ledger.check_part(part.after, part.id) f
          where f not like 'The trial%' order by f
        ) as in_parts`,
    )
    expect(inParts).toEqual(atOnce)
    expect(atOnce.length).toBeGreaterThanOrEqual(4)
  })
})

async function anHourAgo(): Promise<void> {
  await tamper(bank, `update ledger.transfer set created_at = created_at - interval '1 hour'`)
  await tamper(bank, `update ledger.entry set created_at = created_at - interval '1 hour'`)
}

async function reconcile(): Promise<{ balanced: boolean; findings: string[] }> {
  return await one(bank.app, 'select balanced, findings from ledger.reconcile()')
}

async function wholeAt(): Promise<Date> {
  const { at } = await one<{ at: Date }>(bank.owner, 'select whole_at as at from ledger.state')
  return at
}
