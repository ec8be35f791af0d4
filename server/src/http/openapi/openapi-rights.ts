import {
  type AccessNeed,
  actingForField,
  actingForHeader,
  proceduresByRight,
  type RefusalCode,
} from '@bank/contract'
import { z } from 'zod'
import type { Download } from '#http/downloads.ts'
import { codesOf, refusal } from './openapi-answers.ts'

/**
 * The need that a right has to include for an operation, by the operation's id. A file is a link, and has no
 * header.
 */
type Needed = { need: AccessNeed; isFile: boolean }
type Rights = ReadonlyMap<string, Needed>

/** Every operation that a user may call for a holder. */
export function rightsOf(downloads: readonly Download[]): Rights {
  return new Map<string, Needed>([
    ...Object.entries(proceduresByRight).map(([id, need]) => [id, { need, isFile: false }] as const),
    ...downloads.flatMap(({ operationId, byRight: need }) =>
      need === undefined ? [] : [[operationId, { need, isFile: true }] as const],
    ),
  ])
}

const neededWords: Record<AccessNeed, string> = {
  balances: 'an access right that shows balances',
  movements: 'an access right that shows transactions and statements',
  certificates: 'a mandate that shows transactions and statements',
  prepare: 'a mandate to prepare orders',
  orders: 'a mandate to prepare or sign orders',
  messages: 'a mandate that includes messages',
}

const operationShape = z.looseObject({
  operationId: z.string(),
  parameters: z.array(z.unknown()).default([]),
  responses: z.record(z.string(), z.unknown()),
})

/** Describes how a user with a right names the holder, and what refuses them; other operations stay alike. */
export function withActingFor(operation: unknown, rights: Rights): unknown {
  const { parameters, responses, ...rest } = operationShape.parse(operation)
  const found = rights.get(rest.operationId)
  if (found === undefined) return operation
  const { need, isFile } = found
  const own: RefusalCode[] = need === 'balances' ? ['ACCESS_ENDED'] : ['ACCESS_ENDED', 'OUTSIDE_OF_ACCESS']
  const holder = {
    required: false,
    description: `The id of the holder for whom the caller acts, by ${neededWords[need]}`,
    schema: { type: 'string', format: 'uuid' },
  }
  return {
    ...rest,
    parameters: [
      ...parameters,
      { name: actingForHeader, in: 'header', ...holder },
      ...(isFile ? [{ name: actingForField, in: 'query', ...holder }] : []),
    ],
    responses: { ...responses, 403: refusal('403', [...codesOf(responses['403']), ...own]) },
  }
}
