/** The four services: the sentence on the home page, and what stands on the page of services. */
export type Service = {
  /** The anchor on the page of services (specification 1, section 2). */
  anchor: string
  name: string
  summary: string
  text: readonly string[]
  engraving: { seed: string; rings: number; density: number; hole?: number }
}

export const services: readonly Service[] = [
  {
    anchor: 'private-client-relationships',
    name: 'Private Client Relationships',
    summary:
      'One person at the bank knows your affairs and answers when you write or call. Accounts in six currencies, held in your own name.',
    text: [
      'One account manager knows your affairs and answers when you write or call. There is no queue of strangers in between, and the conversation stays in the portal where both sides can read it again.',
      'Deposit accounts are held in your own name, in US dollars, euros, pounds sterling, Swiss francs, Canadian or Australian dollars. Each currency keeps its own account; nothing is converted unless you ask for it.',
    ],
    engraving: { seed: 'private-client-relationships', rings: 2, density: 0.5 },
  },
  {
    anchor: 'investment-securities',
    name: 'Investment Securities',
    summary:
      'Securities are bought, held and settled on your instruction, with a record of each order you can read a year later.',
    text: [
      'Securities are bought, held and settled on your instruction and never on ours. We do not manage a portfolio at our own discretion.',
      'Every order is recorded with the hour, the price and the name of the person who took it, so that you can read a year later what was done and why. The value of securities can fall as well as rise.',
    ],
    engraving: { seed: 'investment-9', rings: 1, density: 0.6, hole: 0.3 },
  },
  {
    anchor: 'bond-services',
    name: 'Bond Services',
    summary:
      'Certificates of deposit for two, three or five years. The rate and the day of repayment are fixed before you sign.',
    text: [
      'A certificate of deposit runs for two, three or five years. The rate, the interest in money and the day of repayment are fixed and shown before you sign.',
      'On that day the sum and its interest return to the account they came from. Each certificate has a number and a hash, by which the bank confirms that a copy is genuine.',
    ],
    engraving: { seed: 'bond-6', rings: 3, density: 0.6 },
  },
  {
    anchor: 'payment-processing',
    name: 'Payment Processing',
    summary:
      'Payments to people you have confirmed yourself, from bank accounts and from digital wallets, each with its own receipt.',
    text: [
      'You pay people and companies whose details you have entered and confirmed yourself, from bank accounts and from digital wallets. Before money leaves, the payment is read back to you: sum, payee and account.',
      'Every payment has its own reference and stands in the statement of the account, which you can print or download at any time.',
    ],
    engraving: { seed: 'payment-3', rings: 1, density: 0.75, hole: 0.62 },
  },
]
