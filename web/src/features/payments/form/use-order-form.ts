import type { Currency } from '@bank/contract'
import { useState } from 'react'
import { isChanged, type OrderDraft, readOrder } from '#features/payments/later/order-draft.ts'
import { problemsOfOrder } from '#features/payments/later/order-problems.ts'
import type { Ordered as OrderedLater } from '#features/payments/later/unanswered-order.ts'
import { useLaterFrame } from '#features/payments/later/use-later-frame.tsx'
import { scheduleOf, type When, type WhenDraft, whenOf } from '#features/payments/later/when-field.tsx'
import type { CodeEntry } from '#features/payments/order-summary.tsx'
import { useResumed } from '#features/payments/pay-frame.tsx'
import { keptForm } from './kept-form.ts'
import type { KeptOrder } from '#session/order/kept-order.ts'
import { texts } from '#features/payments/texts.ts'
import { useForm } from '#lib/form/use-form.ts'
import type { Faults } from '#features/payments/prepare/read-details.ts'
import { showToast } from '#ui/toast/toast-store.ts'

/** The details that a payment or a transfer begins with; a field without a value is empty. */
export type Begun = {
  [Field in 'beneficiaryId' | 'toAccountId' | 'amount' | 'reference' | 'note']?: string | null | undefined
}

/** The fields of both, as typed; a transfer has no beneficiary and no reference. */
export type OrderForm = Omit<OrderDraft, keyof WhenDraft | 'accountId' | 'toAccountId'> &
  WhenDraft & { toAccountId: string; code: string }

type OrderFormProps<Content extends Begun> = {
  accountId: string
  currency: Currency
  kind: 'payment' | 'transfer'
  /** The order of this account that was sent and not answered. */
  kept: KeptOrder<Content>
  /** Fills in the details; an unanswered order goes first. */
  start: Begun | undefined
  startsWith: When
  /** The details that were typed for a payment from another account; an unanswered order goes first. */
  carried?: OrderForm | undefined
  /** The details are shown, to be typed: another kind of order has its own. */
  isShown: boolean
  /** The order on its dates was saved. */
  onScheduled: (orderId: string) => void
  onClose: () => void
}

/**
 * The details of an order from a known account, with the code that confirms it, and the same order on a date
 * or again and again.
 */
export function useOrderForm<Content extends Begun>(props: OrderFormProps<Content>) {
  const { accountId, currency, kind, kept, start, startsWith, carried, isShown, onScheduled, onClose } = props
  const resumed = useResumed(accountId, kind, kept)
  const [first, setFirst] = useState<OrderForm>(() => ({
    ...formOf(resumed.now?.content ?? resumed.later?.content ?? start),
    ...whenOf(resumed.later?.content, resumed.now ? 'now' : startsWith),
  }))
  const [keptAs] = useState(() => ({ accountId, kind, begunWith: JSON.stringify(first) }))
  const { attach, ...form } = useForm<OrderForm>(() => {
    const isResumed = resumed.now !== null || resumed.later !== null
    return { ...first, ...((isResumed ? null : carried) ?? keptForm(keptAs)) }
  })
  const { values } = form
  const entry: CodeEntry = {
    code: values.code,
    codeError: form.problems.code,
    onCode: (code) => form.set({ code }),
    askForCode: () => form.show({ code: texts.codeMissing }),
    attach,
  }
  const later = useLaterFrame({
    accountId,
    kind,
    entry,
    onRefused: (refusal) => form.show(problemsOfOrder(refusal), refusal),
    onSaved: onScheduled,
    onClose,
  })
  const isTyped = isChanged(first, values)
  const [isBegunAgain, setBegunAgain] = useState(false)
  const isDone = later.frame?.step === 'result'
  return {
    form,
    attach,
    entry,
    later,
    isChanged: isTyped,
    /** The typed details while a reload may lose them: not those of an order that was carried out. */
    typed: isShown && isTyped && !isDone ? values : null,
    keptAs,
    /** The details are saved with what was done: only a further change would be lost. */
    keep: () => setFirst(values),
    /** Begins with these details in place of the typed ones. */
    beginWith: (details: Begun): void => {
      const next = { ...values, ...formOf(details) }
      setFirst(next)
      form.set(next)
      setBegunAgain(true)
    },
    /** The details are those of an order that is given again. */
    isBegunAgain,
    /** Says what is wrong at each field, and in a toast where the text has one. */
    setErrors({ problems, toast }: Faults): void {
      form.show(problems)
      if (toast !== null) showToast({ tone: 'bad', ...toast, atField: true })
    },
    /** Asks the bank for a review: `now`, or of the order on its dates. */
    review(toAccountId: string | null, now: () => void): void {
      form.forget()
      form.set({ code: '' })
      if (values.when === 'now') return now()
      const draft = { ...values, ...scheduleOf(values), accountId, toAccountId }
      form.submit<OrderedLater>(readOrder(draft, currency), later.review)
    },
  }
}

function formOf({ beneficiaryId, toAccountId, amount, reference, note }: Begun = {}) {
  return {
    beneficiaryId: beneficiaryId ?? '',
    toAccountId: toAccountId ?? '',
    amount: amount ?? '',
    reference: reference ?? '',
    note: note ?? '',
    code: '',
  }
}
