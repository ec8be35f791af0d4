import { readId } from '#lib/param-values.ts'

export type ApprovalsSearchParams = { approval?: string | undefined }

/** What of the inbox stands in its address: the one that is open over it. */
export function readApprovalsSearchParams({ approval }: Record<string, unknown>): ApprovalsSearchParams {
  return { approval: readId(approval) }
}
