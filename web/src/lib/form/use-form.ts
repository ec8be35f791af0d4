import { useCallback, useEffect, useRef, useState } from 'react'
import { hasProblems, type Problems } from './problems.ts'

/** A draft that can be sent, or its problems. */
export type Read<Values, Order> = { order: Order } | { problems: Problems<Values> }

/** An invalid field has aria-invalid; a button and a group of cards have no such state. */
const invalid = '[aria-invalid=true], button[data-invalid], [data-invalid] input'

/**
 * A form's draft: the values of its fields, and their problems. `attach` is a ref for the element around
 * them, so that the focus moves to the first invalid field each time problems are shown.
 */
export function useForm<Values extends object>(initial: Values | (() => Values)) {
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<Problems<Values>>({})
  const [cause, setCause] = useState<string | null>(null)
  const [shown, setShown] = useState(0)
  const around = useRef<HTMLElement | null>(null)
  const attach = useCallback((element: HTMLElement | null) => {
    around.current = element
  }, [])
  useEffect(() => {
    // After rendering, because only then the fields are marked as invalid.
    if (shown > 0) around.current?.querySelector<HTMLElement>(invalid)?.focus()
  }, [shown])

  /** Shows problems, perhaps those of the server's refusal; earlier ones are dropped. */
  function show(found: Problems<Values>, refusal: string | null = null): void {
    setProblems(found)
    setCause(refusal)
    if (hasProblems(found)) setShown((times) => times + 1)
  }

  return {
    attach,
    values,
    problems,
    /** The code of the refusal that the shown problems come from; null where the form itself found them. */
    cause,
    show,
    /** Changes fields; a whole draft may be given. The problems of changed fields are dropped. */
    set(change: Partial<Values>): void {
      setValues((now) => ({ ...now, ...change }))
      setProblems((now) => withoutChanged(now, values, change))
    },
    /** Drops all problems. */
    forget: (): void => setProblems({}),
    /** Sends the parsed draft, or shows its problems. */
    submit<Order>(read: Read<Values, Order>, send: (order: Order) => void): void {
      if ('problems' in read) return show(read.problems)
      setProblems({})
      send(read.order)
    },
  }
}

function withoutChanged<Values extends object>(
  problems: Problems<Values>,
  before: Values,
  change: Partial<Values>,
): Problems<Values> {
  const left = { ...problems }
  for (const field in change) if (change[field] !== before[field]) left[field] = undefined
  return left
}
