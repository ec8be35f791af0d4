import { asVisitor } from '#http/procedures.ts'
import { beginSetup } from './begin-setup.ts'
import { completeSetup } from './complete-setup.ts'
import { openSetup } from './open-setup.ts'

/**
 * The setup wizard. The link is the proof, so no session takes part. Each procedure runs its own statements,
 * so that no refusal rolls back a try that was counted.
 */
export const accountSetup = {
  open: asVisitor.accountSetup.open.handler(({ context, input }) => openSetup(context, input)),
  begin: asVisitor.accountSetup.begin.handler(({ context, input }) => beginSetup(context, input)),
  complete: asVisitor.accountSetup.complete.handler(({ context, input }) => completeSetup(context, input)),
}
