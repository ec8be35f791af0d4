import { useCallback, useEffect, useRef, useState } from 'react'

/** What is wrong with which field, in words for whoever fills it in. */
export type Problems<Values> = { [Field in keyof Values]?: string | undefined }

/** A draft as it can be sent, or what is wrong with it. */
export type Read<Values, Order> = { order: Order } | { problems: Problems<Values> }

/** A field says that it is wrong with aria-invalid; a button and a group of cards have no such state. */
const invalid = '[aria-invalid=true], button[data-invalid], [data-invalid] input'

/**
 * A draft: what stands in its fields, and what is wrong with them. `attach` is a ref for the element around
 * them, so that the focus goes to the first one that is wrong each time problems are shown.
 */
export function useForm<Values extends object>(initial: Values | (() => Values)) {
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<Problems<Values>>({})
  const [shown, setShown] = useState(0)
  const around = useRef<HTMLElement | null>(null)
  const attach = useCallback((element: HTMLElement | null) => {
    around.current = element
  }, [])
  useEffect(() => {
    // Once they are drawn: the fields say only then that they are wrong.
    if (shown > 0) around.current?.querySelector<HTMLElement>(invalid)?.focus()
  }, [shown])

  /** Shows what is wrong; of an earlier look nothing stays. */
  function show(found: Problems<Values>): void {
    setProblems(found)
    if (hasProblems(found)) setShown((times) => times + 1)
  }

  return {
    attach,
    values,
    problems,
    show,
    /** Changes fields; a whole draft may be given. What was said of a field that is now another is forgotten. */
    set(change: Partial<Values>): void {
      setValues((now) => ({ ...now, ...change }))
      setProblems((now) => withoutChanged(now, values, change))
    },
    /** Takes all problems back. */
    forget: (): void => setProblems({}),
    /** Sends what was read of the draft, or shows what is wrong with it. */
    submit<Order>(read: Read<Values, Order>, send: (order: Order) => void): void {
      if ('problems' in read) return show(read.problems)
      setProblems({})
      send(read.order)
    },
  }
}

export function hasProblems(problems: object): boolean {
  return Object.values(problems).some((problem) => problem !== undefined)
}

/** What a schema of the contract, or the server by it, found wrong: by field, the last sentence about each. */
export function problemsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]) {
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
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
