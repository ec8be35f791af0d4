/** The four services: the sentence on the home page, and the text on the services page. */
export type Service = {
  /** The anchor on the page of services (specification 1, section 2). */
  anchor: string
  name: string
  summary: string
  text: readonly string[]
  /** The facts of the service for a client. */
  facts: readonly { name: string; text: string }[]
  /** The limits of the service. */
  not: string
  ornament: { seed: string; rings: number; density: number; hole?: number }
}

export const services: readonly Service[] = [
  {
    anchor: 'private-client-relationships',
    name: 'Private Client Relationships',
    summary:
      'One person at the bank knows your affairs and answers when you write or call. ' +
      'Accounts in six currencies, held in your own name.',
    text: [
      'One account manager knows your affairs and answers when you write or call. There ' +
        'is no call centre in between, and the conversation stays in the portal, where ' +
        'both of you can read it again.',
      'Deposit accounts are held in your own name. Each currency has its own account; ' +
        'nothing is converted unless you ask for it.',
    ],
    facts: [
      {
        name: 'Currencies',
        text: 'US dollars, euros, pounds sterling, Swiss francs, Canadian and Australian dollars',
      },
      { name: 'Digital wallets', text: 'Eight cryptocurrencies, each on a supported network' },
      { name: 'A new account', text: 'Requested in the portal; typically decided in 1–2 business days' },
      { name: 'Statements', text: 'For any period, to print or download' },
    ],
    not: 'It is not tax or legal advice, and we do not manage your money on a discretionary basis.',
    ornament: { seed: 'private-client-relationships', rings: 2, density: 0.5 },
  },
  {
    anchor: 'investment-securities',
    name: 'Investment Securities',
    summary:
      'Securities are bought and sold on your instruction, through the account manager ' +
      'who knows your affairs, and never on ours.',
    text: [
      'Securities are bought and sold on your instruction and never on ours. You give the ' +
        'instruction to your account manager, in writing or by telephone, and it is read back ' +
        'to you before anything is done.',
      'There is no trading screen in the portal, by design: we believe an order put ' +
        'into words is better considered. What you write there stays in the conversation, ' +
        'with its date and time.',
    ],
    facts: [
      { name: 'How to begin', text: 'With a consultation about your experience and what you need' },
      { name: 'Who decides', text: 'You, for every single order' },
      { name: 'Costs', text: 'Stated as an amount, before the order' },
    ],
    not:
      'It is not a recommendation. The value of securities can fall as well as rise, and you ' +
      'may get back less than you paid.',
    ornament: { seed: 'investment-9', rings: 1, density: 0.6, hole: 0.3 },
  },
  {
    anchor: 'bond-services',
    name: 'Bond Services',
    summary:
      'Certificates of deposit for two, three or five years. The rate and the day of ' +
      'repayment are fixed before you sign.',
    text: [
      'A certificate of deposit runs for two, three or five years. The rate, the amount of ' +
        'interest and the day of repayment are fixed and shown before you sign. Where we ' +
        'have set no rate, we pay no interest, and say so.',
      'On that day the deposit and its interest return to the account they came from, ' +
        'without any action on your part. Each certificate has a number and a hash, so ' +
        'that anyone can check with us whether it is genuine.',
    ],
    facts: [
      { name: 'Terms', text: 'Two, three or five years' },
      { name: 'Interest', text: 'Simple, actual/365, paid at maturity with the deposit' },
      { name: 'Signed', text: 'With your signature and a code from your authenticator' },
      { name: 'On paper', text: 'An engraved certificate, to print and file' },
    ],
    not: 'It is not an instant-access deposit: you cannot withdraw it before the term ends.',
    ornament: { seed: 'bond-6', rings: 3, density: 0.6 },
  },
  {
    anchor: 'payment-processing',
    name: 'Payment Processing',
    summary:
      'Payments to people you have confirmed yourself, from bank accounts and from digital ' +
      'wallets, each with its own reference.',
    text: [
      'You pay people and companies whose details you have entered and confirmed yourself, ' +
        'with a code that is valid for exactly those details. Before money leaves, the ' +
        'payment is shown to you once more: amount, beneficiary and account.',
      'A payment is made once, however often a button is pressed or a connection ' +
        'breaks. It has its own reference and appears on the account’s statement at once.',
    ],
    facts: [
      {
        name: 'Beneficiaries',
        text:
          'Checked before you confirm them: an IBAN by its check digits, a BIC by its form, a ' +
          'wallet address by the rules of its network',
      },
      { name: 'Codes', text: 'Required for a new beneficiary and above a daily amount' },
      { name: 'Records', text: 'PDF, CSV, JSON, and for most currencies OFX and camt.053' },
    ],
    not:
      'It is not a way to pay someone you do not know. We may ask you what a payment is ' +
      'for, because the law requires it.',
    ornament: { seed: 'payment-3', rings: 1, density: 0.75, hole: 0.62 },
  },
]
