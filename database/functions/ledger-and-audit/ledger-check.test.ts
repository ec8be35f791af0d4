import { expect, test } from 'vitest'
import { anAccount, aUser, internalAccount, one, openBank, createTransfer, tamper } from '#testing.ts'

test('a changed balance is found at the next entry of its account, even years later', async () => {
  const bank = await openBank()
  try {
    const reconcile = () =>
      one<{ balanced: boolean; findings: string[] }>(bank.app, 'select * from ledger.reconcile()')
    const account = await anAccount(bank, await aUser(bank))
    const incoming = {
      debitAccount: await internalAccount(bank, 'incoming'),
      creditAccount: account,
      amount: '1',
    }
    await createTransfer(bank.owner, { ...incoming, at: new Date('2026-01-01') })
    expect(await reconcile()).toMatchObject({ balanced: true })
    await tamper(bank, 'update ledger.account set balance = 1000 where id = $1', [account])

    await createTransfer(bank.owner, incoming)
    expect(await reconcile()).toEqual({
      balanced: false,
      findings: [`Account ${account} is broken at entry 2.`],
    })
  } finally {
    await bank.close()
  }
})
