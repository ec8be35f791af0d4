/** The texts of an account's details, which are loaded with them. */
export const detailsTexts = {
  detailsTitle: 'Account details',
  accountNumber: 'Account number',
  copyNumber: 'Copy account number',
  numberCopied: 'Account number copied',
  openedAs: 'Opened as',
  balance: 'Balance',
  currency: 'Currency',
  type: 'Type',
  cryptoType: 'Cryptocurrency Wallet',
  fiatType: 'Deposit Account',
  lastUpdated: 'Last updated',
  history12: 'Balance over the past 12 months',
  historyPicture: (account: string) =>
    `Balance of ${account} over the past 12 months. Every figure is in the table below.`,
  historyTable: 'Month by month',
  historyCaption: (account: string) => `Balance of ${account} at the end of each month`,
  historyDay: 'Day',
  receive: 'Details to receive money',
  print: 'Print Statement',
  history: 'View Transaction History',
} as const
