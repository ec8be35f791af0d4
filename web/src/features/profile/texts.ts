/** Every word of the profile in view mode, specification 1, section 5. */
export const texts = {
  person: 'Personal details',
  security: 'Security',
  username: 'Username',
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'E-mail',
  role: 'Role',
  roles: { user: 'Client', admin: 'Administrator' },
  twoFactor: 'Two-factor authentication',
  enabled: 'Enabled',
  notEnabled: 'Not set up',
  enabledHelp: 'The bank asks for a code from your authenticator app when you sign in.',
  notEnabledHelp: 'Without it the bank cannot confirm what you order. Your account manager helps you set it up.',
  change: 'To change something, please tell your account manager.',
} as const
