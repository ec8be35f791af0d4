import { readId } from '#lib/data/param-values.ts'

type PortfolioSearch = {
  /** The account that the dialog is about. */
  account?: string | undefined
  /** The beneficiary that is to be paid. */
  to?: string | undefined
  /** The certificate whose details are open. */
  certificate?: string | undefined
}

/** The search params of the portfolio, beside the name of a dialog. */
export function readPortfolioSearch(asked: Record<string, unknown>): PortfolioSearch {
  return {
    account: readId(asked['account']),
    to: readId(asked['to']),
    certificate: readId(asked['certificate']),
  }
}
