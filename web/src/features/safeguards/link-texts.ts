/** Texts of the page that the link in an e-mail opens. They say nothing about the client. */
export const linkTexts = {
  ready:
    'Press the button if you did not do what our e-mail describes. It stops all payments and standing ' +
    'orders to other people, and blocks new certificates and beneficiaries. You still receive money, and ' +
    'your certificates still mature.',
  lifting: 'To lift the freeze later, please call us. We will confirm that it is you and lift it.',
  unchanged: 'Nothing happens unless you press the button.',
  button: 'Freeze all payments',
  busy: 'Freezing...',
  done: 'Your payments are frozen',
  doneHelp:
    'We have confirmed this by e-mail. Please call us now, so that we can look into it with you. Only we ' +
    'can lift this freeze.',
  refused: 'This link is no longer valid',
  refusedHelp:
    'It is more than 30 days old. Please freeze your payments in your profile, or call us at once and we ' +
    'will do it for you.',
  failed: 'The bank did not respond. Please press the button again, or call us at once.',
  incomplete: 'This link is incomplete',
  incompleteHelp: 'Please open it directly from our e-mail, or call us at once.',
  tooMany: 'Too many attempts. Please try again in a minute, or call us at once.',
} as const
