/*
 * These are apart from the schemas of users, so that a screen that needs them loads no schema.
 */

/** A user's name as screens, e-mails and documents write it: "Amélie Durand". */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}

/** The roles as admins set them. */
export const userRoles = ['user', 'admin', 'blocked'] as const
