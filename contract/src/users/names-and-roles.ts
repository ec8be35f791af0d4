/*
 * What screens read of a user without a schema, so that they load none with it.
 */

/** A user's name as screens, e-mails and documents write it: "Amélie Durand". */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}

/** The roles as admins set them. */
export const userRoles = ['user', 'admin', 'blocked'] as const
