import {
  type AccessView,
  actingForField,
  actingForHeader,
  proceduresByRight,
  type RefusalCode,
} from '@bank/contract'
import { z } from 'zod'
import type { Download } from '#http/downloads.ts'
import { codesOf, refusal } from './openapi-answers.ts'

/**
 * The view that a right needs for an operation, by the operation's id. A file is a link, and has no header.
 */
type Needed = { view: AccessView; isFile: boolean }
type Rights = ReadonlyMap<string, Needed>

/** Every operation that a user may call for a holder. */
export function rightsOf(downloads: readonly Download[]): Rights {
  return new Map<string, Needed>([
    ...Object.entries(proceduresByRight).map(([id, view]) => [id, { view, isFile: false }] as const),
    ...downloads.flatMap(({ operationId, byRight: view }) =>
      view === undefined ? [] : [[operationId, { view, isFile: true }] as const],
    ),
  ])
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
  const { view, isFile } = found
  const own: RefusalCode[] = view === 'balances' ? ['ACCESS_ENDED'] : ['ACCESS_ENDED', 'OUTSIDE_OF_ACCESS']
  const shown = view === 'balances' ? 'balances' : 'transactions and statements'
  const holder = {
    required: false,
    description: `The id of the holder for whom the caller acts, by an access right that shows ${shown}`,
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
