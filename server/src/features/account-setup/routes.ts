import { asVisitor } from '#http/procedures.ts'
import { beginSetup } from './begin-setup.ts'
import { completeSetup } from './complete-setup.ts'
import { openSetup } from './open-setup.ts'

/**
 * The setup wizard. Nobody is signed in in it, and whoever is signed in in the same browser has no part in
 * it: the link is the proof. Each call is statements of its own, so that no refusal takes back a try that was
 * counted.
 */
export const accountSetup = {
  open: asVisitor.accountSetup.open.handler(({ context, input }) => openSetup(context, input)),
  begin: asVisitor.accountSetup.begin.handler(({ context, input }) => beginSetup(context, input)),
  complete: asVisitor.accountSetup.complete.handler(({ context, input }) => completeSetup(context, input)),
}
