import {
  type contract,
  countedUsers,
  type UserRole,
  type RefusalCode,
  type SetupLinkStatus,
} from '@bank/contract'

const staysBlocked = ' It does not lift the block: until their role is changed they cannot sign in.'

/** All texts about users; specification 2, sections 2, 5 and 8. */
export const texts = {
  loading: 'Loading the users',
  failedToFetch: 'Failed to fetch users',
  unreadable: 'The users could not be read',
  unreadableHelp: 'Your connection may be interrupted. Nothing has changed.',
  users: (counts: Record<UserRole, number>) => {
    const all = counts.user + counts.admin + counts.blocked
    return (
      `${counted(all)} ${all === 1 ? 'person' : 'people'}: ${counted(counts.user)} ` +
      `${counts.user === 1 ? 'client' : 'clients'}, ${counted(counts.admin)} ` +
      `${counts.admin === 1 ? 'administrator' : 'administrators'}, ${counted(counts.blocked)} ` +
      'blocked'
    )
  },
  search: 'Search by username or name',
  searchPlaceholder: 'Username, first or last name',
  found: (count: number, more: boolean) =>
    count === 0
      ? 'Nobody was found'
      : `${count}${more ? ' and more' : ''} ${count === 1 && !more ? 'user' : 'users'} shown`,
  noMatch: 'Nobody was found',
  noMatchHelp: (search: string) => `No username, first or last name has “${search}” in it.`,
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
  resetOf: (name: string) => `Reset password of ${name}`,
  linkOf: (name: string) => `Setup link of ${name}`,
  blockOf: (name: string) => `Block ${name}`,
  showPhraseOf: (name: string) => `Telephone phrase of ${name}; asks for your code`,
  hidePhraseOf: (name: string) => `Hide the telephone phrase of ${name}`,
  phraseShown: 'Shown for 30 seconds.',

  roleUpdated: (role: UserRole) => `User role updated to ${role}`,
  roleFailed: 'Failed to update user role',
  blocked: 'User has been blocked',
  blockFailed: 'Failed to block user',
  undo: 'Undo',

  appointTitle: (name: string) => `Make ${name} an administrator`,
  appointHelp: 'An administrator sees every client. All their sessions end.',
  appoint: 'Make administrator',
  appointing: 'Saving...',
  dismissTitle: (name: string, role: 'user' | 'blocked') =>
    role === 'blocked' ? `Block ${name}, an administrator?` : `Take the role of administrator from ${name}?`,
  dismissHelp: (role: 'user' | 'blocked') =>
    'They are signed out everywhere at once, and their own requests for approval end. ' +
    (role === 'blocked' ? 'They can no longer sign in.' : 'They keep their sign-in and see no client.'),
  onlyAdmin: 'You will be the only administrator.',
  onlyAdminHelp: (isApprovalOn: boolean) =>
    isApprovalOn
      ? 'Until another administrator has been set up, no one can approve your requests. For seven days you ' +
        'cannot act without approval either, so you cannot appoint anyone or reverse this.'
      : 'No one else can reset your access. Making them an administrator again takes another code of yours.',
  notReversible: 'This has no Undo.',
  notReversibleHelp: (isApprovalOn: boolean) =>
    isApprovalOn
      ? 'Making them an administrator again takes a code and another administrator’s approval.'
      : 'Making them an administrator again takes a code.',
  dismissReasonHelp: 'It is kept in the audit log.',
  dismiss: (role: 'user' | 'blocked') => (role === 'blocked' ? 'Block administrator' : 'Take the role away'),
  dismissing: 'Saving...',
  reason: 'Reason',
  reasonHelp: 'The administrator who approves it reads it.',
  reasonMissing: 'Please say why.',
  send: 'Send for approval',
  sending: 'Sending...',
  permitted: 'Approved.',
  permittedHelp: (until: string) => `You may make one link until ${until}. Nobody but you sees it.`,

  create: 'Create User',
  creating: 'Creating...',
  createHelp: 'The bank makes a password, a two-factor secret and a setup link, and shows them once.',
  username: 'Username',
  usernameHelp: 'Letters from a to z and digits; a dot, a dash or an underscore between them.',
  firstName: 'First name',
  lastName: 'Last name',
  emailAddress: 'E-mail',
  roleHelp: 'An administrator sees every client and has no accounts of their own.',
  roleRequiresApprovalHelp:
    'An administrator sees every client and has no accounts of their own. They begin as a ' +
    'user, until another administrator has approved it.',
  fillIn: 'Please fill in all fields',
  missing: 'Please fill in this field',
  wrong: 'Please check this field',
  createdDone: 'User created successfully',
  createFailed: 'Failed to create user',
  handOver: (name: string) => `Hand these over to ${name}. They are shown once.`,
  generatedPassword: 'Generated password',
  secret: 'Two-factor secret',
  setupLink: 'Setup link',
  qr: (name: string) => `QR code for the authenticator of ${name}`,
  forAuthenticator: 'For the authenticator app',
  linkUntil: (day: string) =>
    `The setup link works once and ends on ${day}. During the setup the person chooses a new ` +
    'password and receives a new secret: password and secret here are provisional and sign ' +
    'nobody in.',
  roleRequiresApproval: 'A user for now.',
  roleRequiresApprovalUntil: 'Becoming an administrator waits for another administrator’s approval.',
  closeUncopied: {
    title: 'Close without copying?',
    description: 'Nothing has been copied yet, and this is shown only once.',
    stay: 'Keep it open',
    leave: 'Close',
  },
  copy: 'Copy',
  copyLabel: (label: string) => `Copy ${label}`,
  copyAll: 'Copy all',
  copied: 'Copied',
  linkCopied: 'Setup link copied to clipboard',
  copyFailed: 'Failed to copy to clipboard',
  done: 'Done',
  cancel: 'Cancel',
  close: 'Close',

  reset: 'Reset Password',
  resetHelp: (name: string, isBlocked: boolean) =>
    `${name} is signed out everywhere and told by e-mail that this happened, without the ` +
    `password.${isBlocked ? staysBlocked : ''}`,
  newPassword: 'New password',
  newPasswordHelp: 'It signs in once, within 24 hours, and leads to choosing another.',
  newPasswordMissing: 'Write a password, or generate one.',
  tooShort: 'Please use at least 8 characters.',
  tooLong: 'Please use at most 256 characters.',
  generate: 'Generate',
  resetting: 'Resetting...',
  resetDone: (username: string) => `Password reset successfully for ${username}`,
  resetFailed: 'Failed to reset password',
  oneTime: 'One-time password',
  oneTimeHelp: (name: string) =>
    `Tell it to ${name} yourself: it is shown here for the last time, and stands in no letter.`,

  endSessions: 'End sessions',
  endSessionsTitle: (name: string) => `Sign ${name} out everywhere`,
  endSessionsHelp:
    'Every browser they are signed in with closes at once, and they receive a notification ' +
    'and an e-mail. Password and authenticator stay as they are, so they can sign in again. ' +
    'To keep them out, block them or reset their password.',
  endingSessions: 'Ending...',
  endSessionsFailed: 'The sessions were not ended',
  signedInNowhere: 'They are not signed in anywhere at the moment',
  sessionsEnded: (name: string, count: number) => ({
    title: count === 0 ? 'No open sessions' : 'Sessions ended',
    description:
      count === 0
        ? `${name} was not signed in anywhere.`
        : `${name} is signed out of ${count} ${count === 1 ? 'browser' : 'browsers'}.`,
  }),

  linkTitle: 'Setup Link',
  linkHelp: (name: string, isBlocked: boolean) =>
    `With it ${name} sets up a new password and a new authenticator. It works once, for ` +
    `seven days, and a new one voids the one before.${isBlocked ? staysBlocked : ''}`,
  makeLink: 'Generate setup link',
  makeNewLink: 'Generate a new setup link',
  making: 'Generating...',
  linkMade: (username: string) => `Setup link generated for ${username}`,
  linkFailed: 'Failed to generate setup link',
  linkOnce: 'It is shown once. Hand it over yourself.',
  noLinkYet: 'None was made yet.',
  issued: 'Made',
  ends: 'Ends',
  state: 'State',
  why: 'Why',
  afterWrongCodes: 'Five wrong codes were given, so the bank took it back by itself.',
  revoke: 'Revoke',
  revoked: 'Setup link revoked',
  revokeFailed: 'Failed to revoke setup link',
  loadingLink: 'Loading the setup link',

  phraseTitle: (name: string) => `Telephone phrase of ${name}`,
  phraseHelp: 'The client sees when it was opened. To know who calls, a check is enough.',
  said: 'What the caller said',
  saidHelp: 'Capitals, spaces and punctuation do not count.',
  saidMissing: 'Write what the caller said.',
  code: 'Authentication code',
  codeHelp: '6 digits from your authenticator app. Each code works once.',
  codeMissing: 'Enter the 6 digits of your code.',
  check: 'Check',
  checking: 'Checking...',
  show: 'Show phrase',
  showing: 'Opening...',
  matches: 'It matches.',
  matchesNot: 'It does not match.',
  matchesHelp: 'What the caller said is the phrase.',
  matchesNotHelp: 'What the caller said is not the phrase. Do not tell them how it differs.',
  phraseFailed: 'The phrase could not be opened',
} as const

function counted(count: number): string {
  return count > countedUsers
    ? `more than ${countedUsers.toLocaleString('en-GB')}`
    : count.toLocaleString('en-GB')
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

/** The refusals of these procedures, read from the contract: a new one without a text does not compile. */
type Refusal = keyof AllErrors
type AllErrors = (typeof contract.users.create)['~orpc']['errorMap'] &
  (typeof contract.users.setRole)['~orpc']['errorMap'] &
  (typeof contract.users.resetPassword)['~orpc']['errorMap'] &
  (typeof contract.users.makeSetupLink)['~orpc']['errorMap'] &
  (typeof contract.users.appoint)['~orpc']['errorMap'] &
  (typeof contract.users.dismiss)['~orpc']['errorMap'] &
  (typeof contract.users.endSessions)['~orpc']['errorMap'] &
  (typeof contract.users.checkPhrase)['~orpc']['errorMap']

const REFUSED: Record<Refusal, string> = {
  NOT_SIGNED_IN: 'You have been signed out.',
  ENROLMENT_REQUIRED: 'Please set up your authenticator first.',
  NOT_ALLOWED: 'You are no longer an administrator.',
  NOT_FOUND: 'There is nothing of this kind any more. The list has been read again.',
  OWN_ACCESS: 'Nobody changes their own access: another administrator has to do it.',
  LAST_ADMIN: 'You are the only administrator, and somebody has to be one.',
  USERNAME_TAKEN: 'Somebody has this username already.',
  EMAIL_TAKEN: 'Somebody has this e-mail address already.',
  USER_ID_TAKEN:
    'An earlier try from this window has gone through. Look at the list before you create another user.',
  CODE_REQUIRED: 'This user is an administrator: please enter a code.',
  INVALID_CODE: 'This code is not right, or was used before. Please wait for the next one.',
  TWO_FACTOR_NOT_ENABLED: 'Two-factor authentication is required for this action.',
  CONFIRMATION_REFUSED: 'The confirmation has expired. Please enter a new code.',
  TOO_MANY_ATTEMPTS: 'Too many attempts. Please try again later.',
  APPROVAL_PENDING: 'This waits for another administrator already.',
  REASON_REQUIRED: 'Another administrator has to approve this: please say why.',
  BUSY: 'The bank is busy at the moment. Please try again shortly.',
}

/** The text of a refusal. Null is a fault: no connection, or a mistake of ours. */
export function refusedText(code: RefusalCode | null): string {
  return code !== null && isKnown(code) ? REFUSED[code] : 'The bank did not answer. Please try again.'
}

function isKnown(code: RefusalCode): code is Refusal {
  return Object.hasOwn(REFUSED, code)
}
