import { actingForField, actingForHeader } from '@bank/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { refuse } from '#platform/refusal.ts'

const holderSchema = z.uuid()

/** The holder that the header of a call names; null where there is none. Refuses what is no id. */
export function actingForOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return readHolder(headers[actingForHeader])
}

/**
 * The holder for whom a file is downloaded, by the header or by the query, and the other fields of the query.
 * Refuses two that differ.
 */
export function actingForFile(
  request: Pick<FastifyRequest, 'headers'>,
  query: object,
): { actingFor: string | null; fields: object } {
  const { [actingForField]: asked, ...fields }: Record<string, unknown> = { ...query }
  const [byHeader, byQuery] = [actingForOf(request), readHolder(asked)]
  if (byHeader !== null && byQuery !== null && byHeader !== byQuery) refuse('INVALID_INPUT')
  return { actingFor: byHeader ?? byQuery, fields }
}

function readHolder(given: unknown): string | null {
  if (given === undefined) return null
  const read = holderSchema.safeParse(given)
  return read.success ? read.data.toLowerCase() : refuse('INVALID_INPUT')
}
