import type { ReactNode } from 'react'
import { ConfirmedCode } from '#session/order/confirmed-code.tsx'
import type { Confirming } from '#session/order/use-order-with-code.ts'
import { type Pair, Pairs } from '#ui/data/records/pairs.tsx'
import { changeTexts } from './texts.ts'

type CodeStepProps = {
  name: string
  figure: ReactNode
  pairs: readonly Pair[]
  codeHelp: string
  confirming: Confirming
  code: string
  onCode: (code: string) => void
}

/** Repeats the order and asks for the code that confirms it. */
export function CodeStep({ name, figure, pairs, codeHelp, ...code }: CodeStepProps) {
  return (
    <>
      <section className="rate-summary" aria-label={name}>
        <p className="rate-summary-figure">{figure}</p>
        <Pairs pairs={pairs} />
      </section>
      <ConfirmedCode
        {...code}
        help={codeHelp}
        accepted={changeTexts.codeAccepted}
        unansweredHelp={changeTexts.unansweredHelp}
      />
    </>
  )
}
