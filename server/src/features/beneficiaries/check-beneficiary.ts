import { createHash } from 'node:crypto'
import {
  type BankOrder,
  type BeneficiaryOrder,
  countryCodes,
  type InvalidInput,
  networksOf,
  type WalletOrder,
} from '@bank/contract'
import type { BeneficiaryDetails } from '#domain/beneficiary-details.ts'
import { refuseInput } from '#platform/refusal.ts'
import { checkBankAccount } from './bank-account.ts'
import type { Described } from './queries.ts'
import { checkWalletAddress } from './addresses/wallet-address.ts'

/** A beneficiary in the one form in which the bank keeps, shows and confirms it. */
export type CheckedBeneficiary = { id: string; name: string; isCrypto: boolean; details: BeneficiaryDetails }

const countries = new Set<string>(countryCodes)
const noBank = { bankName: null, bankAccountNumber: null, bankRoutingNumber: null, swiftCode: null }
const noWallet = { walletAddress: null, currency: null, network: null, walletHolderName: null }

/**
 * Brings the typed details into that form. Refuses INVALID_INPUT with a sentence for each field that is
 * wrong.
 */
export function checkBeneficiary(order: BeneficiaryOrder): CheckedBeneficiary {
  const { beneficiaryId: id, name, address, town, country } = order
  if (country !== null && !countries.has(country))
    refuseFields([{ path: 'country', message: 'There is no country with this code.' }])
  const where = { address, town, country }
  const details =
    order.kind === 'bank'
      ? { ...where, ...bankOf(order), ...noWallet }
      : { ...where, ...noBank, ...walletOf(order) }
  return { id, name, isCrypto: order.kind === 'wallet', details }
}

/** The fields that the database stores in clear, and a digest of the encrypted ones. */
export function describedOf({ id, name, isCrypto, details }: CheckedBeneficiary): Described {
  // The names are listed in a fixed order, so that the same beneficiary always has the same digest.
  const fields = [
    details.address,
    details.town,
    details.country,
    details.bankName,
    details.bankAccountNumber,
    details.bankRoutingNumber,
    details.swiftCode,
    details.walletAddress,
    details.currency,
    details.network,
    details.walletHolderName,
  ] satisfies (string | null)[]
  return {
    id,
    name,
    isCrypto,
    currency: details.currency,
    detailsHash: createHash('sha256').update(JSON.stringify(fields)).digest(),
  }
}

function bankOf({ bankName, bankAccountNumber, bankRoutingNumber, swiftCode }: BankOrder) {
  const { account, issues } = checkBankAccount({ bankAccountNumber, bankRoutingNumber, swiftCode })
  if (issues.length > 0) refuseFields(issues)
  return { bankName, ...account }
}

function walletOf({ walletAddress, currency, network, walletHolderName }: WalletOrder) {
  if (!networksOf[currency].includes(network)) {
    const choice = together(networksOf[currency])
    refuseFields([
      {
        path: 'network',
        message: `${currency} is not available on ${network}. Please choose ${choice}.`,
      },
    ])
  }
  const { address, issue } = checkWalletAddress(network, walletAddress)
  if (issue !== null) refuseFields([{ path: 'walletAddress', message: issue }])
  return { walletAddress: address, currency, network, walletHolderName }
}

/** Paths begin with `beneficiary`, as in the input of every procedure. */
function refuseFields(issues: InvalidInput['issues']): never {
  refuseInput(issues.map(({ path, message }) => ({ path: `beneficiary.${path}`, message })))
}

function together(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}
