import { contactPayloadSchema } from '@bank/contract'
import { missing } from './texts.ts'

/** The fields in their order on screen: the focus goes to the first one with a problem. */
export const contactFields = ['firstName', 'surname', 'phone', 'email', 'message'] as const
export type ContactField = (typeof contactFields)[number]
export type ContactProblems = Partial<Record<ContactField, string>>

type Typed = Readonly<Record<string, string>>

/** The payload: the five fields of the specification, and the hidden field if a program has filled it in. */
export function payloadOf(typed: Typed): Record<string, string> {
  const { website = '' } = typed
  return {
    ...Object.fromEntries(contactFields.map((name) => [name, typed[name] ?? ''])),
    ...(website !== '' && { website }),
  }
}

/** Returns a sentence for each wrong field; empty if the message can be sent. */
export function problemsIn(typed: Typed): ContactProblems {
  const read = contactPayloadSchema.safeParse(payloadOf({ ...typed, website: '' }))
  if (read.success) return {}
  const problems: ContactProblems = {}
  for (const name of contactFields) {
    const issue = read.error.issues.find(({ path }) => path[0] === name)
    if (!issue) continue
    const isEmpty = (typed[name] ?? '').trim() === ''
    problems[name] = isEmpty || name === 'phone' ? missing[name] : issue.message
  }
  return problems
}
