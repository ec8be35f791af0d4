import { type BeneficiaryOrder, invalidInputSchema, type RefusalCode } from '@bank/contract'
import { ORPCError } from '@orpc/client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Reading, useReading } from '#session/acting/reading.tsx'
import { keptOrder } from '#session/order/kept-order.ts'
import { useOrderAttempt } from '#session/order/use-order-attempt.ts'
import { useOrderSending } from '#session/order/use-order-sending.ts'
import { dismissToast, showToast } from '#ui/toast/toast-store.ts'
import { hasProblems } from '#lib/form/problems.ts'
import {
  type Content,
  type Draft,
  draftSchema,
  type Problems,
  problemsOf,
} from '#features/beneficiaries/add/draft.ts'
import { prepareRefusal, prepareTexts as texts } from './texts.ts'

/** The beneficiary of this holder that was sent and not answered. */
export const unansweredBeneficiary = ({ holderId }: Pick<Reading, 'holderId'>) =>
  keptOrder(`beneficiary-preparation-${holderId}`, draftSchema)

const consumedBy = new Set<RefusalCode>(['BENEFICIARY_ID_TAKEN'])

type PreparationFlow = {
  onPrepared: (orderId: string) => void
  /** Shows what the bank finds wrong at the fields. */
  onRefused: (problems: Problems) => void
}

/** Prepares a beneficiary of the holder for whom the user acts: it takes no code, and adds nothing yet. */
export function useBeneficiaryPreparation({ onPrepared, onRefused }: PreparationFlow) {
  const reading = useReading()
  const { api, client } = reading
  const queries = useQueryClient()
  const [prepared, setPrepared] = useState<{ orderId: string; name: string } | null>(null)
  const { attempt, begin, track } = useOrderAttempt<Draft>({
    kept: unansweredBeneficiary(reading),
    consumedBy,
  })
  const sending = useOrderSending({
    confirm: () => Promise.reject(new Error('To prepare a beneficiary takes no code')),
    act: async (beneficiary: BeneficiaryOrder) =>
      await track(() => client.beneficiaries.prepare({ beneficiary })),
    onDone: ({ orderId }, { name }) => {
      // Removes the toast of an earlier refusal.
      dismissToast()
      showToast({ tone: 'good', title: texts.toast, description: texts.toastHelp })
      setPrepared({ orderId, name })
      void queries.invalidateQueries({ queryKey: api.orders.key() })
      onPrepared(orderId)
    },
    onRefused: (code, error) => {
      const read = invalidInputSchema.safeParse(error instanceof ORPCError ? error.data : null)
      const problems = code === 'INVALID_INPUT' && read.success ? problemsOf(read.data.issues) : {}
      const atField = hasProblems(problems)
      if (!atField) showToast({ tone: 'bad', title: texts.failed, description: prepareRefusal(code) })
      onRefused(problems)
    },
  })
  return {
    prepared,
    busy: sending.busy,
    unanswered: attempt.status === 'unanswered' && !sending.busy,
    /** Sends the draft; an unchanged one that was not answered goes under its first id. */
    send: (draft: Draft, content: Content): void => {
      if (!sending.isSending()) sending.send({ ...content, beneficiaryId: begin(draft).id }, null)
    },
  }
}
