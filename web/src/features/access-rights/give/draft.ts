import { type AccessOrder, accessOrderSchema, accessViews, type InvalidInput } from '@bank/contract'
import { z } from 'zod'
import { problemsOf } from '#lib/form/problems.ts'
import type { Read } from '#lib/form/use-form.ts'

/** The fields as they stand on the screen. */
export const draftSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** All accounts, also later ones; otherwise those that are chosen. */
  all: z.boolean(),
  accountIds: z.array(z.string()),
  view: z.enum(accessViews),
  firstDay: z.string(),
  lastDay: z.string().nullable(),
})
export type Draft = z.infer<typeof draftSchema>

/** An order without its id. */
export type Content = Omit<AccessOrder, 'rightId'>

/** The draft of a dialog that has just opened, about one account where it was opened there. */
export function emptyDraft(today: string, accountId: string | undefined): Draft {
  return {
    firstName: '',
    lastName: '',
    email: '',
    all: false,
    accountIds: accountId === undefined ? [] : [accountId],
    view: 'balances',
    firstDay: today,
    lastDay: null,
  }
}

/** Returns whether leaving would lose something. */
export function isTyped({ firstName, lastName, email, lastDay }: Draft): boolean {
  return [firstName, lastName, email].some((typed) => typed.trim() !== '') || lastDay !== null
}

/** Returns the order to send, or what is wrong with the fields. */
export function readDraft({ all, accountIds, lastDay, ...typed }: Draft): Read<Draft, Content> {
  const read = accessOrderSchema.safeParse({
    ...typed,
    accountIds: all ? null : accountIds,
    lastDay: lastDay ?? '',
    rightId: crypto.randomUUID(),
  })
  // The first sentence about a field: a day that is missing is also before the first one.
  if (!read.success) return { problems: problemsOf(read.error.issues.toReversed()) }
  const { rightId: _, ...order } = read.data
  return { order }
}

/** The problems that the bank found, at their fields. */
export function problemsFrom(issues: InvalidInput['issues']): Partial<Record<keyof Draft, string>> {
  return Object.fromEntries(
    issues.flatMap(({ path, message }) => {
      const [field = ''] = path.split('.')
      return Object.hasOwn(draftSchema.shape, field) ? [[field, message]] : []
    }),
  )
}
