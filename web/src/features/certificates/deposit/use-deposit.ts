import type { Certificate, CertificateOrder, CertificateQuote, RefusalCode } from '@bank/contract'
import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '#api.ts'
import { useOrderAttempt } from '#session/order/use-order-attempt.ts'
import { requireConfirmation, useOrderSending } from '#session/order/use-order-sending.ts'
import { dismissToast, showToast } from '#ui/overlay/toast-store.ts'
import { createdToast } from './deposit-texts.ts'
import { type Ordered, unansweredDeposit } from './draft/unanswered-deposit.ts'

type DepositFlow = {
  onCreated: () => void
  /** The hook calls this with the refusal, or with null if the bank did not answer. */
  onRefused: (code: RefusalCode | null) => void
}

/** The wizard's last step: the code is exchanged for a confirmation, which opens the certificate. */
export function useDeposit({ onCreated, onRefused }: DepositFlow) {
  const queries = useQueryClient()
  const { attempt, begin, track, settle } = useOrderAttempt({ kept: unansweredDeposit, consumedBy })
  const opening = useOrderSending({
    confirm: async (order: CertificateOrder, code) =>
      (await client.certificates.confirm({ order, code })).confirmationId,
    act: async (order, confirmationId) =>
      await track(() =>
        client.certificates.open({ ...order, confirmationId: requireConfirmation(confirmationId) }),
      ),
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
      opening.send({ certificateId: begin({ ordered, quote }).id, ...ordered }, code)
    },
  }
}

/** The bank keeps the id for the certificate that was opened under it. */
const consumedBy = new Set<RefusalCode>(['CERTIFICATE_ID_TAKEN'])
