import { readChoice, readId } from '#lib/data/param-values.ts'

export type PortfolioSearch = {
  /** The dialog that is open over it. */
  dialog?:
    | 'request'
    | 'pay'
    | 'deposit'
    | 'details'
    | 'print'
    | 'statements'
    | 'rename'
    | 'receive'
    | undefined
  /** The account it is about. */
  account?: string | undefined
  /** The beneficiary that is to be paid. */
  to?: string | undefined
  /** The certificate whose details are open. */
  certificate?: string | undefined
}

/** The search params of the portfolio. */
export function readPortfolioSearch(asked: Record<string, unknown>): PortfolioSearch {
  return {
    dialog: readChoice(asked['dialog'], [
      'request',
      'pay',
      'deposit',
      'details',
      'print',
      'statements',
      'rename',
      'receive',
    ]),
    account: readId(asked['account']),
    to: readId(asked['to']),
    certificate: readId(asked['certificate']),
  }
}
