import { useEffect, useRef } from 'react'
import { Banner } from '#ui/layout/banner.tsx'
import { CodeField } from '#ui/form/code-field.tsx'
import type { Confirming } from './confirmed-order.ts'

const texts = {
  code: 'Authentication code',
  accepted: 'Your code was accepted.',
  unanswered: 'The bank has not answered.',
} as const

type ConfirmedCodeProps = {
  help: string
  confirming: Confirming
  code: string
  onCode: (code: string) => void
  /** Said in place of the field once the code was accepted. */
  accepted?: string
  /** What pressing again does, where nobody answered. */
  unansweredHelp: string
}

/** The code that confirms what stands above it, and what became of it. */
export function ConfirmedCode({
  help,
  confirming,
  code,
  onCode,
  accepted = texts.accepted,
  unansweredHelp,
}: ConfirmedCodeProps) {
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
      {needsCode ? (
        <CodeField
          label={texts.code}
          help={help}
          value={code}
          onChange={type}
          error={codeProblem}
          ref={input}
        />
      ) : (
        <Banner tone="good">{accepted}</Banner>
      )}
      {unanswered && !busy && (
        <Banner tone="bad" title={texts.unanswered} announce="status">
          {unansweredHelp}
        </Banner>
      )}
    </>
  )
}
