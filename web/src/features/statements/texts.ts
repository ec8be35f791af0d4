import type { StatementForm } from '@bank/contract'

/** The texts of statements (specification 1, section 9, and specification 2, section 2). */
export const texts = {
  backToPortfolio: 'Back to Portfolio',
  backToAccounts: 'Back to Account Management',
  loading: 'Loading the statement',
  notFound: 'Account not found',
  notFoundHelp: 'It may have been closed, or the address is not quite right.',
  failed: 'Failed to fetch account details',
  failedHelp: {
    client: 'The bank did not answer. Your money is where it was.',
    admin: 'The bank did not answer. Nothing has changed on the account.',
  },
  tryAgain: 'Try again',
  heldBy: (name: string, username: string) => `${name} (${username})`,
  crypto: 'Crypto',
  fiat: 'Fiat',
  balance: 'Balance',
  lastUpdated: 'Last updated',
  moneyIn: (period: string) => `In, ${period}`,
  moneyOut: 'Out',
  curve: (account: string, period: string) =>
    `Balance of ${account} from ${period}. The table below has each figure.`,
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
  earlier: 'Show earlier movements',
  earlierBusy: 'Loading...',
  linesShown: (count: number) => (count === 1 ? '1 movement shown' : `${count} movements shown`),
  earlierFailed: 'The earlier movements could not be loaded.',
  totals: 'Totals and closing balance',
  movements: (count: number, period: string) =>
    `${count === 1 ? '1 movement' : `${count} movements`}, ${period}`,
  noMovements: 'No movements in this period',
  lastTransaction: (day: string) => `The last transaction was on ${day}.`,
  showLast: 'Show it',
  bothIncluded: 'Both days are included.',
  print: 'Print',
  download: 'Download',
  printTitle: 'Print Statement',
  printHelp: (account: string, number: string) => `${account}, ${number}. Both days are included.`,
  form: 'As',
  paper: 'Paper',
  paperA4: 'A4',
  paperLetter: 'Letter',
  cancel: 'Cancel',
  generate: 'Generate Statement',
  generating: 'Generating...',
  generated: 'Statement Generated',
  downloaded: 'Your account statement has been downloaded',
  error: 'Error',
  generationFailed: 'Failed to generate statement',
  noWindow: 'Your browser opened no window. Please allow windows of this page, or download a file.',
  fiatOnly: 'For accounts in a currency only: coins and metals do not fit into this format.',
  tooLongForPdf: (most: number) =>
    `A PDF holds at most ${grouped(most)} movements. Choose a shorter period, or download another file.`,
  allTooLongForPdf: (movements: number, most: number) =>
    `${longAccount(movements)} a PDF holds at most ${grouped(most)}. Choose dates, or download another file.`,
  tooManyDownloads: 'Other files are still being made. Wait for them, then try again.',
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
  tooLongToPrint: 'Too many movements to print',
  tooLongToPrintHelp: (movements: number, most: number) =>
    `This period has ${grouped(movements)} movements, and the print view shows at most ` +
    `${grouped(most)}. Choose a shorter period, or download the statement.`,
  allTooLongToPrintHelp: (movements: number, most: number) =>
    `${longAccount(movements)} the print view shows at most ${grouped(most)}. Choose dates, ` +
    'or download the statement.',
  bankDays: 'Both days are included. A day is a day in Dominica (UTC−4).',
} as const

/** The name and purpose of each format. */
export const formTexts: Record<StatementForm | 'print', { name: string; detail: string }> = {
  print: { name: 'Print view', detail: 'Opens in a window of its own, with the print dialog' },
  pdf: { name: 'PDF', detail: 'A document to keep or to send' },
  csv: { name: 'CSV', detail: 'For spreadsheets' },
  json: { name: 'JSON', detail: 'For programs of your own' },
  ofx: { name: 'OFX', detail: 'For personal accounting programs' },
  camt053: { name: 'camt.053', detail: 'ISO 20022, for accounting departments' },
}

function longAccount(movements: number): string {
  return `This account has ${grouped(movements)} movements, and`
}

function grouped(number: number): string {
  return number.toLocaleString('en-GB')
}
