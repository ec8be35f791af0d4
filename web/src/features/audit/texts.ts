import { type AuditEvent, maximumCounted, maximumExportedEvents } from '@bank/contract'
import { allOf } from '#lib/data/all-of.ts'

/** Every word of the audit. */
export const texts = {
  title: 'Audit',
  all: (count: number) => allOf(count, { one: 'event', many: 'events', most: maximumCounted }),
  ownActions: 'What they did',
  byThemselves: 'by themselves',
  by: (name: string) => `by ${name}`,
  lead: 'Everything that happened, as it was written down at the time.',
  filter: 'Search the audit',
  actor: 'Who acted',
  user: 'About whom',
  identifier: 'Username or e-mail',
  action: 'What',
  anything: 'Anything',
  from: 'From',
  to: 'To',
  search: 'Search',
  clear: 'Clear',
  unknownName: 'Nobody has this username or e-mail.',
  startAfterEnd: 'Start date must be before end date',
  log: 'Log',
  caption: 'Events, newest first',
  when: 'When',
  event: 'What',
  about: 'About',
  subject: 'Reference',
  details: 'Details',
  detailsOf: (action: string, when: string) => `Details, ${action}, ${when}`,
  theBank: 'The bank itself',
  notSignedIn: 'Somebody not signed in',
  visitor: 'A visitor',
  themselves: 'themselves',
  noUser: 'Nobody in particular',
  empty: 'Nothing was written down',
  emptyHelp: 'No event answers to this search. Take one condition away, or choose a longer period.',
  failed: 'Failed to load the audit',
  failedHelp: 'The server did not answer.',
  loading: 'Loading the audit',
  earlier: 'Show earlier',
  earlierFailed: 'The earlier events could not be read.',
  shown: (count: number) => (count === 1 ? '1 event shown.' : `${count} events shown.`),
  timesIn: (city: string) => `Times are those in ${city}.`,
  export: 'Export CSV',
  exporting: 'Exporting...',
  exportLimit:
    `A file holds what was searched for, ${maximumExportedEvents.toLocaleString('en-GB')} ` +
    'events at most. That it was taken is written into the audit.',
  exported: { title: 'Audit exported', description: 'The file was downloaded, and the audit says so.' },
  exportFailed: 'Failed to export the audit',
  exportTooLong:
    `More than ${maximumExportedEvents.toLocaleString('en-GB')} events answer to this search. ` +
    'Please choose a shorter period.',
  exportBusy: 'Too many files are under way. Please try again in a minute.',
  id: 'Event number',
  checkpoint: 'Seal',
  underCheckpoint: (number: string) => `Under seal ${number}`,
  notYetUnderCheckpoint: 'Not sealed yet; it takes two minutes.',
  beforeTheBook: 'None: it is from before this book of events was begun.',
  close: 'Close',
  onlyActor: (name: string) => `Only what ${name} did`,
  onlyUser: (name: string) => `Only about ${name}`,
  checkpoints: 'Seals',
  checkpointsHelp:
    'Every event lies under a seal: SHA-256 over up to a thousand events and over the seal ' +
    'before. Whoever changes, takes out or slips in an event breaks its seal.',
  intact: 'Intact',
  broken: 'Broken',
  none: 'No seal yet',
  howMany: 'Seals',
  lastCheckpoint: 'Last seal',
  lastCheckpointAt: 'Sealed',
  verifiedAt: 'Every seal checked',
  never: 'Not yet',
  pendingSince: 'Waits for a seal since',
  verify: 'Verify now',
  verifying: 'Verifying...',
  progress: 'Seals verified',
  verified: (events: string, checkpoints: string) =>
    `${events} events under ${checkpoints} seals are as they were sealed.`,
  notVerified: 'The audit is not as it was sealed.',
  verifyFailed: 'Failed to verify the seals',
  checkpointsFailed: 'Failed to load the seals',
} as const

const spellings: Record<string, string> = {
  'two factor': 'two-factor',
  email: 'e-mail',
  'sign in': 'sign-in',
}

/** Events that are stored from the client's side and read here from the bank's. */
const ownWords: Readonly<Record<string, string>> = {
  'message-received': 'Message sent to client',
  'message-sent': 'Message sent by client',
}

/** A name in the log, of an event or of a detail, as words: "payment-completed" is "Payment completed". */
export function textOfName(name: string): string {
  const own = ownWords[name]
  if (own !== undefined) return own
  const spaced = name.replaceAll(/[-_]/g, ' ')
  const sentence = Object.entries(spellings).reduce(
    (text, [from, to]) => text.replace(new RegExp(`\\b${from}\\b`), to),
    spaced,
  )
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`
}

/** Names the actor of an event that no user caused. */
export function describeMissingActor({ action }: Pick<AuditEvent, 'action'>): string {
  if (/^(consultation|contact)-/.test(action)) return texts.visitor
  return action === 'sign-in-refused' ? texts.notSignedIn : texts.theBank
}
