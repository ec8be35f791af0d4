/** Only clients read `forClients` and `freeze`, which stands before the link that freezes payments. */
export type EmailText = {
  subject: string
  body: string
  forClients?: string
  forAdmins?: string
  freeze?: string
}

export const signIn = 'Please sign in to the portal for details.'

/** E-mails about orders and mandates of holders for whom a client acts. */
const orders = {
  'mandate-received': {
    subject: 'You have been given a mandate',
    body: `You have been given a mandate to act for another account holder. ${signIn}`,
  },
  'mandate-ended': {
    subject: 'Your mandate was withdrawn',
    body:
      'Your mandate to act for another account holder has been withdrawn. Your signatures on orders that ' +
      `have not yet been carried out no longer count. ${signIn}`,
  },
  'order-prepared': {
    subject: 'An order is awaiting signatures',
    body: `An order for an account holder you act for is awaiting signatures. ${signIn}`,
  },
  'order-executed': {
    subject: 'An order was carried out',
    body: `An order for an account holder you act for has been fully signed and carried out. ${signIn}`,
  },
  'order-refused': {
    subject: 'An order was refused',
    body: `An order for an account holder you act for was refused. No money has moved. ${signIn}`,
  },
  'order-withdrawn': {
    subject: 'An order was withdrawn',
    body: `An order for an account holder you act for was withdrawn. No money has moved. ${signIn}`,
  },
  'order-expired': {
    subject: 'An order has expired',
    body:
      'An order for an account holder you act for has expired, because it was not fully signed within ' +
      `seven days. No money has moved. ${signIn}`,
  },
} satisfies Record<string, EmailText>

/** The same for orders of other kinds: an e-mail says neither what was ordered nor for whom. */
export const textOfHolders = {
  ...orders,
  'beneficiary-order-prepared': orders['order-prepared'],
  'beneficiary-order-executed': orders['order-executed'],
  'beneficiary-order-refused': orders['order-refused'],
  'beneficiary-order-withdrawn': orders['order-withdrawn'],
  'beneficiary-order-expired': orders['order-expired'],
  'certificate-order-prepared': orders['order-prepared'],
  'certificate-order-executed': orders['order-executed'],
  'certificate-order-refused': orders['order-refused'],
  'certificate-order-withdrawn': orders['order-withdrawn'],
  'certificate-order-expired': orders['order-expired'],
  'certificate-order-outdated': {
    subject: 'A certificate was not opened',
    body:
      'A certificate of deposit for an account holder you act for was not opened, because the bank has ' +
      'changed the rate since it was prepared. No money has moved. It can be prepared again. ' +
      signIn,
  },
  'holder-account-request-approved': {
    subject: 'Your account request was approved',
    body:
      'We have approved your request for an account holder you act for, and the new account is open. ' +
      signIn,
  },
  'holder-account-request-rejected': {
    subject: 'A decision on your account request',
    body:
      'We were unable to approve your request for an account holder you act for. The reason is given in ' +
      `the portal. ${signIn}`,
  },
  'holder-account-request-withdrawn': {
    subject: 'Your account request was withdrawn',
    body:
      'Your request for an account holder you act for was withdrawn by another person who acts for them. ' +
      signIn,
  },
  'holder-certificate-matured': {
    subject: 'A certificate has matured',
    body:
      'A certificate of deposit of an account holder you act for has matured, and the money has been ' +
      `returned to the account it came from. ${signIn}`,
  },
}
