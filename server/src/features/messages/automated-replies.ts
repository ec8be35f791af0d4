import type { ChatPlace } from '@bank/contract'

/** An automated reply: its text, and how long after the client's message it is due. */
export type AutomatedReply = { body: string; afterMs: number }

/** The greeting of an empty support chat (specification 1, section 4). */
export const greeting: AutomatedReply = {
  afterMs: 1_000,
  body:
    'Welcome to Live Chat Support. Please ask us anything; your account manager will ' +
    'read your message. How may we help you today?',
}

/** Replies by key word (specification 1, section 9): the first key found in the message decides. */
const keyed: readonly { key: RegExp; body: string }[] = [
  {
    key: /\baccounts?\b/i,
    body:
      'Thank you for your question about your account. Balances and transactions are ' +
      'always up to date in your portfolio. Your account manager will look into ' +
      'everything else and answer you here.',
  },
  {
    key: /\b(certificates?|deposits?)\b/i,
    body:
      'Thank you for your question about certificates of deposit. Terms of two, three and five years can ' +
      'be opened from your portfolio with Make Deposit. Your account manager will answer you here.',
  },
  {
    key: /\bportfolios?\b/i,
    body:
      'Thank you for your question about your portfolio. It shows every account, certificate and request ' +
      'you have with us. Your account manager will go through the details with you here.',
  },
  {
    key: /\b(help|support)\b/i,
    body:
      'We are glad to help. Please tell us a little more about what you need, and your account manager ' +
      'will answer you here. If it cannot wait, the telephone numbers are on the support page.',
  },
]

const general =
  'Thank you for your message. Your account manager has received it and will answer ' +
  'you here. Our service hours are on the support page.'

/**
 * The messages page answers with one of these four (specification 1, section 4). None says when: the page has
 * the hours, and the office may be closed.
 */
const unkeyed: readonly string[] = [
  'Thank you for your message. Your account manager will answer you here.',
  'We have received your message, and your account manager will come back to you during our service hours.',
  'Thank you for writing to us. Your message is with your account manager, who will come back to you here.',
  'Your message has arrived safely. Your account manager will read it and answer you here.',
]

/** Chooses the reply to a message. `draw` returns a number from 0 up to but not including 1. */
export function replyTo(place: ChatPlace, text: string, draw: () => number = Math.random): AutomatedReply {
  if (place === 'messages')
    return { afterMs: 1_000, body: unkeyed[Math.floor(draw() * unkeyed.length)] ?? general }
  return { afterMs: 1_500, body: keyed.find(({ key }) => key.test(text))?.body ?? general }
}
