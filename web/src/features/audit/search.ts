import { z } from 'zod'

/** The router reads a bare number as one. Longer than this is no name anyway. */
const word = z.union([z.string(), z.number()]).transform((given) => String(given).trim().slice(0, 254) || undefined).optional().catch(undefined)
const day = z.iso.date().optional().catch(undefined)
const action = z.string().regex(/^[a-z]+(-[a-z]+)*$/).max(60).optional().catch(undefined)

/** What of the log is looked at, as it stands in the address, so that staff can keep and share it. Every key is always there: the router keeps what a schema leaves out. */
export const auditSearchSchema = z
  .object({ actor: word, person: word, action, from: day, to: day })
  .transform(({ actor, person, action: what, from, to }) => ({ actor, person, action: what, from, to }))

export type AuditSearch = z.infer<typeof auditSearchSchema>

/** The same without what was not asked. */
export function askedOf({ actor, person, action: what, from, to }: AuditSearch) {
  return { ...(actor && { actor }), ...(person && { person }), ...(what && { action: what }), ...(from && { from }), ...(to && { to }) }
}
