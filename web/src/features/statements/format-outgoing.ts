/** Puts a minus sign before an outgoing amount; zero has none. */
export function formatOutgoing(amount: string): string {
  const isNothing = !/[1-9]/.test(amount)
  return isNothing || amount.startsWith('-') ? amount : `-${amount}`
}
