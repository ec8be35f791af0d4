import type { contract } from '@bank/contract'

type Contract = typeof contract

/**
 * The refusals of procedures of a feature in the contract, of all where none is named. A `Record` over them
 * has a text for each: a new refusal does not compile until it has its own.
 */
export type RefusalOf<
  Feature extends keyof Contract,
  Procedure extends keyof Contract[Feature] = keyof Contract[Feature],
> = {
  [Name in Procedure]: Contract[Feature][Name] extends { '~orpc': { errorMap: infer Errors } }
    ? keyof Errors
    : never
}[Procedure]
