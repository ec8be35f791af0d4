import type { contract, RefusalCode } from '@bank/contract'
import type { AnySchema, ContractProcedure, ErrorMap, InferSchemaInput, Meta } from '@orpc/contract'
import { onTestFinished } from 'vitest'

/** The server refuses: the client raises it exactly as it raises the real one. */
export class Refused<Code extends RefusalCode = RefusalCode> {
  readonly code: Code
  readonly data: unknown

  constructor(code: Code, data: unknown) {
    this.code = code
    this.data = data
  }
}

/** A refusal as the answer of a procedure whose contract has this code. */
export function refused<const Code extends RefusalCode>(code: Code, data?: unknown): Refused<Code> {
  return new Refused(code, data)
}

/** A fault: the connection broke before an answer came. */
export const lost: unique symbol = Symbol('lost')

/** The refusals that any call may get. */
type AlwaysPossible =
  | 'NOT_SIGNED_IN'
  | 'TOO_MANY_REQUESTS'
  | 'INVALID_INPUT'
  | 'ACCESS_ENDED'
  | 'OUTSIDE_OF_ACCESS'

type Said<Output, Code extends RefusalCode> = Output | Refused<Code> | typeof lost

/** An answer, a promise of one (to hold it back), or a function that computes one from the input. */
export type Answer<Input, Output, Code extends RefusalCode> =
  | Said<Output, Code>
  | Promise<Said<Output, Code>>
  | ((input: Input) => Said<Output, Code> | Promise<Said<Output, Code>>)

type AnswerOf<Procedure> =
  Procedure extends ContractProcedure<
    infer Input extends AnySchema,
    infer Output extends AnySchema,
    infer Errors extends ErrorMap,
    infer _ extends Meta
  >
    ? Answer<
        InferSchemaInput<Input>,
        InferSchemaInput<Output>,
        Extract<keyof Errors, RefusalCode> | AlwaysPossible
      >
    : never

type Contract = typeof contract

/** The server's answers in a test: `{ payments: { review: aReview(), make: refused('BUSY') } }`. */
export type Answers = {
  [Feature in keyof Contract]?: {
    [Procedure in keyof Contract[Feature]]?: AnswerOf<Contract[Feature][Procedure]>
  }
}

/** The same for one feature. */
export type AnswersOf<Feature extends keyof Contract> = NonNullable<Answers[Feature]>

/** The name of a procedure in tests and failures: `payments.make`. */
export type ProcedureName = {
  [Feature in keyof Contract]: `${Feature}.${Extract<keyof Contract[Feature], string>}`
}[keyof Contract]

/** Answers one by one; the last one is repeated. */
export function inTurn<One>(...answers: [One, ...One[]]): () => One {
  const [first, ...others] = answers
  let next = first
  return () => {
    const now = next
    next = others.shift() ?? next
    return now
  }
}

/**
 * No answer arrives, however often the screen asks by itself, until a person presses "Try again". How often
 * it asks depends on what is loaded first: a page that opens after its call has failed asks again.
 */
export function lostUntilTryAgain<One>(answer: One): () => One | typeof lost {
  let isBack = false
  const look = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest('button') : null
    isBack ||= button?.textContent.includes('Try again') === true
  }
  window.addEventListener('click', look, true)
  onTestFinished(() => window.removeEventListener('click', look, true))
  return () => (isBack ? answer : lost)
}
