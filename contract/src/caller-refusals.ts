/** The refusals of every call that needs a session. */
export const sessionRefusals = ['NOT_SIGNED_IN', 'ENROLMENT_REQUIRED'] as const

/** The refusals of every call that only admins may make. */
export const adminRefusals = [...sessionRefusals, 'NOT_ALLOWED'] as const
