import type { Account } from '@bank/contract'
import { otherAccounts } from '#features/payments/order-fields.tsx'
import type { OrderForm } from './use-order-form.ts'

/** The typed details of an order, on the way from one account to another. */
export type Carried = {
  /** The account for which they were typed. */
  accountId: string
  kind: 'payment' | 'transfer'
  form: OrderForm
  /** Closing the dialog would lose something that was typed. */
  isChanged: boolean
}

/** Returns the details as an order from this account: without a receiver that it cannot pay. */
export function carriedTo(account: Account, accounts: readonly Account[], carried: Carried): Carried {
  const before = accounts.find(({ id }) => id === carried.accountId)
  const others = otherAccounts(accounts, account)
  const paysSame =
    before?.isCrypto === account.isCrypto && (!account.isCrypto || before.currency === account.currency)
  const { form } = carried
  return {
    ...carried,
    kind: others.length === 0 ? 'payment' : carried.kind,
    form: {
      ...form,
      beneficiaryId: paysSame ? form.beneficiaryId : '',
      toAccountId: others.some(({ id }) => id === form.toAccountId) ? form.toAccountId : '',
    },
  }
}
