import { readChoice, readId } from '#lib/data/param-values.ts'

export const reviewStatuses = ['pending', 'approved', 'rejected', 'withdrawn', 'all'] as const
export const reviewAges = [1, 2, 7, 30] as const

export type ReviewSearchParams = {
  /** Without a status the list shows the pending requests. */
  status?: (typeof reviewStatuses)[number] | undefined
  client?: string | undefined
  age?: (typeof reviewAges)[number] | undefined
  /** The request whose dialog is open over the list. */
  request?: string | undefined
}

/** Reads the status, the age, the client and the open request from the address. */
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
