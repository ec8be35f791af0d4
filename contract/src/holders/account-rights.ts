import { oc } from '@orpc/contract'
import { z } from 'zod'
import { maximumAccessRights } from '#access/access-rights.ts'
import { bankDaySchema } from '#accounts/statements.ts'
import { adminRefusals } from '#caller-refusals.ts'
import { refusals } from '#refusals.ts'
import { mandateRightsSchema } from './mandate-rights.ts'
import { maximumMandates } from './mandates.ts'

/** A person who may do something on an account, or will from a later day. */
const personOfAccountSchema = z.object({
  /** The id of the mandate or of the access. */
  id: z.uuid(),
  user: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() }),
  /** `holder`: one of the joint holders. `mandate`: given by the bank. `access`: given by the client. */
  basis: z.enum(['holder', 'mandate', 'access']),
  /** Whether it is for all accounts of the holder, or for chosen ones, among them this. */
  isForAllAccounts: z.boolean(),
  rights: mandateRightsSchema,
  firstDay: bankDaySchema,
  /** Null for a joint holder: it has no last day. */
  lastDay: bankDaySchema.nullable(),
  /**
   * `planned`: its first day is still to come. `blocked`: the bank has blocked the person, or the client who
   * has given the access.
   */
  state: z.enum(['planned', 'inForce', 'blocked']),
})
export type PersonOfAccount = z.infer<typeof personOfAccountSchema>

export const rightsOfAccountSchema = z.object({
  holder: z.object({
    id: z.uuid(),
    kind: z.enum(['individual', 'joint', 'organisation']),
    name: z.string(),
    /** Empty where the holder is no single client. */
    username: z.string(),
  }),
  people: z.array(personOfAccountSchema).max(maximumMandates + maximumAccessRights),
})
export type RightsOfAccount = z.infer<typeof rightsOfAccountSchema>

export const accountRights = {
  listForAccount: oc
    .route({
      method: 'GET',
      path: '/admin/accounts/{accountId}/people',
      tags: ['Administration'],
      summary:
        'Who holds an account, and who may do what on it: joint holders, people with a mandate, and people ' +
        'whom the client has given access',
    })
    .input(z.strictObject({ accountId: z.uuid() }))
    .output(rightsOfAccountSchema)
    .errors(refusals(...adminRefusals, 'ACCOUNT_NOT_FOUND')),
}
