import { asClient, asSession } from '#http/procedures.ts'
import { addPasskey } from './add-passkey.ts'
import { beginPasskey } from './begin-passkey.ts'
import { listPasskeys } from './queries.ts'
import { removePasskey } from './remove-passkey.ts'

/**
 * The user's own passkeys. Procedures that compare a code run their own statements, so that no refusal rolls
 * back a try that was counted.
 */
export const passkeys = {
  list: asClient.passkeys.list.handler(({ context }) => listPasskeys(context.tx, context.tokenHash)),
  begin: asSession.passkeys.begin.handler(({ context, input }) => beginPasskey(context, input)),
  add: asSession.passkeys.add.handler(({ context, input }) => addPasskey(context, input)),
  remove: asSession.passkeys.remove.handler(({ context, input }) => removePasskey(context, input)),
}
