export type DemoBeneficiary = {
  client: string
  name: string
  isCrypto: boolean
  /** How long ago it was added; a verified one was confirmed at once. */
  daysAgo: number
  verified: boolean
  details: {
    address: string | null
    bankName: string | null
    bankAccountNumber: string | null
    bankRoutingNumber: string | null
    swiftCode: string | null
    walletAddress: string | null
    currency: 'BTC' | 'ETH' | null
    network: string | null
    walletHolderName: string | null
  }
}

const noWallet = { walletAddress: null, currency: null, network: null, walletHolderName: null }
const noBank = { bankName: null, bankAccountNumber: null, bankRoutingNumber: null, swiftCode: null }

/**
 * The beneficiaries of the demo bank's users. The IBANs are the registry's examples, the wallets have
 * no owner; all check digits are right.
 */
export const beneficiaries: DemoBeneficiary[] = [
  {
    client: 'helena',
    name: 'Whitcombe & Sons',
    isCrypto: false,
    daysAgo: 567,
    verified: true,
    details: {
      ...noWallet,
      address: '14 Lime Street, London EC3M 7AA, United Kingdom',
      bankName: 'Thames & Mercer Bank',
      bankAccountNumber: 'GB29NWBK60161331926819',
      bankRoutingNumber: '60-16-13',
      swiftCode: 'THMBGB2L',
    },
  },
  {
    client: 'helena',
    name: 'Laurent Family Trust',
    isCrypto: false,
    daysAgo: 540,
    verified: true,
    details: {
      ...noWallet,
      address: '3 Fort Street, Basseterre, Saint Kitts and Nevis',
      bankName: 'Windward Isles Bank',
      bankAccountNumber: '007344182056',
      bankRoutingNumber: '026073448',
      swiftCode: null,
    },
  },
  {
    client: 'helena',
    name: 'Atelier Moreau',
    isCrypto: false,
    daysAgo: 502,
    verified: true,
    details: {
      ...noWallet,
      address: '27 rue de Charonne, 75011 Paris, France',
      bankName: 'Banque Rive Saint-Antoine',
      bankAccountNumber: 'FR1420041010050500013M02606',
      bankRoutingNumber: null,
      swiftCode: 'BRSAFRPP',
    },
  },
  {
    client: 'helena',
    name: 'Cold Storage',
    isCrypto: true,
    daysAgo: 421,
    verified: true,
    details: {
      ...noBank,
      address: null,
      walletAddress: 'bc1qff9uwl9f38lp4kcsd076cveswkyyp7mguuw6qh',
      currency: 'BTC',
      network: 'Bitcoin',
      walletHolderName: 'Helena Laurent',
    },
  },
  {
    client: 'helena',
    name: 'Treasury Safe',
    isCrypto: true,
    daysAgo: 420,
    verified: true,
    details: {
      ...noBank,
      address: null,
      walletAddress: '0xd82648F47cBA48633DCca3A0E72890Dbe976fD50',
      currency: 'ETH',
      network: 'Ethereum',
      walletHolderName: 'Helena Laurent',
    },
  },
  {
    client: 'helena',
    name: 'Harbour Yachts Ltd',
    isCrypto: false,
    daysAgo: 6,
    verified: false,
    details: {
      ...noWallet,
      address: 'Rodney Bay Marina, Gros Islet, Saint Lucia',
      bankName: 'Leeward Mercantile Bank',
      bankAccountNumber: '4410029937',
      bankRoutingNumber: null,
      swiftCode: 'LWMBLCLC',
    },
  },
]
