import { bank } from '#content/bank.ts'

/** Makes the bank one that has set no BIC. Returns a function that gives it its own again. */
export function withoutBic(): () => void {
  const { bic } = bank
  Object.defineProperty(bank, 'bic', { value: null })
  return () => void Object.defineProperty(bank, 'bic', { value: bic })
}
