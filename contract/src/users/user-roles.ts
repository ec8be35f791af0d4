/** The roles as admins set them. Without a schema, so that a screen loads none with them. */
export const userRoles = ['user', 'admin', 'blocked'] as const
