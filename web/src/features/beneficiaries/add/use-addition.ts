import {
  type addedPaymentSchema,
  type BeneficiaryOrder,
  invalidInputSchema,
  isCodeRefusal,
  type PaymentReceipt,
  type RefusalCode,
} from '@bank/contract'
import { ORPCError } from '@orpc/client'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { z } from 'zod'
import { client } from '#api.ts'
import { sumText } from '#domain/money.tsx'
import { hasProblems, type Problems } from '#lib/form/problems.ts'
import { forget, keep, kept } from '#session/kept.ts'
import { keptOrder } from '#session/order/kept-order.ts'
import { requireConfirmation } from '#session/order/use-order-sending.ts'
import { useKeptReviewedOrder } from '#session/order/use-reviewed-order.ts'
import { dismissFailures, dismissToast, showToast } from '#ui/toast/toast-store.ts'
import { type Content, draftSchema, problemsOf } from './draft.ts'
import { type PayContent, payDraftSchema } from './pay-first.tsx'
import { refusalText, texts } from '#features/beneficiaries/texts.ts'
import { beneficiaryKeys } from '#features/beneficiaries/use-removal.ts'

type Order = { beneficiary: BeneficiaryOrder; payment?: z.input<typeof addedPaymentSchema> | undefined }

const typedSchema = draftSchema.extend(payDraftSchema.shape)

/** A beneficiary, and its payment where one is wanted, as typed. */
export type Typed = z.infer<typeof typedSchema>

/** The addition that was sent and not answered: another one would pay again. */
export const unansweredAddition = keptOrder('addition', typedSchema)

const typedName = 'addition-form'

const keptSchema = z.object({ payFrom: z.string(), typed: typedSchema })

/** Returns what was typed before a reload of the page, where the dialog was opened from the same payment. */
export function typedBefore(payFrom = ''): Typed | null {
  const text = kept(typedName)
  const before = text === null ? null : keptSchema.safeParse(JSON.parse(text))
  return before?.success && before.data.payFrom === payFrom ? before.data.typed : null
}

/** Keeps what is typed over a reload, without a code; null is what was carried out, or not changed. */
export function useKeptTyped(typed: Typed | null, payFrom = ''): void {
  const text = typed && JSON.stringify({ payFrom, typed: typedSchema.parse(typed) })
  useEffect(() => {
    if (text === null) forgetTyped()
    else keep(typedName, text)
  }, [text])
}

/** The dialog was closed: only a reload of the page brings the form back. */
export function forgetTyped(): void {
  forget(typedName)
}

type Refused = Problems<Typed & { code: string }>
type AdditionFlow = {
  /** With the receipt of the payment that went with it, and the account that paid. */
  onAdded: (receipt: PaymentReceipt | null, accountId: string | undefined) => void
  onRefused: (problems: Refused, refusal: RefusalCode | null) => void
  onBack: () => void
}

/** Adds a beneficiary: checks the form, takes the code, and reloads the lists. */
export function useAddition({ onAdded, onRefused, onBack }: AdditionFlow) {
  const readAgain = useReadAgain()
  const finish = useFinish(onAdded)
  const { answer, ...flow } = useKeptReviewedOrder({
    kept: unansweredAddition,
    consumedBy,
    detailRefusals,
    review: async (order: Order) => await client.beneficiaries.check(order),
    earlierAnswer: ({ isAdded, receipt }, { beneficiary: { beneficiaryId } }) =>
      isAdded || receipt !== null ? { beneficiaryId, receipt } : null,
    confirm: async (order, code) => await client.beneficiaries.confirm({ ...order, code }),
    act: async (order, confirmationId) =>
      await client.beneficiaries.add({ ...order, confirmationId: requireConfirmation(confirmationId) }),
    onDone: finish,
    onRefused: refused,
    onBack: () => {
      dismissFailures()
      onBack()
    },
  })

  function refused(code: RefusalCode | null, error: unknown): void {
    const problems = problemsIn(code, error)
    showRefusal(code, problems)
    onRefused(problems, code)
    if (code === 'BENEFICIARY_ID_TAKEN') readAgain()
  }

  return {
    ...flow,
    /** The receipt of the payment that went with it. */
    paid: answer?.receipt ?? null,
    unanswered: flow.unanswered && !flow.sending,
    review(typed: Typed, beneficiary: Content, payment: PayContent | undefined): void {
      dismissFailures()
      // The same id serves both: they are added and paid together, once.
      flow.review(typed, (id) => ({
        beneficiary: { ...beneficiary, beneficiaryId: id },
        ...(payment && { payment: { ...payment, paymentId: id } }),
      }))
    },
  }
}

/** After these refusals the id belongs to another beneficiary, and the next try needs a new one. */
const consumedBy = new Set<RefusalCode>(['BENEFICIARY_ID_TAKEN', 'PAYMENT_ID_TAKEN'])

/** These are mended in the form. */
const detailRefusals = new Set<RefusalCode>([
  'INVALID_INPUT',
  'BENEFICIARY_ID_TAKEN',
  'PAYMENT_ID_TAKEN',
  'ACCOUNT_NOT_FOUND',
  'BENEFICIARY_NOT_PAYABLE',
  'INVALID_AMOUNT',
  'ABOVE_OWN_PAYMENT_LIMIT',
  'ABOVE_OWN_DAY_LIMIT',
  'INSUFFICIENT_FUNDS',
])

type Added = { beneficiaryId: string; receipt: PaymentReceipt | null }

/** An error of a field is shown at the field, and needs no toast. */
function showRefusal(code: RefusalCode | null, problems: Refused): void {
  dismissFailures()
  const atField = hasProblems(problems)
  if (code !== 'INVALID_INPUT' || !atField) showToast({ tone: 'bad', ...refusalText(code), atField })
}

/** Says what was done, offers to pay where nothing was paid, and loads the lists again. */
function useFinish(onAdded: AdditionFlow['onAdded']): (added: Added, order: Order) => void {
  const readAgain = useReadAgain()
  const navigate = useNavigate()
  const queries = useQueryClient()
  return ({ beneficiaryId, receipt }, { payment }) => {
    // Removes the toast of an earlier refusal.
    dismissToast()
    const onPress = () =>
      void navigate({ to: '/dashboard/portfolio', search: { dialog: 'pay', to: beneficiaryId } })
    const action = receipt === null ? { label: texts.payNow, onPress } : undefined
    showToast({ tone: 'good', title: texts.addedAndVerified, action })
    readAgain()
    onAdded(receipt, payment?.accountId)
    if (receipt === null) return
    const description = texts.paid(sumText(receipt.amount, receipt.currency))
    showToast({ tone: 'good', title: texts.paidTitle, description })
    void queries.invalidateQueries()
  }
}

/** Loads the lists of beneficiaries again. */
function useReadAgain(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const queryKey of beneficiaryKeys()) void queries.invalidateQueries({ queryKey })
  }
}

/** The errors of a refusal at the fields, or at the code. */
function problemsIn(refusal: RefusalCode | null, error: unknown): Refused {
  if (isCodeRefusal(refusal) || refusal === 'TWO_FACTOR_NOT_ENABLED')
    return { code: refusalText(refusal).description }
  if (
    refusal === 'INSUFFICIENT_FUNDS' ||
    refusal === 'INVALID_AMOUNT' ||
    refusal === 'ABOVE_OWN_PAYMENT_LIMIT' ||
    refusal === 'ABOVE_OWN_DAY_LIMIT'
  )
    return { payAmount: refusalText(refusal).description }
  if (refusal === 'BENEFICIARY_NOT_PAYABLE' || refusal === 'ACCOUNT_NOT_FOUND')
    return { payFrom: refusalText(refusal).description }
  if (refusal !== 'INVALID_INPUT') return {}
  const read = invalidInputSchema.safeParse(error instanceof ORPCError ? error.data : null)
  return read.success ? problemsOf(read.data.issues) : {}
}
