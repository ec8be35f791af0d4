/** All texts of the page of one user. */
export const userTexts = {
  back: 'All users',
  /** The heading while the name is not known yet. */
  user: 'User',
  loading: 'Loading this person',
  failed: 'This person could not be read',
  failedHelp: 'Your connection may be interrupted. Nothing has changed.',
  unknown: 'There is no such user',
  unknownHelp: 'The address may be incomplete. People are never deleted, so whoever was here once still is.',
  since: (state: string, day: string) => `${state} since ${day}`,
  client: 'client',
  admin: 'administrator',
  signedIn: (when: string) => `last signed in ${when}`,
  neverSignedIn: 'never signed in',
  blocked: 'Blocked',
  message: 'Message',

  attention: 'Waiting',
  nothing: 'Nothing of theirs waits for anybody.',
  isBlocked: 'Blocked: they cannot sign in. Their money stays where it is.',
  messages: (count: number) =>
    count === 1 ? '1 message is not answered' : `${count} messages are not answered`,
  answer: 'Answer',
  requests: (count: number) =>
    count === 1 ? '1 account request waits for a decision' : `${count} account requests wait for a decision`,
  review: 'Review',
  failedPayments: (count: number, days: number) =>
    count === 1 ? `1 payment failed within ${days} days` : `${count} payments failed within ${days} days`,
  inTheAudit: 'In the audit',
  maturing: (count: number, days: number) =>
    count === 1
      ? `1 certificate matures within ${days} days`
      : `${count} certificates mature within ${days} days`,
  see: 'See',
  approvalPending: (operation: string, requester: string) =>
    `${operation}: waits for approval, asked by ${requester}`,
  linkPermitted: (until: string) => `A setup link may be made until ${until}: it was approved`,
  linkOut: (until: string) => `A setup link is out until ${until}, not opened yet`,
  linkOpened: (until: string) => `A setup link was opened and not finished; it ends ${until}`,
  linkOver: 'Their setup link has ended, and they are not set up',
  notSetUp: 'They are not set up, and have no setup link',
  setupLink: 'Setup Link',
  oneTime: (until: string) => `A one-time password waits to be used until ${until}`,
  oneTimeOver: 'Their one-time password has expired: they cannot sign in',
  reset: 'Reset Password',
  emailPending: (email: string, until: string) =>
    `A new e-mail address, ${email}, waits to be confirmed until ${until}`,

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
    count === 0 ? 'Nowhere now' : count === 1 ? 'In one browser now' : `In ${count} browsers now`,
  lastSignIn: 'Last sign-in',
  never: 'Never',
  ownPassword: 'Their own',
  provisional: 'Provisional',
  oneTimeState: 'One-time',
  expired: 'Expired',
  until: (when: string) => `until ${when}`,
  none: 'None',
  block: 'Block',
  ownAccess: 'Nobody changes their own access: another administrator has to do it.',
} as const
