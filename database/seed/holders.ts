import type { DemoBeneficiary } from './beneficiaries.ts'
import { movement, opening } from './movements.ts'
import type { DemoAccount } from './seed.ts'

/** The beneficiary of the demo bank's trust. Its IBAN has right check digits and the code of no bank. */
export const beneficiaryOfTrust: Omit<DemoBeneficiary, 'client'> = {
  name: 'Roseau Harbour School',
  isCrypto: false,
  daysAgo: 310,
  verified: true,
  details: {
    address: '8 Bay Front, Roseau, Dominica',
    bankName: 'Caraibes Mutual',
    bankAccountNumber: 'FR7699999001000004512001742',
    bankRoutingNumber: null,
    swiftCode: 'CRMUGPGX',
    walletAddress: null,
    currency: null,
    network: null,
    walletHolderName: null,
  },
}

const [reserve, operating, household] = ['USD4501934471', 'EUR4501934520', 'USD4501937702']

type HolderAccount = Omit<DemoAccount, 'client'>

/** The accounts of the trust, one in dollars and one in euros. */
export const accountsOfTrust: HolderAccount[] = [
  {
    nickname: 'Trust Reserve',
    number: reserve,
    currency: 'USD',
    isCrypto: false,
    balance: '486250.00',
    movements: [
      opening(reserve, 330),
      movement(reserve, {
        kind: 'incoming',
        daysAgo: 190,
        amount: '62000.00',
        counterparty: 'Meridian Shipping dividend',
      }),
      movement(reserve, {
        kind: 'payment',
        daysAgo: 96,
        amount: '-18400.00',
        counterparty: 'Roseau Harbour School',
      }),
    ],
  },
  {
    nickname: 'Trust Operating',
    number: operating,
    currency: 'EUR',
    isCrypto: false,
    balance: '73140.50',
    movements: [
      opening(operating, 330),
      movement(operating, {
        kind: 'incoming',
        daysAgo: 58,
        amount: '9300.00',
        counterparty: 'Galerie Saint-Roch',
      }),
    ],
  },
]

/** The account that two people hold together. */
export const jointAccount: HolderAccount = {
  nickname: 'Joint Household',
  number: household,
  currency: 'USD',
  isCrypto: false,
  balance: '18205.75',
  movements: [
    opening(household, 240),
    movement(household, { kind: 'incoming', daysAgo: 33, amount: '2400.00' }),
  ],
}
