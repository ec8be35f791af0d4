import { readChoice, readId } from '#lib/data/param-values.ts'

type PortfolioSearch = {
  /** The dialog that is open over it. */
  dialog?: 'request' | 'pay' | undefined
  /** The certificate whose details are open. */
  certificate?: string | undefined
}

/** The search params of the portfolio. */
export function readPortfolioSearch({ dialog, certificate }: Record<string, unknown>): PortfolioSearch {
  return { dialog: readChoice(dialog, ['request', 'pay']), certificate: readId(certificate) }
}
