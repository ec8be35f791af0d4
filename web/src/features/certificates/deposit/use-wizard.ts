import type { RefusalCode } from '@bank/contract'
import { useState } from 'react'
import { isCodeMissing } from '#lib/form/authentication-code.ts'
import { useReading } from '#session/acting/reading.tsx'
import type { UnansweredDeposit } from './draft/unanswered-deposit.ts'
import type { Step } from './draft/deposit-draft.ts'
import { problems } from './deposit-texts.ts'
import { hasBegun } from './signature/signature.ts'
import { useCodeRefusal } from './use-code-refusal.ts'
import { useDeposit } from './use-deposit.ts'
import { orderedFrom, useAgreements } from './draft/use-agreements.ts'
import { useDraft } from './draft/use-draft.ts'
import { useEarlierDeposit } from './draft/use-earlier-deposit.ts'

type WizardFlow = {
  /** An order that was sent before and never answered. */
  earlier: UnansweredDeposit | null
  onCreated: (number: string) => void
  onPrepared: (orderId: string) => void
}

/** The four steps of a deposit. Each checks its own fields before the next one opens. */
export function useWizard({ earlier, onCreated, onPrepared }: WizardFlow) {
  const { holderId } = useReading()
  const drafted = useDraft(earlier)
  const { arrive, agree: _, setError, startAnew, ...filled } = drafted
  const { step, draft, agreed } = filled
  const [checking, setChecking] = useState(false)
  const { terms, funding, agreeing } = useAgreements(drafted, refused)
  const deposit = useKeptDeposit({ onCreated, onPrepared, onRefused: refused }, { earlier, startAnew })
  const ordered = orderedFrom(draft, agreed)
  // An order of a holder that needs other people's signatures too is sent without one.
  const needsCode = agreed.review === null || agreed.review.alone
  const codeRefusal = useCodeRefusal({ isForHolder: holderId !== null })

  function next(): void {
    if (checking || deposit.busy || deposit.waiting) return
    filled.forgetProblem()
    if (step === 4) return create()
    setChecking(true)
    void agreeing[step]().finally(() => setChecking(false))
  }

  function create(): void {
    const { quote, review } = agreed
    if (!ordered || !quote) return arrive(1)
    if (needsCode && !deposit.isConfirmed(ordered) && isCodeMissing(filled.code))
      return setError('code', problems.code)
    deposit.create({ ordered, quote, review }, needsCode ? filled.code : null)
  }

  function refused(refusal: RefusalCode | null): void {
    if (refusal === 'TERMS_CHANGED') void terms.refetch()
    filled.refused(refusal)
  }

  return {
    ...filled,
    terms,
    funding,
    checking,
    deposit,
    next,
    isFilled: step > 1 || draft.amount.trim() !== '' || hasBegun(draft.signature),
    isSigned: agreed.signature !== null || hasBegun(draft.signature),
    previous: () => arrive(previousOf[step]),
    /** The account as it was chosen: once the order is sent, its balance is another. */
    account: agreed.quote?.accounts.find(({ id }) => id === draft.accountId) ?? null,
    /** The code for exactly this order was accepted already. */
    confirmed: deposit.isConfirmed(ordered),
    needsCode,
    /** Why this user has no code for it. */
    codeRefusal,
    /** Whether the certificate is of a holder for whom the user acts. */
    isForHolder: holderId !== null,
  }
}

export type Wizard = ReturnType<typeof useWizard>

const previousOf: Record<Step, Step> = { 1: 1, 2: 1, 3: 2, 4: 3 }

/** The deposit, and what became of the order that was kept. */
function useKeptDeposit(
  flow: Parameters<typeof useDeposit>[0],
  { earlier, startAnew }: { earlier: UnansweredDeposit | null; startAnew: () => void },
) {
  const deposit = useDeposit(flow)
  const became = useEarlierDeposit(earlier, () => {
    deposit.settle()
    startAnew()
  })
  return { ...deposit, earlier: became }
}
