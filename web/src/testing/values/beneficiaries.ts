import {
  type Beneficiary,
  type BeneficiaryReview,
  beneficiaryReviewSchema,
  beneficiarySchema,
} from '@bank/contract'

/** A company with a bank account, verified. */
export function aBeneficiary(changes: Partial<Beneficiary> = {}): Beneficiary {
  return beneficiarySchema.parse({
    id: '0198f000-0000-7000-8000-000000000101',
    name: 'Whitcombe & Sons',
    nickname: null,
    isCrypto: false,
    address: '14 Savile Row\nLondon W1S 3JN',
    town: null,
    country: 'GB',
    bankName: 'Thames & Mercer Bank',
    bankAccountNumber: 'GB29NWBK60161331926819',
    isIban: true,
    bankRoutingNumber: null,
    swiftCode: 'NWBKGB2L',
    walletAddress: null,
    currency: null,
    network: null,
    walletHolderName: null,
    hasCheckDigits: true,
    verified: true,
    createdAt: '2026-03-02T14:00:00Z',
    ...changes,
  })
}

/** A verified wallet. */
export function aWallet(changes: Partial<Beneficiary> = {}): Beneficiary {
  return aBeneficiary({
    id: '0198f000-0000-7000-8000-000000000102',
    name: 'Cold Storage',
    isCrypto: true,
    address: null,
    country: null,
    bankName: null,
    bankAccountNumber: null,
    isIban: false,
    swiftCode: null,
    walletAddress: 'bc1qff9uwl0kdyz4rpqwxlv2k7tv5gcgk8mguuw6qh',
    currency: 'BTC',
    network: 'Bitcoin',
    ...changes,
  })
}

/** The review of a new beneficiary with a bank account. */
export function aBeneficiaryReview(changes: Partial<BeneficiaryReview> = {}): BeneficiaryReview {
  return beneficiaryReviewSchema.parse({
    ...aBeneficiary(),
    name: 'Roseau Joinery',
    address: null,
    country: null,
    bankName: 'Westward Bank',
    bankAccountNumber: 'GB82WEST12345698765432',
    swiftCode: null,
    hasCheckDigits: true,
    payment: null,
    isAdded: false,
    receipt: null,
    ...changes,
  })
}

/** The confirmation of an order by a code. */
export const confirmed = {
  confirmationId: '0198f000-0000-7000-8000-0000000000c0',
  expiresAt: '2999-01-01T00:00:00Z',
}
