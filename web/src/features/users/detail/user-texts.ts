/** All texts of the page of one user. */
export const userTexts = {
  back: 'All users',
  /** The heading while the name is not known yet. */
  user: 'User',
  loading: 'Loading this user',
  failed: 'This user could not be loaded',
  failedHelp: 'Please check your connection and try again. Nothing has changed.',
  unknown: 'There is no such user',
  unknownHelp: 'The address may be incomplete. Users are never deleted.',
  since: (state: string, day: string) => `${state} since ${day}`,
  client: 'client',
  admin: 'administrator',
  signedIn: (when: string) => `last signed in ${when}`,
  neverSignedIn: 'never signed in',
  blocked: 'Blocked',
  message: 'Message',

  attention: 'Needs attention',
  nothing: 'Nothing needs attention.',
  frozen: {
    link: (since: string) => `Payments frozen by the link in an e-mail since ${since}`,
    portal: (since: string) => `Payments frozen by the client since ${since}`,
  },
  liftFreeze: 'Lift the freeze',
  isBlocked: 'Blocked: they cannot sign in. Their money is not affected.',
  messages: (count: number) => (count === 1 ? '1 unanswered message' : `${count} unanswered messages`),
  answer: 'Answer',
  requests: (count: number) =>
    count === 1 ? '1 account request to decide' : `${count} account requests to decide`,
  review: 'Review',
  failedPayments: (count: number, days: number) =>
    count === 1 ? `1 payment failed within ${days} days` : `${count} payments failed within ${days} days`,
  inTheAudit: 'In the audit',
  maturing: (count: number, days: number) =>
    count === 1
      ? `1 certificate matures within ${days} days`
      : `${count} certificates mature within ${days} days`,
  see: 'View',
  approvalPending: (operation: string, requester: string) =>
    `${operation}: awaiting approval, requested by ${requester}`,
  linkPermitted: (until: string) => `Approved: a setup link may be generated until ${until}`,
  linkOut: (until: string) => `Setup link not opened yet, valid until ${until}`,
  linkOpened: (until: string) => `Setup link opened but not completed, valid until ${until}`,
  linkOver: 'Their setup link has expired and they are not set up',
  notSetUp: 'They are not set up and have no setup link',
  setupLink: 'Setup Link',
  oneTime: (until: string) => `One-time password not used yet, valid until ${until}`,
  oneTimeOver: 'Their one-time password has expired: they cannot sign in',
  reset: 'Reset Password',
  emailPending: (email: string, until: string) =>
    `New e-mail address ${email} not confirmed yet, valid until ${until}`,

  profile: 'Profile',
  username: 'Username',
  email: 'E-mail',
  phone: 'Telephone',
  address: 'Address',
  born: 'Born',
  notGiven: 'Not recorded',

  access: 'Access',
  role: 'Role',
  twoFactor: 'Two-factor',
  password: 'Password',
  link: 'Setup link',
  phrase: 'Phrase',
  sessions: 'Signed in',
  sessionsNow: (count: number) =>
    count === 0 ? 'Not signed in' : count === 1 ? 'In 1 browser' : `In ${count} browsers`,
  lastSignIn: 'Last sign-in',
  never: 'Never',
  ownPassword: 'Their own',
  provisional: 'Provisional',
  oneTimeState: 'One-time',
  expired: 'Expired',
  until: (when: string) => `until ${when}`,
  none: 'None',
  block: 'Block',
  ownAccess: 'You cannot change your own access. Please ask another administrator.',
} as const
