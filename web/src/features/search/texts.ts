/** The texts of the client's search. */
export const texts = {
  title: 'Find',
  label: 'Find a screen, an account, a beneficiary, a certificate or a reference',
  placeholder: 'Screen, account, beneficiary, certificate, TXN-…',
  screens: 'Screens',
  accounts: 'Accounts',
  beneficiaries: 'Beneficiaries',
  pay: 'Pay',
  payTo: (name: string) => `Pay ${name}`,
  certificates: 'Certificates of deposit',
  lines: 'Statement lines',
  nothing: 'Nothing matches. Try a name, a number or a reference such as TXN-7F3A91C4.',
  notAllCertificates: (count: number) => `Of your certificates, the newest ${count} were searched.`,
  searching: 'Searching',
  failed: 'The bank did not answer. Screens can still be found.',
  found: (count: number) =>
    count === 1 ? '1 found. Enter goes there.' : `${count} found. Arrows choose, Enter goes there.`,
} as const

/** The texts of the admins' search. */
export const adminTexts = {
  title: 'Find',
  label: 'Find a client, an account or a screen',
  placeholder: 'Name, username, account number, screen',
  users: 'Users',
  accounts: 'Accounts',
  screens: 'Screens',
  nothing: 'Nothing matches. Try a part of a name, a username or an account number.',
  searching: texts.searching,
  failed: texts.failed,
  found: texts.found,
} as const
