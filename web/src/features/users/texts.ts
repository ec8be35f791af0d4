import type { RefusalOf } from '#domain/refusal-of.ts'
import { countedUsers, type UserRole, type RefusalCode, type SetupLinkStatus } from '@bank/contract'
import { counted } from '#lib/data/counted.ts'
import { textOf } from '#lib/data/text-of.ts'
import { commonRefusals } from '#domain/refusal-words.ts'

const staysBlocked = ' This does not lift the block: they cannot sign in until their role is changed.'

/** All texts about users; specification 2, sections 2, 5 and 8. */
export const texts = {
  loading: 'Loading the users',
  failedToFetch: 'Failed to fetch users',
  unreadable: 'The users could not be loaded',
  unreadableHelp: 'Please check your connection and try again. Nothing has changed.',
  users: (counts: Record<UserRole, number>) => {
    const all = counts.user + counts.admin + counts.blocked
    return (
      `${upTo(all, 'person', 'people')}: ${upTo(counts.user, 'client')}, ` +
      `${upTo(counts.admin, 'administrator')}, ${upTo(counts.blocked, 'blocked', 'blocked')}`
    )
  },
  search: 'Search by username or name',
  searchPlaceholder: 'Username, first or last name',
  found: (count: number, more: boolean) =>
    count === 0 ? 'No users found' : `${counted(count, 'user')} shown${more ? ', and there are more' : ''}`,
  noMatch: 'No users found',
  noMatchHelp: (search: string) => `No username, first name or last name contains “${search}”.`,
  clearSearch: 'Clear search',
  caption: 'Users',
  pages: 'Pages of users',
  shown: (from: number, to: number, more: boolean) => `${from} to ${to}${more ? '' : ` of ${to}`}`,
  name: 'Name',
  email: 'E-mail',
  role: 'Role',
  twoFactor: 'Two-factor',
  phrase: 'Phrase',
  created: 'Created',
  actions: 'Actions',
  enabled: 'Enabled',
  notEnrolled: 'Not enrolled',
  phraseSet: 'Set',
  phraseNotSet: 'Not set',
  roleOf: (name: string) => `Role of ${name}`,
  ownRole: 'your own role',
  actionsOf: (name: string) => `Actions for ${name}`,
  block: 'Block',
  showPhraseOf: (name: string) => `Telephone phrase of ${name}; requires your code`,
  hidePhraseOf: (name: string) => `Hide the telephone phrase of ${name}`,
  phraseShown: 'Shown for 30 seconds.',

  roleUpdated: (role: UserRole) => `User role updated to ${role}`,
  roleFailed: 'Failed to update user role',
  blocked: 'User has been blocked',
  blockFailed: 'Failed to block user',
  undo: 'Undo',

  appointTitle: (name: string) => `Make ${name} an administrator`,
  appointHelp: (name: string) =>
    `An administrator can see every client. ${name} will be signed out everywhere.`,
  appoint: 'Make administrator',
  appointing: 'Saving...',
  dismissTitle: (name: string, role: 'user' | 'blocked') =>
    role === 'blocked' ? `Block ${name}, an administrator?` : `Remove ${name} as an administrator?`,
  dismissHelp: (role: 'user' | 'blocked') =>
    'They will be signed out everywhere at once, and their own requests for approval will end. ' +
    (role === 'blocked' ? 'They can no longer sign in.' : 'They can still sign in, but see no client.'),
  onlyAdmin: 'You will be the only administrator.',
  onlyAdminHelp: (isApprovalOn: boolean) =>
    isApprovalOn
      ? 'Until another administrator has been set up, no one can approve your requests. For seven days you ' +
        'cannot act without approval either, so you cannot appoint anyone or reverse this.'
      : 'No one else can reset your access. Making them an administrator again takes another code.',
  notReversible: 'This has no Undo.',
  notReversibleHelp: (isApprovalOn: boolean) =>
    isApprovalOn
      ? 'Making them an administrator again takes a code and another administrator’s approval.'
      : 'Making them an administrator again takes a code.',
  dismissReasonHelp: 'It is kept in the audit log.',
  dismiss: (role: 'user' | 'blocked') =>
    role === 'blocked' ? 'Block administrator' : 'Remove administrator',
  dismissing: 'Saving...',
  reason: 'Reason',
  reasonHelp: 'Shown to the administrator who approves it.',
  send: 'Send for approval',
  sending: 'Sending...',
  permitted: 'Approved.',
  permittedHelp: (until: string) => `You may generate one link until ${until}. Only you will see it.`,

  create: 'Create User',
  creating: 'Creating...',
  createHelp: 'A password, a two-factor secret and a setup link are generated and shown once.',
  username: 'Username',
  usernameHelp: 'Letters a to z and digits, with a full stop, hyphen or underscore in between.',
  firstName: 'First name',
  lastName: 'Last name',
  emailAddress: 'E-mail',
  roleHelp: 'An administrator can see every client and has no accounts of their own.',
  roleRequiresApprovalHelp:
    'An administrator can see every client and has no accounts of their own. Until ' +
    'another administrator approves, the role is user.',
  fillIn: 'Please fill in all fields',
  missing: 'Please fill in this field',
  wrong: 'Please check this field',
  createdDone: 'User created successfully',
  createFailed: 'Failed to create user',
  handOver: (name: string) => `Give the setup link to ${name}. It is shown only once.`,
  createAccountFor: (firstName: string) => `Create account for ${firstName}`,
  generatedPassword: 'Generated password',
  secret: 'Two-factor secret',
  setupLink: 'Setup link',
  qr: (name: string) => `QR code for the authenticator of ${name}`,
  forAuthenticator: 'For the authenticator app',
  linkUntil: (day: string) => `The link works once and expires on ${day}. Setup also needs the username.`,
  provisional: 'Provisional credentials',
  provisionalHelp:
    'During setup a new password is chosen and a new secret is issued. Until then these cannot be used to ' +
    'sign in.',
  roleRequiresApproval: 'Created as a user for now.',
  roleRequiresApprovalUntil: 'The administrator role needs another administrator’s approval.',
  closeUncopied: {
    title: 'Close without copying?',
    description: 'Nothing has been copied or sent yet, and this is shown only once.',
    stay: 'Keep it open',
    leave: 'Close',
  },
  copy: 'Copy',
  copyLabel: (label: string) => `Copy ${label}`,
  copyAll: 'Copy all',
  copied: 'Copied',
  linkCopied: 'Setup link copied to clipboard',
  done: 'Done',
  cancel: 'Cancel',
  close: 'Close',

  reset: 'Reset Password',
  resetHelp: (name: string, isBlocked: boolean) =>
    `${name} will be signed out everywhere and notified by e-mail. The e-mail does ` +
    `not include the password.${isBlocked ? staysBlocked : ''}`,
  newPassword: 'New password',
  newPasswordHelp: 'Valid for one sign-in within 24 hours; they then choose their own.',
  newPasswordMissing: 'Enter a password, or generate one.',
  tooShort: 'Please use at least 8 characters.',
  tooLong: 'Please use at most 256 characters.',
  generate: 'Generate',
  resetting: 'Resetting...',
  resetDone: (username: string) => `Password reset successfully for ${username}`,
  resetFailed: 'Failed to reset password',
  oneTime: 'One-time password',
  oneTimeHelp: (name: string) =>
    `Give it to ${name} yourself: it will not be shown again and is not in any e-mail.`,

  endSessions: 'End sessions',
  endSessionsTitle: (name: string) => `Sign ${name} out everywhere`,
  endSessionsHelp:
    'They will be signed out of every browser at once and notified in the portal and ' +
    'by e-mail. Their password and authenticator do not change, so they can sign in ' +
    'again. To prevent that, block them or reset their password.',
  endingSessions: 'Ending...',
  endSessionsFailed: 'The sessions could not be ended',
  signedInNowhere: 'They are not signed in anywhere',
  sessionsEnded: (name: string, count: number) => ({
    title: count === 0 ? 'No open sessions' : 'Sessions ended',
    description:
      count === 0
        ? `${name} was not signed in anywhere.`
        : `${name} is signed out of ${counted(count, 'browser')}.`,
  }),

  linkTitle: 'Setup Link',
  linkHelp: (name: string, isBlocked: boolean) =>
    `${name} can use it to set up a new password and a new authenticator. It works ` +
    `once, within seven days; a new link cancels the previous one.${isBlocked ? staysBlocked : ''}`,
  makeLink: 'Generate setup link',
  makeNewLink: 'Generate a new setup link',
  making: 'Generating...',
  linkMade: (username: string) => `Setup link generated for ${username}`,
  linkFailed: 'Failed to generate setup link',
  linkOnce: 'It is shown only once.',
  mailLink: 'Send by e-mail',
  mailLinkHelp: (email: string) =>
    `The e-mail goes to ${email} and does not contain the username. Please give that separately.`,
  linkMailed: 'Setup link sent',
  linkMailedTo: (email: string) => `Sent to ${email}. Please give the username separately.`,
  /** The dialog names the address; the message beside it is narrow. */
  giveUsername: 'Please give the username separately.',
  linkMailFailed: 'The setup link could not be sent',
  linkMailedTooOften: 'It has been sent too often. Please hand it over yourself.',
  linkNotValid: 'This link is no longer valid. Please generate a new one.',
  noLinkYet: 'No link yet.',
  issued: 'Generated',
  ends: 'Expires',
  state: 'Status',
  why: 'Reason',
  afterWrongCodes: 'Cancelled automatically after five wrong codes.',
  revoke: 'Revoke',
  revoked: 'Setup link revoked',
  revokeFailed: 'Failed to revoke setup link',
  loadingLink: 'Loading the setup link',

  phraseTitle: (name: string) => `Telephone phrase of ${name}`,
  phraseHelp: 'The client can see when it was viewed. To identify a caller, a check is enough.',
  said: 'What the caller said',
  saidHelp: 'Capitals, spaces and punctuation are ignored.',
  saidMissing: 'Enter what the caller said.',
  code: 'Authentication code',
  codeHelp: '6 digits from your authenticator app, for this change only.',
  phraseCodeHelp: '6 digits from your authenticator app. Each code works once.',
  codeMissing: 'Enter your 6-digit code.',
  check: 'Check',
  checking: 'Checking...',
  show: 'Show phrase',
  showing: 'Opening...',
  matches: 'It matches.',
  matchesNot: 'It does not match.',
  matchesHelp: 'The caller gave the correct phrase.',
  matchesNotHelp: 'The caller did not give the correct phrase. Do not say how it differs.',
  phraseFailed: 'The phrase could not be shown',
} as const

function upTo(count: number, one: string, many?: string): string {
  return count > countedUsers ? `more than ${counted(countedUsers, one, many)}` : counted(count, one, many)
}

/** The word and the tone of each status of a link. */
export const linkStates: Record<
  SetupLinkStatus,
  { word: string; tone: 'good' | 'wait' | 'bad' | 'neutral' }
> = {
  issued: { word: 'Issued', tone: 'wait' },
  opened: { word: 'Opened', tone: 'wait' },
  used: { word: 'Used', tone: 'good' },
  expired: { word: 'Expired', tone: 'neutral' },
  revoked: { word: 'Revoked', tone: 'bad' },
}

type Call =
  | 'create'
  | 'setRole'
  | 'resetPassword'
  | 'makeSetupLink'
  | 'mailSetupLink'
  | 'appoint'
  | 'dismiss'
  | 'endSessions'
  | 'checkPhrase'

const refusedTexts: Record<RefusalOf<'users', Call>, string> = {
  ...commonRefusals,
  NOT_SIGNED_IN: 'You have been signed out.',
  NOT_ALLOWED: 'You are no longer an administrator.',
  NOT_FOUND: 'This no longer exists. The list has been refreshed.',
  OWN_ACCESS: 'You cannot change your own access. Please ask another administrator.',
  LAST_ADMIN: 'You are the only administrator. The bank needs at least one.',
  USERNAME_TAKEN: 'This username is already in use.',
  EMAIL_TAKEN: 'This e-mail address is already in use.',
  USER_ID_TAKEN:
    'An earlier attempt from this window succeeded. Please check the list before you create another user.',
  CODE_REQUIRED: 'This user is an administrator: please enter a code.',
  INVALID_CODE: 'This code is incorrect or has already been used. Please wait for the next one.',
  APPROVAL_PENDING: 'The same request is already awaiting another administrator’s approval.',
  REASON_REQUIRED: 'Another administrator must approve this. Please give a reason.',
  PASSWORD_COMMON: 'This password is too easy to guess. Please generate one.',
  PASSWORD_PERSONAL: 'This password contains their name or ours. Please generate one.',
}

/** The text of a refusal. Null is a fault: no connection, or a mistake of ours. */
export function refusalText(code: RefusalCode | null): string {
  return textOf(refusedTexts, code) ?? 'The bank did not respond. Please try again.'
}
