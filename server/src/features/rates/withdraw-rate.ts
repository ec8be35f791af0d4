import { withdrawRate as withdraw } from './queries.ts'
import { type AdminContext, notifyEverybody } from './set-rate.ts'

/** Takes a planned change back before its day has come. */
export async function withdrawRate(
  context: AdminContext,
  { changeId, confirmationId }: { changeId: string; confirmationId?: string | undefined },
) {
  await withdraw(context.tx, changeId, { tokenHash: context.tokenHash, confirmationId })
  notifyEverybody(context)
  return { changeId }
}
