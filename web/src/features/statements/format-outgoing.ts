/** What went out, with the sign it is read with; nothing has no sign. */
export function formatOutgoing(amount: string): string {
  const isNothing = !/[1-9]/.test(amount)
  return isNothing || amount.startsWith('-') ? amount : `-${amount}`
}
