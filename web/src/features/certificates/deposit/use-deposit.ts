import type { Certificate, CertificateOrder, CertificateQuote, RefusalCode } from '@bank/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api, client } from '#api.ts'
import { useAttempt } from '#session/order/use-attempt.ts'
import { requireConfirmation, useOrder } from '#session/order/use-order.ts'
import { dismissToast, showToast } from '#ui/overlay/toast-store.ts'
import { createdToast } from './deposit-texts.ts'
import { forgetUnanswered, keepUnanswered, type KeptOrder, type Ordered } from './draft/unanswered-deposit.ts'

type DepositFlow = {
  /** An order that an earlier dialog sent and that was never answered. */
  kept: KeptOrder | null
  onCreated: () => void
  /** The hook calls this with the refusal, or with null if the bank did not answer. */
  onRefused: (code: RefusalCode | null) => void
}

/** The wizard's last step: the code is exchanged for a confirmation, which opens the certificate. */
export function useDeposit({ kept, onCreated, onRefused }: DepositFlow) {
  const queries = useQueryClient()
  const { attempt, begin, track, settle } = useAttempt<Ordered>({
    resumed: kept && { id: kept.certificateId, content: kept.ordered },
    consumedBy,
    onAnswered: forgetUnanswered,
  })
  /** The quote that was agreed on, to show it again after a lost answer. */
  const agreed = useRef<CertificateQuote | null>(null)
  const opening = useOrder({
    confirm: async (order: CertificateOrder, code) =>
      (await client.certificates.confirm({ order, code })).confirmationId,
    act: async (order, confirmationId) => {
      const { certificateId, ...ordered } = order
      if (agreed.current) keepUnanswered({ certificateId, ordered, quote: agreed.current })
      return await track(() =>
        client.certificates.open({ ...order, confirmationId: requireConfirmation(confirmationId) }),
      )
    },
    onDone: created,
    onRefused,
  })

  function created({ number }: Certificate): void {
    // Earlier refusals no longer apply.
    dismissToast()
    showToast(createdToast(number))
    for (const queryKey of [api.certificates.key(), api.accounts.key(), api.statements.key()])
      void queries.invalidateQueries({ queryKey })
    onCreated()
  }

  return {
    busy: opening.busy,
    /** The order was sent and not answered, so it is unknown whether it went through. */
    unanswered: attempt.status === 'unanswered',
    settle,
    /** Whether the code for exactly this order was accepted already. */
    isConfirmed: (ordered: Ordered | null) =>
      ordered !== null && opening.isConfirmed({ certificateId: attempt.id, ...ordered }),
    create(ordered: Ordered, quote: CertificateQuote, code: string): void {
      if (opening.isSending()) return
      agreed.current = quote
      opening.send({ certificateId: begin(ordered).id, ...ordered }, code)
    },
  }
}

/** The bank keeps the id for the certificate that was opened under it. */
const consumedBy = new Set<RefusalCode>(['CERTIFICATE_ID_TAKEN'])
