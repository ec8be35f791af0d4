/** Every word of the administrator's overview, specification 2, section 1. */
export const texts = {
  users: 'Users',
  accounts: 'Accounts',
  books: 'Books',
  balanced: 'Balanced',
  unbalanced: 'Do not balance',
  unchecked: 'Not checked yet',
  checked: (at: string) => `Checked ${at}`,
  closed: 'Nothing is written until they do.',
  counts: 'Counts of the platform',
  loading: 'Loading the overview',
  failed: 'Failed to load the overview',
  failedHelp: 'The server did not answer.',
} as const
