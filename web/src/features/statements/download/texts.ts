import { maximumArchiveFiles, maximumArchiveLines, type StatementForm } from '@bank/contract'
import { counted } from '#lib/data/counted.ts'

/** The texts of Download statements, and of the menu of a statement's files. */
export const texts = {
  title: 'Download statements',
  help: 'One zip file with a statement for each account. Dates are inclusive.',
  byMonth: 'One file for each month',
  accounts: 'Accounts',
  allAccounts: (count: number) => (count === 2 ? 'Both accounts' : `All ${count} accounts`),
  openedLater: (day: string) => `Opened on ${day}, after this period.`,
  openedWithin: (day: string) => `Opened on ${day}: no files of the months before.`,
  noAccount: 'Please choose at least one account',
  files: (count: number) => counted(count, 'file'),
  tooManyFiles:
    `A zip file can hold up to ${maximumArchiveFiles} files. ` +
    'Please choose fewer accounts or a shorter period.',
  tooLong: (form: StatementForm) =>
    `A zip file can hold up to ${maximumArchiveFiles} files and ` +
    `${maximumArchiveLines(form).toLocaleString('en-GB')} transactions${form === 'pdf' ? ' as PDF' : ''}. ` +
    `Please choose fewer accounts${form === 'pdf' ? ', another format' : ''} or a shorter period.`,
  download: 'Download',
  downloading: 'Preparing...',
  done: 'Statements downloaded',
  doneDetail: (count: number) => `The zip file has ${counted(count, 'file')}.`,
  failed: 'The statements were not downloaded',
  failedHelp: 'Nothing was saved. Please try again.',
  paperForPdf: 'Paper for PDF',
  lastUsed: 'Last used',
} as const
