import type { Certificate, CertificateQuote, RefusalCode } from '@bank/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, client, refusalOf } from '#api.ts'
import { isSessionGone } from '#session/session.ts'
import { useWarnBeforeUnload } from '#session/warn-before-unload.ts'
import { dismissToast, showToast } from '#ui/toast-store.ts'
import {
  type Attempt,
  attemptFor,
  fateAfter,
  firstAttempt,
  forgetUnanswered,
  keepUnanswered,
  type KeptOrder,
  type Ordered,
} from './deposit-attempt.ts'
import { createdToast } from './deposit-texts.ts'

type Sent = {
  certificateId: string
  ordered: Ordered
  quote: CertificateQuote
  before: Attempt['fate']
  confirmationId: string | null
  code: string
}

/**
 * Exchanges the code for a confirmation, then opens. A code works once: a second try sends the confirmation
 * that it was exchanged for.
 */
async function confirmAndOpen(
  { certificateId, ordered, quote, before, confirmationId, code }: Sent,
  {
    onConfirmed,
    onAttempt,
  }: { onConfirmed: (confirmationId: string) => void; onAttempt: (attempt: Attempt) => void },
): Promise<Certificate> {
  const order = { certificateId, ...ordered }
  const issued = confirmationId ?? (await client.certificates.confirm({ order, code })).confirmationId
  onConfirmed(issued)
  keepUnanswered({ certificateId, ordered, quote })
  try {
    return await client.certificates.open({ ...order, confirmationId: issued })
  } catch (error) {
    const fate = fateAfter(before, refusalOf(error))
    onAttempt({ certificateId, ordered, fate })
    if (fate !== 'unknown') forgetUnanswered()
    throw error
  }
}

type DepositStory = {
  /** An order that an earlier dialog sent and that was never answered. */
  kept: KeptOrder | null
  onCreated: () => void
  /** The bank refused, or nothing came back (null). */
  onRefused: (code: RefusalCode | null) => void
}

/** The last press of the wizard: a code buys a confirmation, the confirmation opens the certificate. */
export function useDeposit({ kept, onCreated, onRefused }: DepositStory) {
  const queries = useQueryClient()
  const [attempt, setAttempt] = useState<Attempt>(() =>
    kept ? { ...kept, fate: 'unknown' } : firstAttempt(crypto.randomUUID()),
  )
  const [confirmed, setConfirmed] = useState<{ id: string; ordered: Ordered } | null>(null)

  // Two presses may come before the screen has had time to say that it is busy, and a code works once.
  const isSending = useRef(false)
  const create = useMutation({
    mutationFn: (sent: Sent) =>
      confirmAndOpen(sent, {
        onConfirmed: (id) => setConfirmed({ id, ordered: sent.ordered }),
        onAttempt: setAttempt,
      }),
    onSuccess: created,
    onError: refused,
    onSettled: () => {
      isSending.current = false
    },
  })
  useWarnBeforeUnload(create.isPending)

  function created({ number }: Certificate): void {
    forgetUnanswered()
    // What was refused on the way there is no longer so.
    dismissToast()
    showToast(createdToast(number))
    for (const queryKey of [api.certificates.key(), api.accounts.key(), api.statements.key()])
      void queries.invalidateQueries({ queryKey })
    onCreated()
  }

  function refused(error: unknown): void {
    if (isSessionGone(error)) return
    const code = refusalOf(error)
    // A fault says nothing about the confirmation; any refusal asks for a new code.
    if (code !== null && code !== 'BUSY') setConfirmed(null)
    onRefused(code)
  }

  return {
    busy: create.isPending,
    /** It was sent and not answered: nobody knows yet whether it went through. */
    unanswered: attempt.fate === 'unknown',
    /** Whether the code for exactly this order was accepted already. */
    isConfirmed: (ordered: Ordered | null) => ordered !== null && confirmationFor(ordered) !== null,
    create(ordered: Ordered, quote: CertificateQuote, code: string): void {
      if (isSending.current) return
      isSending.current = true
      const next = attemptFor(attempt, ordered, () => crypto.randomUUID())
      setAttempt(next)
      create.mutate({
        certificateId: next.certificateId,
        ordered,
        quote,
        before: next.fate,
        confirmationId: confirmationFor(ordered),
        code,
      })
    },
  }

  function confirmationFor(ordered: Ordered): string | null {
    return confirmed !== null && JSON.stringify(confirmed.ordered) === JSON.stringify(ordered)
      ? confirmed.id
      : null
  }
}
