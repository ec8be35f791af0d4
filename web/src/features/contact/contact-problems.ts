import { contactPayloadSchema } from '@bank/contract'
import { missing } from './texts.ts'

/** In the order in which one goes through them. */
export const contactFields = ['firstName', 'surname', 'phone', 'email', 'message'] as const
export type ContactField = (typeof contactFields)[number]
export type ContactProblems = Partial<Record<ContactField, string>>

type Typed = Readonly<Record<string, string>>

/** What is sent: the five fields of the specification, and what a program wrote into the one nobody sees. */
export function payloadOf(typed: Typed): Record<string, string> {
  const { website = '' } = typed
  return {
    ...Object.fromEntries(contactFields.map((name) => [name, typed[name] ?? ''])),
    ...(website !== '' && { website }),
  }
}

/** What is wrong with what was typed, a sentence for each field; empty where it can be sent. */
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
