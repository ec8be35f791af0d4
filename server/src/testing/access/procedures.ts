import { contract } from '@bank/contract'
import { isContractProcedure } from '@orpc/contract'
import { z } from 'zod'
import { downloads } from '#downloads.ts'
import { emailFunctions } from '#features/consultations/functions.ts'
import type { Answered, Browser } from '#testing/test-server.ts'

type Contract = typeof contract

/**
 * Every procedure of the contract by its name: "payments.make". A table with these as keys is complete, or
 * does not compile.
 */
export type ProcedureName = {
  [Feature in keyof Contract]: `${Feature}.${keyof Contract[Feature] & string}`
}[keyof Contract]

/** `input`: the schema of the input; null if there is none. */
export type ProcedureRoute = {
  name: string
  method: string
  path: string
  fields: string[]
  input: z.ZodType | null
}

/** Each procedure's address and input, by the contract. */
export function listProcedures(): ProcedureRoute[] {
  return Object.entries(contract).flatMap(([feature, procedures]) =>
    Object.entries(procedures).map(([name, procedure]) => {
      if (!isContractProcedure(procedure)) throw new Error(`${feature}.${name} is no procedure`)
      const { route, inputSchema } = procedure['~orpc']
      const { method = 'POST', path = '' } = route
      const input = inputSchema instanceof z.ZodType ? inputSchema : null
      const fields =
        input === null ? [] : Object.keys(z.toJSONSchema(input, { io: 'input' }).properties ?? {})
      return { name: `${feature}.${name}`, method, path: `/api${path}`, fields, input }
    }),
  )
}

/** Every answer of the bank that is a file. */
export function listFiles() {
  return downloads
}

/** A file in the same form. */
export function routeOfFile({ operationId, path, schema }: (typeof downloads)[number]): ProcedureRoute {
  return {
    name: operationId,
    method: 'GET',
    path: path.replace(/:(\w+)/g, '{$1}'),
    fields: [],
    input: schema,
  }
}

/** Routes outside of the contract: files, and the calls with an address of their own. */
export function listOthers(): ProcedureRoute[] {
  const named = emailFunctions.map(({ path, schema }) => ({
    name: path,
    method: 'POST',
    path,
    fields: [],
    input: schema,
  }))
  return [...downloads.map(routeOfFile), ...named]
}

/**
 * Calls over HTTP: fields named in the path go there, the others into the query of a GET or the body of any
 * other method.
 */
export async function ask(
  browser: Browser,
  { method, path }: ProcedureRoute,
  input: Record<string, unknown> | undefined,
): Promise<Answered> {
  const rest = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  if (method !== 'GET') return await browser.post(filled, input === undefined ? undefined : rest)
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return await browser.get(query === '' ? filled : `${filled}?${query}`)
}

/** The fields of an input; empty if it is no object. */
export function fieldsOf(input: unknown): Record<string, unknown> {
  return typeof input === 'object' && input !== null ? Object.fromEntries(Object.entries(input)) : {}
}
