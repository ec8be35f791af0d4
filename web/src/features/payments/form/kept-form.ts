import { businessDays, rhythms } from '@bank/contract'
import { useEffect } from 'react'
import { z } from 'zod'
import { whens } from '#features/payments/later/when-field.tsx'
import { forget, keep, kept } from '#session/kept.ts'

const formSchema = z.object({
  beneficiaryId: z.string(),
  toAccountId: z.string(),
  amount: z.string(),
  reference: z.string(),
  note: z.string(),
  when: z.enum(whens),
  rhythm: z.enum(rhythms),
  firstDay: z.string().nullable(),
  end: z.enum(['never', 'lastDay', 'times']),
  lastDay: z.string().nullable(),
  times: z.string(),
  businessDay: z.enum(businessDays),
})

/** The typed details of a payment or a transfer, without the code. */
type TypedForm = z.infer<typeof formSchema>

/** The order from an account whose details were typed last. */
export type KeptForm = { accountId: string; kind: 'payment' | 'transfer'; begunWith: string }

const nameOf = (accountId: string) => `pay-form.${accountId}`

const storedSchema = z.object({
  kind: z.enum(['payment', 'transfer']),
  begunWith: z.string(),
  typed: formSchema,
})

/** Returns the details that were typed before a reload of the page, where the dialog began with the same. */
export function keptForm({ accountId, kind, begunWith }: KeptForm): TypedForm | null {
  const stored = read(accountId)
  return stored?.kind === kind && stored.begunWith === begunWith ? stored.typed : null
}

/** Returns which kind of order was being typed when the page was loaded anew. */
export function keptKind(accountId: string): KeptForm['kind'] | null {
  return read(accountId)?.kind ?? null
}

function read(accountId: string): z.infer<typeof storedSchema> | null {
  const text = kept(nameOf(accountId))
  if (text === null) return null
  const stored = storedSchema.safeParse(JSON.parse(text))
  return stored.success ? stored.data : null
}

/** The dialog was closed: only a reload of the page brings the details back. */
export function forgetForm(accountId: string): void {
  forget(nameOf(accountId))
}

/** Keeps typed details over a reload; null are those that were carried out, or that are not shown. */
export function useKeptForm({ accountId, kind, begunWith }: KeptForm, typed: TypedForm | null): void {
  const text = typed && JSON.stringify({ kind, begunWith, typed: formSchema.parse(typed) })
  useEffect(() => {
    if (text !== null) keep(nameOf(accountId), text)
    // The other way to pay may have kept its own meanwhile.
    else if (keptKind(accountId) === kind) forgetForm(accountId)
  }, [accountId, kind, text])
}
