import { readDay, readText } from '#lib/data/param-values.ts'

/** The search of the audit, in the address so that admins can keep and share it. */
export type AuditSearch = {
  actor?: string | undefined
  person?: string | undefined
  action?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Every key is always set, because the router keeps the old value of a missing key. */
export function readAuditSearch({ actor, person, action, from, to }: Record<string, unknown>): AuditSearch {
  return {
    actor: nameIn(actor),
    person: nameIn(person),
    action: actionIn(action),
    from: readDay(from),
    to: readDay(to),
  }
}

/** Returns the search without its empty parts. */
export function askedOf({ actor, person, action, from, to }: AuditSearch) {
  return {
    ...(actor && { actor }),
    ...(person && { user: person }),
    ...(action && { action }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

/** A name cannot be longer than this. */
function nameIn(given: unknown): string | undefined {
  return readText(given, 254)?.trim() || undefined
}

function actionIn(given: unknown): string | undefined {
  return typeof given === 'string' && given.length <= 60 && /^[a-z]+(-[a-z]+)*$/.test(given)
    ? given
    : undefined
}
