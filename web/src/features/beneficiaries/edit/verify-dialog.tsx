import type { Beneficiary } from '@bank/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#api.ts'
import { pairsOf } from '#features/beneficiaries/beneficiary-pairs.tsx'
import { addressInParts } from '#features/beneficiaries/address-in-parts.tsx'
import { texts as beneficiaryTexts } from '#features/beneficiaries/texts.ts'
import { headingId } from '#features/beneficiaries/use-removal.ts'
import { ConfirmedCode } from '#session/order/confirmed-code.tsx'
import { useNoCode } from '#session/order/order-code.tsx'
import { useOrderWithCode } from '#session/order/use-order-with-code.ts'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { useOpener } from '#ui/overlay/use-opener.ts'
import { atCode, texts, verifyRefusalText } from './texts.ts'

type VerifyDialogProps = { beneficiary: Beneficiary; onClose: () => void }

/** Repeats a pending beneficiary in full, and verifies it with a code. */
export function VerifyDialog({ beneficiary, onClose }: VerifyDialogProps) {
  const [code, setCode] = useState('')
  const noCode = useNoCode()
  const opener = useOpener()
  const [isVerified, setVerified] = useState(false)
  const confirming = useVerification(beneficiary, () => {
    setVerified(true)
    onClose()
  })
  const { busy, needsCode } = confirming
  // A link to it may be older than the verification.
  const [wasPending] = useState(!beneficiary.verified)
  if (!wasPending) return null
  function submit(): void {
    // A code works once, whatever the answer is.
    if (confirming.send(code)) setCode('')
  }
  return (
    <Dialog
      open
      onClose={onClose}
      canClose={!busy}
      // The button that opened it goes with the pending state; the card's name stays.
      focusAfter={() => (isVerified ? document.getElementById(headingId(beneficiary.id)) : opener())}
      title={texts.verifyTitle}
      description={texts.verifyDescribe}
      onSubmit={submit}
      footer={
        <DialogButtons
          cancel={texts.cancel}
          onCancel={onClose}
          submit={texts.verify}
          submitting={texts.verifying}
          busy={busy}
          disabledReason={needsCode ? noCode : null}
        />
      }
    >
      <section className="beneficiary-summary" aria-label={texts.details}>
        <h3>{beneficiary.name}</h3>
        <Pairs
          pairs={[
            ...pairsOf(beneficiary),
            { name: beneficiaryTexts.address, value: addressInParts(beneficiary) },
          ]}
        />
      </section>
      {!beneficiary.hasCheckDigits && (
        <Banner
          tone="wait"
          icon="alert"
          title={beneficiary.isCrypto ? beneficiaryTexts.noCheckDigits : beneficiaryTexts.numberNoCheckDigits}
        >
          {beneficiaryTexts.noCheckDigitsHelp}
        </Banner>
      )}
      <ConfirmedCode
        help={texts.codeHelp}
        confirming={confirming}
        code={code}
        onCode={setCode}
        unansweredHelp={texts.unansweredHelp}
      />
    </Dialog>
  )
}

function useVerification({ id, name }: Beneficiary, onVerified: () => void) {
  const queries = useQueryClient()
  return useOrderWithCode({
    order: { beneficiaryId: id },
    confirm: async (order, code) =>
      (await client.beneficiaries.confirmPending({ ...order, code })).confirmationId,
    act: async (order, confirmationId) => await client.beneficiaries.verify({ ...order, confirmationId }),
    onDone: () => {
      showToast({ tone: 'good', title: texts.verified, description: name })
      queries.setQueryData<Beneficiary[]>(api.beneficiaries.list.queryKey(), (all) =>
        all?.map((one) => (one.id === id ? { ...one, verified: true } : one)),
      )
      void queries.invalidateQueries({ queryKey: api.payments.beneficiaries.key() })
      onVerified()
    },
    codeMissing: texts.codeMissing,
    failed: texts.verifyFailed,
    atCode,
    reasonOf: verifyRefusalText,
    queryKey: api.beneficiaries.list.key(),
  })
}
