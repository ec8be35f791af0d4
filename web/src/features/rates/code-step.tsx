import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '#ui/banner.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { type Pair, Pairs } from '#ui/pairs.tsx'
import { changeTexts as words } from './texts.ts'
import type { Confirming } from './use-confirmed.ts'

type CodeStepProps = {
  name: string
  figure: ReactNode
  pairs: readonly Pair[]
  codeHelp: string
  confirming: Confirming
  code: string
  onCode: (code: string) => void
}

/** What is about to happen, and the code that confirms exactly this. */
export function CodeStep({ name, figure, pairs, codeHelp, confirming, code, onCode }: CodeStepProps) {
  const input = useRef<HTMLInputElement>(null)
  const { needsCode, codeProblem, unanswered, busy } = confirming
  useEffect(() => {
    if (needsCode || codeProblem !== null) input.current?.focus()
  }, [needsCode, codeProblem])
  function type(typed: string): void {
    confirming.forgetProblem()
    onCode(typed)
  }
  return (
    <>
      <section className="rate-slip" aria-label={name}>
        <p className="rate-slip-figure">{figure}</p>
        <Pairs pairs={pairs} />
      </section>
      {needsCode
        ? <CodeField label={words.code} help={codeHelp} value={code} onChange={type} error={codeProblem} ref={input} />
        : <Banner tone="good">{words.codeAccepted}</Banner>}
      {unanswered && !busy && <Banner tone="bad" title={words.unanswered} announce="status">{words.unansweredHelp}</Banner>}
    </>
  )
}
