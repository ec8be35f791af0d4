/** The services of the portal, in a client's words. */
export const guards = [
  {
    name: 'A code for exactly this',
    text:
      'A new payee, a certificate, a large payment: the code you enter is good for what stands ' +
      'on the screen and for nothing else.',
  },
  {
    name: 'Paid once',
    text:
      'A payment has its number before it leaves. A second press or a broken line cannot make ' +
      'it leave twice.',
  },
  {
    name: 'Books that balance',
    text: 'Every change of a balance has two sides. While the two do not agree, no payment is made.',
  },
  {
    name: 'A record under seal',
    text:
      'What was done, by whom and when is written down with the act itself and sealed. You see ' +
      'your own part of it.',
  },
] as const

/** The steps from the first contact to the first account. */
export const steps = [
  {
    name: 'We talk',
    text:
      'You say what you need, we say what we can do. If we do not suit each other, that is the ' +
      'end of it.',
  },
  {
    name: 'You show who you are',
    text:
      'The law asks for papers: who you are, where you live, where the money comes from. We ' +
      'tell you which.',
  },
  {
    name: 'Your account is opened',
    text:
      'You receive a link, choose a password, and set up your authenticator. From then on you ' +
      'see everything yourself.',
  },
] as const
