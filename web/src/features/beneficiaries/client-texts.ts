/** Words about the beneficiaries of one client, for admins. */
export const clientTexts = {
  title: 'Beneficiaries',
  none: 'No beneficiaries.',
  newest: (shown: number, total: number) => `The newest ${shown} of ${total}`,
  showAll: (count: number) => `Show all ${count}`,
  showFewer: 'Show fewer',
  bank: 'Bank account',
  wallet: (currency: string) => `Wallet, ${currency}`,
  someWallet: 'Wallet',
  since: (day: string) => `since ${day}`,
  verified: 'Verified',
  unverified: 'Not verified',
} as const
