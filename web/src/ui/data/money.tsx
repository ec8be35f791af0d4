import { createContext, useContext, type ReactNode } from 'react'

const AmountsHidden = createContext(false)

type HideAmountsProps = { hidden: boolean; children: ReactNode }

/** Hides every amount inside it, for a screen that others can see. */
export function HideAmounts({ hidden, children }: HideAmountsProps) {
  return <AmountsHidden value={hidden}>{children}</AmountsHidden>
}

/**
 * Returns whether amounts are hidden here, for components that draw them in another way (charts,
 * placeholders).
 */
export function useAmountsHidden(): boolean {
  return useContext(AmountsHidden)
}

type MoneyProps = {
  /** The amount with its sign and symbol: "$1,250,000.55", "−8,240.00". */
  text: string
  /** A code that stands small after it: "BTC". */
  code?: string | undefined
  /** Green for incoming money, which also has a plus sign. */
  tone?: 'credit' | undefined
  /** Shows dots in place of the amount, whatever the page's setting. */
  hidden?: boolean | undefined
  /** The double rule under a total. */
  total?: boolean | undefined
}

/** An amount: tabular figures, never broken over two lines. It computes nothing. */
export function Money({ text, code, tone, hidden, total = false }: MoneyProps) {
  const hiddenHere = useAmountsHidden()
  if (hidden ?? hiddenHere) {
    return (
      <span className="money">
        <span aria-hidden="true">••••••</span>
        <span className="sr">hidden</span>
      </span>
    )
  }
  const sum = (
    <span className={tone === 'credit' ? 'money credit' : 'money'}>
      {text}
      {code !== undefined && (
        <>
          {' '}
          <small>{code}</small>
        </>
      )}
    </span>
  )
  return total ? <span className="double">{sum}</span> : sum
}
