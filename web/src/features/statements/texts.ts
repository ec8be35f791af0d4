import type { StatementForm } from '@bank/contract'
import { counted } from '#lib/data/counted.ts'

/** The texts of statements (specification 1, section 9, and specification 2, section 2). */
export const texts = {
  backToPortfolio: 'Back to Portfolio',
  /** The words of the other pages of a holder. */
  backToHolder: 'Back to the accounts',
  backToAccounts: 'Back to Account Management',
  loading: 'Loading the statement',
  notFound: 'Account not found',
  notFoundHelp: 'The account may have been closed, or the address may be incomplete.',
  failed: 'Failed to fetch account details',
  failedHelp: {
    client: 'The account is not affected. Please try again.',
    admin: 'Please try again. Nothing has changed on the account.',
  },
  tryAgain: 'Try again',
  heldBy: (name: string, username: string) => (username === '' ? name : `${name} (${username})`),
  crypto: 'Crypto',
  fiat: 'Fiat',
  pay: 'Pay',
  transfer: 'Transfer between your accounts',
  noOtherAccount: (currency: string) => `You have no other account in ${currency}.`,
  receive: 'Details to receive money',
  acts: (account: string) => `More, ${account}`,
  balance: 'Balance',
  lastUpdated: 'Last updated',
  curve: (account: string, period: string) =>
    `Balance of ${account}, ${period}. Every figure is in the table below.`,
  transactions: 'Transactions',
  caption: (account: string, period: string, currency: string) =>
    `Transactions of ${account}, ${period}, in ${currency}`,
  period: 'Period',
  from: 'From',
  to: 'To',
  show: 'Show',
  invalidRange: 'Invalid Date Range',
  anyDate: 'Any date',
  ranges: 'Quick ranges',
  range: {
    all: 'All transactions',
    thisMonth: 'This month',
    lastMonth: 'Last month',
    lastThreeMonths: 'Last 3 months',
    lastQuarter: 'Last quarter',
    thisYear: 'This year',
    lastYear: 'Last year',
  },
  noSuchDay: 'Please choose valid dates',
  bothDates: 'Please select both start and end dates',
  startAfterEnd: 'Start date must be before end date',
  date: 'Date',
  description: 'Description',
  reference: 'Reference',
  debit: 'Debit',
  credit: 'Credit',
  opening: 'Opening balance',
  incoming: 'Incoming Transfer',
  outgoing: 'Outgoing Payment',
  more: { newest: 'Show earlier transactions', oldest: 'Show later transactions' },
  moreBusy: 'Loading...',
  notPrinted: {
    newest: 'Earlier transactions are not printed here. The Print button prints them all.',
    oldest: 'Later transactions are not printed here. The Print button prints them all.',
  },
  linesShown: (count: number) => `${counted(count, 'transaction')} shown`,
  moreFailed: {
    newest: 'The earlier transactions could not be loaded.',
    oldest: 'The later transactions could not be loaded.',
  },
  totals: 'Totals and closing balance',
  periodTotals: 'Totals of the period and closing balance',
  search: 'Search transactions',
  searchPlaceholder: 'Name, reference, note or amount',
  searching: 'Searching',
  direction: 'Direction',
  bothDirections: 'All',
  order: 'Order',
  newestFirst: 'Newest first',
  oldestFirst: 'Oldest first',
  matches: (count: number, more: boolean) => {
    if (count === 0) return 'No transactions match.'
    if (more) return `More than ${count} transactions match.`
    return `${counted(count, 'transaction matches', 'transactions match')}.`
  },
  wholePeriod: 'Totals, balances and files cover the whole period.',
  showAll: 'Show all',
  movements: (count: number, period: string) => `${counted(count, 'transaction')}, ${period}`,
  noMovements: 'No transactions in this period',
  lastTransaction: (day: string) => `The last transaction was on ${day}.`,
  showLast: 'Show it',
  bothIncluded: 'Dates are inclusive.',
  print: 'Print',
  download: 'Download',
  printTitle: 'Print Statement',
  printHelp: (account: string, number: string) => `${account}, ${number}. Dates are inclusive.`,
  form: 'Format',
  paper: 'Paper',
  paperA4: 'A4',
  paperLetter: 'Letter',
  cancel: 'Cancel',
  generate: 'Generate statement',
  generating: 'Generating...',
  generated: 'Statement Generated',
  downloaded: 'Your account statement has been downloaded',
  downloadedOfHolder: 'The account statement has been downloaded',
  error: 'Error',
  generationFailed: 'Failed to generate statement',
  noWindow: 'Your browser blocked the new window. Please allow pop-ups for this page, or download a file.',
  fiatOnly: 'For currency accounts only: this format does not support cryptocurrencies or metals.',
  tooLongForPdf: (most: number) =>
    `A PDF can hold up to ${grouped(most)} transactions. Please choose a shorter period or another format.`,
  allTooLongForPdf: (movements: number, most: number) =>
    `${longAccount(movements)} a PDF can hold up to ${grouped(most)}. Please choose ` +
    'dates or another format.',
  tooManyDownloads: 'Other files are still being prepared. Please try again in a moment.',
  printing: 'Preparing the statement',
  statementOfAccount: 'Statement of account',
  holder: 'Account holder',
  account: 'Account',
  accountNumber: 'Account number',
  currency: 'Currency',
  issued: 'Issued',
  in: 'In',
  out: 'Out',
  closing: 'Closing balance',
  backToStatement: 'Back to the statement',
  tooLongToPrint: 'Too many transactions to print',
  tooLongToPrintHelp: (movements: number, most: number) =>
    `This period has ${grouped(movements)} transactions, and the print view shows up ` +
    `to ${grouped(most)}. Please choose a shorter period, or download the PDF and print it.`,
  allTooLongToPrintHelp: (movements: number, most: number) =>
    `${longAccount(movements)} the print view shows up to ${grouped(most)}. Please ` +
    'choose dates, or download the PDF and print it.',
  bankDays: 'Dates are inclusive and in Dominica time (UTC−4).',
} as const

/** The name of the client's own note, for each kind of reader. */
export const noteTexts = { client: 'My note', admin: 'Client’s note', acting: 'Note' } as const

/** The name and purpose of each format. */
export const formTexts: Record<StatementForm | 'print', { name: string; detail: string }> = {
  print: { name: 'Print view', detail: 'Opens in a new window, ready to print' },
  pdf: { name: 'PDF', detail: 'A document to keep or share' },
  csv: { name: 'CSV', detail: 'For spreadsheets' },
  json: { name: 'JSON', detail: 'For your own software' },
  ofx: { name: 'OFX', detail: 'For personal finance software' },
  camt053: { name: 'camt.053', detail: 'ISO 20022, for accounting departments' },
}

function longAccount(movements: number): string {
  return `This account has ${grouped(movements)} transactions, but`
}

function grouped(number: number): string {
  return number.toLocaleString('en-GB')
}
