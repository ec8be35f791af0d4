import { readChoice, readId } from '#lib/param-values.ts'

export const reviewStatuses = ['pending', 'approved', 'rejected', 'all'] as const
export const reviewAges = [1, 2, 7, 30] as const

export type ReviewSearchParams = {
  /** Without one: what waits. */
  status?: (typeof reviewStatuses)[number] | undefined
  client?: string | undefined
  age?: (typeof reviewAges)[number] | undefined
  /** The one that is open over the list. */
  request?: string | undefined
}

/** What of the review stands in its address. */
export function readReviewSearchParams({
  status,
  client,
  age,
  request,
}: Record<string, unknown>): ReviewSearchParams {
  return {
    status: readChoice(status, reviewStatuses),
    client: readId(client),
    age: readChoice(age, reviewAges),
    request: readId(request),
  }
}
