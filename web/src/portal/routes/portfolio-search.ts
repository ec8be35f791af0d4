import { readChoice, readId } from '#lib/data/param-values.ts'

type PortfolioSearch = {
  /** The dialog that is open over it. */
  dialog?: 'request' | 'pay' | undefined
  /** The beneficiary that is to be paid. */
  to?: string | undefined
  /** The certificate whose details are open. */
  certificate?: string | undefined
}

/** The search params of the portfolio. */
export function readPortfolioSearch({ dialog, to, certificate }: Record<string, unknown>): PortfolioSearch {
  return {
    dialog: readChoice(dialog, ['request', 'pay']),
    to: readId(to),
    certificate: readId(certificate),
  }
}
