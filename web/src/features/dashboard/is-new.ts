import type { Dashboard } from '@bank/contract'

/** Whether a client still has an account, a deposit or a beneficiary before them. */
export function isNew({ accounts, beneficiaries }: Dashboard['counts'], hasMoney: boolean): boolean {
  return accounts === 0 || beneficiaries === 0 || !hasMoney
}
