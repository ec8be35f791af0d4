import type { CertificateOrder, RefusalCode, WaitingOrder } from '@bank/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Reading, useReading } from '#session/acting/reading.tsx'
import { useOrderAttempt } from '#session/order/use-order-attempt.ts'
import { requireConfirmation, useOrderSending } from '#session/order/use-order-sending.ts'
import { dismissToast, showToast } from '#ui/toast/toast-store.ts'
import { createdToast, waitingToast } from './deposit-texts.ts'
import { type Content, type Ordered, unansweredDeposit } from './draft/unanswered-deposit.ts'

type DepositFlow = {
  onCreated: (number: string) => void
  onPrepared: (orderId: string) => void
  /** The hook calls this with the refusal, or with null if the bank did not answer. */
  onRefused: (code: RefusalCode | null) => void
}

/** The certificate that was opened, or the order of a holder that waits for signatures. */
type Answer = { number: string } | { waiting: WaitingOrder }

/**
 * The wizard's last step: the code is exchanged for a confirmation, which opens the certificate. One of a
 * holder for whom the user acts waits for signatures, unless the user's own is the only one that it needs.
 */
export function useDeposit({ onCreated, onPrepared, onRefused }: DepositFlow) {
  const queries = useQueryClient()
  const reading = useReading()
  const { api } = reading
  const [waiting, setWaiting] = useState<WaitingOrder | null>(null)
  const { attempt, begin, track, settle } = useOrderAttempt({ kept: unansweredDeposit(reading), consumedBy })
  const { confirm, act } = reading.holderId === null ? stepsOfClient(reading) : stepsOfHolder(reading)
  const opening = useOrderSending({
    confirm,
    act: async (order: CertificateOrder, confirmationId) => await track(() => act(order, confirmationId)),
    onDone: created,
    onRefused,
  })

  function created(answer: Answer): void {
    // Earlier refusals no longer apply.
    dismissToast()
    showToast('number' in answer ? createdToast(answer.number) : waitingToast)
    for (const queryKey of [
      api.certificates.key(),
      api.accounts.key(),
      api.statements.key(),
      api.orders.key(),
    ])
      void queries.invalidateQueries({ queryKey })
    if ('number' in answer) return onCreated(answer.number)
    setWaiting(answer.waiting)
    onPrepared(answer.waiting.id)
  }

  return {
    busy: opening.busy,
    /** The order that waits for signatures now; null before. */
    waiting,
    /** The order was sent and not answered, so it is unknown whether it went through. */
    unanswered: attempt.status === 'unanswered',
    settle,
    /** Whether the code for exactly this order was accepted already. */
    isConfirmed: (ordered: Ordered | null) =>
      ordered !== null && opening.isConfirmed({ certificateId: attempt.id, ...ordered }),
    /** Sends the order; `code` is null for one that is not signed with it. */
    create(content: Content, code: string | null): void {
      if (opening.isSending()) return
      opening.send({ certificateId: begin(content).id, ...content.ordered }, code)
    },
  }
}

/** The bank keeps the id for the certificate that was opened under it. */
const consumedBy = new Set<RefusalCode>(['CERTIFICATE_ID_TAKEN'])

type Steps = {
  confirm: (order: CertificateOrder, code: string) => Promise<string>
  act: (order: CertificateOrder, confirmationId: string | null) => Promise<Answer>
}

function stepsOfClient({ client: { certificates } }: Reading): Steps {
  return {
    confirm: async (order, code) => (await certificates.confirm({ order, code })).confirmationId,
    act: async (order, confirmationId) =>
      await certificates.open({ ...order, confirmationId: requireConfirmation(confirmationId) }),
  }
}

function stepsOfHolder({ client: { orders } }: Reading): Steps {
  return {
    confirm: async ({ endDate: _, ...order }, code) =>
      (await orders.confirmCertificate({ order, code })).confirmationId,
    act: async ({ endDate: _, ...order }, confirmationId) => {
      const waiting = await orders.prepareCertificate({
        ...order,
        ...(confirmationId !== null && { confirmationId }),
      })
      const { content } = waiting
      return content.kind === 'certificate' && content.number !== null
        ? { number: content.number }
        : { waiting }
    },
  }
}
