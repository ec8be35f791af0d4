import { readId } from '#lib/param-values.ts'

export type ApprovalsPlace = { approval?: string | undefined }

/** What of the inbox stands in its address: the one that is open over it. */
export function readApprovalsPlace({ approval }: Record<string, unknown>): ApprovalsPlace {
  return { approval: readId(approval) }
}
