import { oc } from '@orpc/contract'
import { z } from 'zod'
import { userRoles } from './names-and-roles.ts'
import { approvalReasonSchema, doneOrPendingSchema } from '#approvals/approval-answer.ts'
import { emailSchema } from './profile.ts'
import { adminRefusals } from '#caller-refusals.ts'
import { refusals } from '#refusals.ts'
import { newPasswordSchema } from '#access/security.ts'
import { codeSchema } from '#access/passkey-codes.ts'
import { roleSchema } from '#access/sign-in.ts'
import { lineSchema, tooLongText } from '#written-text.ts'

export * from './names-and-roles.ts'

/** Users per page of the list. */
export const usersPageSize = 50

/** The limit of a count; beyond it a count reads "more than". */
export const countedUsers = 10_000

/** Generated passwords, specification 2, section 9. */
export const generatedPassword = {
  length: 12,
  letters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  digits: '0123456789',
  signs: '!@#$%^&*',
} as const

/** How long a telephone phrase stays on an admin's screen. */
export const phraseShownForMs = 30_000

/** A role as admins set it; "blocked" is one of them. */
export const userRoleSchema = z.enum(userRoles)
export type UserRole = z.infer<typeof userRoleSchema>

export const userSortSchema = z.enum(['created', 'name', 'email'])
export type UserSort = z.infer<typeof userSortSchema>

export const listedUserSchema = z
  .object({
    id: z.uuid(),
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    role: userRoleSchema,
    createdAt: z.iso.datetime({ offset: true }),
    twoFactorEnabled: z.boolean(),
    /** Whether there is a telephone phrase. Showing the phrase itself needs a code. */
    phraseSet: z.boolean(),
  })
  .meta({ id: 'ListedUser' })
export type ListedUser = z.infer<typeof listedUserSchema>

const nameSchema = lineSchema(80)

/** A username: plain letters only, so that no other name can look the same. */
export const usernameSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(64, tooLongText(64))
  .regex(
    /^[a-z\d]+([._-][a-z\d]+)*$/,
    'Please use letters a to z and digits, with a full stop, hyphen or underscore in between',
  )

/** The words that a caller gives as their telephone phrase. */
export const saidPhraseSchema = z.string().trim().min(1).max(200, tooLongText(200))

export const newUserSchema = z.strictObject({
  /** Chosen by the browser: repeating it creates no duplicate. */
  userId: z.uuid(),
  username: usernameSchema,
  firstName: nameSchema,
  lastName: nameSchema,
  email: emailSchema,
  role: roleSchema,
})
export type NewUser = z.infer<typeof newUserSchema>

/** Provisional credentials, shown once. They cannot sign in: the setup replaces them. */
export const provisionalCredentialsSchema = z.object({
  userId: z.uuid(),
  username: z.string(),
  password: z.string(),
  /** Base32, for typing. */
  secret: z.string(),
  /** The content of the QR code: otpauth://totp/… */
  uri: z.string(),
  /** The setup link, valid for seven days. */
  link: z.object({ url: z.url(), expiresAt: z.iso.datetime({ offset: true }) }),
  /** True if the user was to be an admin, which is pending approval. */
  roleRequiresApproval: z.boolean(),
})
export type ProvisionalCredentials = z.infer<typeof provisionalCredentialsSchema>

export const setupLinkStatusSchema = z.enum(['issued', 'opened', 'used', 'expired', 'revoked'])
export type SetupLinkStatus = z.infer<typeof setupLinkStatusSchema>

/** The newest setup link of a user, without its address, which is shown only when it is made. */
export const setupLinkSchema = z.object({
  status: setupLinkStatusSchema,
  issuedAt: z.iso.datetime({ offset: true }),
  expiresAt: z.iso.datetime({ offset: true }),
  /** The last time it was opened, used or revoked. */
  changedAt: z.iso.datetime({ offset: true }).nullable(),
  /** Revoked by the bank after five wrong codes. */
  wrongCodes: z.boolean(),
})
export type SetupLink = z.infer<typeof setupLinkSchema>

const one = { userId: z.uuid() }
const aboutOne = [...adminRefusals, 'NOT_FOUND'] as const
const code = [
  'INVALID_CODE',
  'TWO_FACTOR_NOT_ENABLED',
  'CONFIRMATION_REFUSED',
  'TOO_MANY_ATTEMPTS',
  'BUSY',
] as const
const withCode = [...aboutOne, ...code] as const
const tags = ['Administration']

export const users = {
  list: oc
    .route({
      method: 'GET',
      path: '/admin/users',
      tags,
      summary: 'Every user, newest first, paged by keyset',
    })
    .input(
      z.strictObject({
        /** Parts of a username, first or last name; case and accents are ignored. */
        search: z
          .string()
          .trim()
          .max(100)
          .regex(/^\P{Cc}*$/u)
          .optional(),
        sort: userSortSchema.optional(),
        direction: z.enum(['ascending', 'descending']).optional(),
        /** The cursor: the last user of the page before. */
        after: z.uuid().optional(),
      }),
    )
    .output(z.object({ users: z.array(listedUserSchema).max(usersPageSize), more: z.uuid().nullable() }))
    .errors(refusals(...adminRefusals)),
  counts: oc
    .route({
      method: 'GET',
      path: '/admin/users/counts',
      tags,
      summary: `How many users there are of each role, up to ${countedUsers + 1}`,
    })
    .output(z.object({ user: z.int(), admin: z.int(), blocked: z.int() }))
    .errors(refusals(...adminRefusals)),
  create: oc
    .route({
      method: 'POST',
      path: '/admin/users',
      tags,
      summary: 'Create a user with provisional credentials and a setup link, shown once; needs a code',
    })
    .input(newUserSchema.extend({ code: codeSchema }))
    .output(provisionalCredentialsSchema)
    .errors(refusals(...adminRefusals, ...code, 'USERNAME_TAKEN', 'EMAIL_TAKEN', 'USER_ID_TAKEN')),
  setRole: oc
    .route({
      method: 'POST',
      path: '/admin/users/{userId}/role',
      tags,
      summary: 'Block a client or unblock a user; ends all their sessions',
    })
    .input(z.strictObject({ ...one, role: z.enum(['user', 'blocked']) }))
    .output(z.object({ userId: z.uuid(), role: userRoleSchema }))
    .errors(refusals(...aboutOne, 'OWN_ACCESS', 'LAST_ADMIN', 'CODE_REQUIRED')),
  dismiss: oc
    .route({
      method: 'POST',
      path: '/admin/users/{userId}/dismiss',
      tags,
      summary: 'Remove the role of an admin, or block them; needs a code and ends all their sessions',
    })
    .input(
      z.strictObject({
        ...one,
        role: z.enum(['user', 'blocked']),
        reason: approvalReasonSchema,
        code: codeSchema,
      }),
    )
    .output(z.object({ userId: z.uuid(), role: userRoleSchema }))
    .errors(refusals(...withCode, 'OWN_ACCESS', 'REASON_REQUIRED')),
  appoint: oc
    .route({
      method: 'POST',
      path: '/admin/users/{userId}/appoint',
      tags,
      summary: 'Make a user an admin; needs a code, and another admin’s approval where that is switched on',
    })
    .input(z.strictObject({ ...one, reason: approvalReasonSchema.optional(), code: codeSchema }))
    .output(doneOrPendingSchema({ userId: z.uuid() }))
    .errors(refusals(...withCode, 'APPROVAL_PENDING', 'REASON_REQUIRED')),
  resetPassword: oc
    .route({
      method: 'POST',
      path: '/admin/users/{userId}/password',
      tags,
      summary: 'Issue a one-time password, valid for 24 hours; the user then chooses their own',
    })
    .input(z.strictObject({ ...one, newPassword: newPasswordSchema }))
    .output(z.object({}))
    .errors(refusals(...aboutOne, 'OWN_ACCESS', 'PASSWORD_COMMON', 'PASSWORD_PERSONAL', 'BUSY')),
  setupLink: oc
    .route({
      method: 'GET',
      path: '/admin/users/{userId}/setup-link',
      tags,
      summary: 'The status of the latest setup link; null if there has been none',
    })
    .input(z.strictObject(one))
    .output(
      z.object({
        link: setupLinkSchema.nullable(),
        /** Whether a new one requires another admin's approval. */
        requiresApproval: z.boolean(),
        /** The end of an approved permission to make one. */
        permittedUntil: z.iso.datetime({ offset: true }).nullable(),
      }),
    )
    .errors(refusals(...aboutOne)),
  makeSetupLink: oc
    .route({
      method: 'POST',
      path: '/admin/users/{userId}/setup-link',
      tags,
      summary:
        'Generate a setup link, shown once; needs a code. Where approval is switched on, another ' +
        'admin must first approve it for admins and for users who are already set up',
    })
    .input(z.strictObject({ ...one, reason: approvalReasonSchema.optional(), code: codeSchema }))
    .output(doneOrPendingSchema({ url: z.url(), expiresAt: z.iso.datetime({ offset: true }) }))
    .errors(refusals(...withCode, 'OWN_ACCESS', 'APPROVAL_PENDING', 'REASON_REQUIRED')),
  revokeSetupLink: oc
    .route({
      method: 'POST',
      path: '/admin/users/{userId}/setup-link/revoke',
      tags,
      summary: 'Revoke the setup link',
    })
    .input(z.strictObject(one))
    .output(z.object({}))
    .errors(refusals(...aboutOne)),
  mailSetupLink: oc
    .route({
      method: 'POST',
      path: '/admin/users/{userId}/setup-link/mail',
      tags,
      summary: 'Send a valid setup link to the user’s e-mail address, three times at most',
    })
    /** The last part of the link, which only the admin who made it was shown. */
    .input(z.strictObject({ ...one, token: z.string().regex(/^[\w-]{43}$/) }))
    .output(z.object({}))
    .errors(refusals(...aboutOne, 'TOO_MANY_ATTEMPTS')),
  endSessions: oc
    .route({
      method: 'POST',
      path: '/admin/users/{userId}/end-sessions',
      tags,
      summary: 'Sign a user out everywhere; needs a code. They are notified and can sign in again',
    })
    .input(z.strictObject({ ...one, code: codeSchema }))
    .output(z.object({ ended: z.int() }))
    .errors(refusals(...withCode, 'OWN_ACCESS')),
  showPhrase: oc
    .route({
      method: 'POST',
      path: '/admin/users/{userId}/phrase',
      tags,
      summary: 'Show the telephone phrase; needs a code. The user sees that it was viewed',
    })
    .input(z.strictObject({ ...one, code: codeSchema }))
    .output(z.object({ phrase: z.string() }))
    .errors(refusals(...withCode)),
  checkPhrase: oc
    .route({
      method: 'POST',
      path: '/admin/users/{userId}/phrase/check',
      tags,
      summary: 'Check a caller’s answer against the telephone phrase without showing it; needs a code',
    })
    .input(z.strictObject({ ...one, code: codeSchema, said: saidPhraseSchema }))
    .output(z.object({ matched: z.boolean() }))
    .errors(refusals(...withCode)),
}
