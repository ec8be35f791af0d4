import { readId } from '#lib/data/param-values.ts'

export type ApprovalsSearchParams = { approval?: string | undefined }

/** The search params of the inbox: the approval that is open. */
export function readApprovalsSearchParams({ approval }: Record<string, unknown>): ApprovalsSearchParams {
  return { approval: readId(approval) }
}
