import { type AuditEvent, maximumCounted, maximumExportedEvents } from '@bank/contract'
import { capitalised } from '#lib/data/capitalised.ts'
import { allOf } from '#lib/data/all-of.ts'
import { counted } from '#lib/data/counted.ts'

/** Every word of the audit. */
export const texts = {
  title: 'Audit',
  all: (count: number) => allOf(count, { one: 'event', many: 'events', most: maximumCounted }),
  ownActions: 'Done by this user',
  allAbout: (all: string) => `${all} about this user`,
  byThemselves: 'by this user',
  by: (name: string) => `by ${name}`,
  byTheBank: 'by the bank',
  byAVisitor: 'by a visitor',
  lead: 'Everything that happened, as recorded at the time.',
  filter: 'Search the audit log',
  actor: 'Actor',
  user: 'User concerned',
  identifier: 'Username or e-mail',
  action: 'Event',
  anything: 'Anything',
  from: 'From',
  to: 'To',
  search: 'Search',
  clear: 'Clear',
  unknownName: 'No user has this username or e-mail address.',
  startAfterEnd: 'Start date must be before end date',
  log: 'Log',
  caption: 'Events, newest first',
  when: 'When',
  whenUtc: 'When (UTC)',
  timeIn: (time: string, city: string) => `${time} in ${city}`,
  event: 'Event',
  about: 'About',
  subject: 'Reference',
  details: 'Details',
  detailsOf: (action: string, when: string) => `Details, ${action}, ${when}`,
  theBank: 'The bank',
  notSignedIn: 'Not signed in',
  visitor: 'A visitor',
  themselves: 'The same user',
  noUser: 'No one in particular',
  empty: 'No events found',
  emptyHelp: 'No event matches this search. Remove a filter or choose a longer period.',
  failed: 'Failed to load the audit log',
  failedHelp: 'The bank did not respond. Please try again.',
  loading: 'Loading the audit log',
  earlier: 'Show earlier',
  shown: (count: number) => `${counted(count, 'event')} shown.`,
  timesIn: (city: string) => `Times shown are for ${city}.`,
  export: 'Export CSV',
  exporting: 'Exporting...',
  exportLimit:
    'The file contains the events that match your search, ' +
    `${maximumExportedEvents.toLocaleString('en-GB')} at most. The export is recorded ` +
    'in the audit.',
  exported: {
    title: 'Audit log exported',
    description: 'The file has been downloaded and the export recorded.',
  },
  exportFailed: 'Failed to export the audit log',
  exportTooLong:
    `More than ${maximumExportedEvents.toLocaleString('en-GB')} events match this ` +
    'search. Please choose a shorter period.',
  exportBusy: 'Too many files are being prepared. Please try again in a minute.',
  technical: 'Technical details',
  id: 'Event number',
  idOf: (name: string) => `${name}, identifier`,
  checkpoint: 'Checkpoint',
  underCheckpoint: (number: string) => `Under checkpoint ${number}`,
  notYetUnderCheckpoint: 'No checkpoint yet; this takes up to two minutes.',
  beforeTheBook: 'None: this event predates the checkpoints.',
  close: 'Close',
  openCertificate: 'Open the certificate',
  onlyActor: (name: string) => `Only events by ${name}`,
  onlyUser: (name: string) => `Only events about ${name}`,
  checkpoints: 'Checkpoints',
  checkpointsHelp:
    'With SHA-256, each checkpoint protects up to a thousand events and the previous checkpoint. ' +
    'Changing, removing or inserting one of these events breaks it.',
  intact: 'Intact',
  broken: 'Broken',
  none: 'No checkpoint yet',
  noneHelp: 'The first checkpoint has not been written yet.',
  howMany: 'Number of checkpoints',
  lastCheckpoint: 'Last checkpoint',
  lastCheckpointAt: 'Written',
  verifiedAt: 'Checkpoints verified',
  never: 'Not yet',
  pending: 'Awaiting the next checkpoint',
  pendingSince: (at: string) => `Events since ${at}`,
  verify: 'Verify now',
  verifying: 'Verifying...',
  progress: 'Checkpoints verified',
  verified: (events: string, checkpoints: string) =>
    `${events} events under ${checkpoints} checkpoints are intact.`,
  notVerified: 'The audit log is not intact.',
  verifyFailed: 'Failed to verify the checkpoints',
  checkpointsFailed: 'Failed to load the checkpoints',
} as const

const spellings: Record<string, string> = {
  'two factor': 'two-factor authentication',
  email: 'e-mail address',
  'sign in': 'sign-in',
  'beneficiary order': 'order to add a beneficiary',
  'holder account request': 'account request for a holder',
  occurrence: 'payment of a standing order',
  phrase: 'telephone phrase',
}

/** Events whose stored name is read otherwise here: from the bank's side, or in the words of the screens. */
const ownWords: Readonly<Record<string, string>> = {
  'accounts-ordered': 'Order of accounts changed',
  'approval-approved': 'Approval granted',
  'approval-asked': 'Approval requested',
  'approval-expired': 'Approval request expired',
  'approval-failed': 'Approved operation no longer possible',
  'approval-withdrawn': 'Approval request withdrawn',
  'audit-exported': 'Audit log exported',
  'audit-seal-broken': 'Audit checkpoint broken',
  'confirmation-refused': 'Code or other confirmation refused',
  confirmed: 'Code or other confirmation accepted',
  'consultation-noted': 'Note on a consultation saved',
  'contact-message-noted': 'Note on a contact message saved',
  'email-change-asked': 'E-mail address change requested',
  'email-tried-again': 'E-mail sent again',
  'holder-account-requested': 'Account requested for a holder',
  'holder-certificate-matured': 'Certificate of a holder matured',
  'holder-message-received': 'Message sent to holder',
  'mandate-document-downloaded': 'Document of a mandate downloaded',
  'mandate-document-kept': 'Document of a mandate stored',
  'message-received': 'Message sent to client',
  'message-sent': 'Message sent by client',
  'officer-signature-ended': 'Officer’s signature ended',
  'officer-signature-set': 'Officer’s signature set',
  'own-limit-raise-planned': 'Increase of a client’s own limit planned',
  'own-limit-set': 'Client’s own limit set',
  'person-blocked': 'User blocked',
  'person-created': 'User created',
  'person-erased': 'User erased',
  'receipt-downloaded-by-right': 'Receipt downloaded by a person with access',
  'recovery-codes-made': 'Recovery codes created',
  'session-ended-by-owner': 'Session ended by the user',
  'setup-completed': 'Account setup completed',
  'setup-link-made': 'Setup link created',
  'setup-link-mailed': 'Setup link sent by e-mail',
  'statement-downloaded-by-right': 'Statement downloaded by a person with access',
}

/** An event of a holder in the history of the user who caused it. */
const ownEvent = /^own-(.+)$/

/** The settings, by their names in the database. */
export const settingNames: Readonly<Record<string, string>> = {
  approval_by_second_admin: 'Approval by a second administrator',
  approval_limit: 'Amount above which an adjustment needs approval',
  demo: 'Demonstration bank',
  emails_kept: 'How long sent e-mails are kept',
  payment_code_limit: 'Amount above which a payment needs a code',
  require_proof: 'Servers must prove that they have the key file',
  require_two_factor: 'Two-factor authentication required',
  sessions_kept: 'How long ended sessions are kept',
}

/** A name in the log, of an event or of a detail, as words: "payment-completed" is "Payment completed". */
export function textOfName(name: string): string {
  const own = ownWords[name]
  if (own !== undefined) return own
  const [, caused] = ownEvent.exec(name) ?? []
  if (caused !== undefined) return `${textOfName(caused)} by the user`
  const spaced = name.replaceAll(/[-_]/g, ' ')
  const sentence = Object.entries(spellings).reduce(
    (text, [from, to]) => text.replace(new RegExp(`\\b${from}\\b`), to),
    spaced,
  )
  return capitalised(sentence)
}

/** The same in a sentence about a user: "by the bank". */
export function byMissingActor(event: Pick<AuditEvent, 'action'>): string {
  const actor = describeMissingActor(event)
  if (actor === texts.theBank) return texts.byTheBank
  return actor === texts.visitor ? texts.byAVisitor : actor
}

/** Names the actor of an event that no user caused. */
export function describeMissingActor({ action }: Pick<AuditEvent, 'action'>): string {
  if (/^(consultation|contact)-/.test(action)) return texts.visitor
  return action === 'sign-in-refused' ? texts.notSignedIn : texts.theBank
}
