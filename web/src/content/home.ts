/** The services of the portal, in a client's words. */
export const guards = [
  {
    name: 'Every code is tied to one action',
    text:
      'A new beneficiary, a certificate, a large payment: each code authorises exactly what ' +
      'you see on the screen, and nothing else.',
  },
  {
    name: 'Paid once only',
    text: 'Every payment carries a unique number, so it can never be sent twice.',
  },
  {
    name: 'Books that balance',
    text: 'Every change to a balance has two sides. If the two ever fail to agree, no payment is made.',
  },
  {
    name: 'A tamper-evident record',
    text:
      'Who did what, and when, is recorded as it happens, in a form that reveals any later ' +
      'change. You can see your own part of the record.',
  },
] as const

/** The steps from the first contact to the first account. */
export const steps = [
  {
    name: 'We talk',
    text:
      'You tell us what you need and we tell you what we can do. If we are not right ' +
      'for each other, there is no obligation.',
  },
  {
    name: 'You show us who you are',
    text:
      'The law requires documents that show who you are, where you live and where your ' +
      'money comes from. We will tell you which.',
  },
  {
    name: 'Your account is opened',
    text:
      'You receive a link, choose a password and set up your authenticator. From then ' +
      'on everything is at your fingertips.',
  },
] as const
