import { useEffect, useState } from 'react'
import { client } from '#api.ts'
import { Unanswered } from '#session/order/unanswered.tsx'
import { useBackStep } from '#session/use-back-step.ts'
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Loading, Skeleton } from '#ui/layout/skeleton.tsx'
import { useDiscardQuestion } from '#ui/overlay/use-discard-question.tsx'
import { Stepper } from '#ui/layout/stepper.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { type UnansweredDeposit, unansweredDeposit } from './draft/unanswered-deposit.ts'
import { texts } from './deposit-texts.ts'
import { DetailsStep } from './details-step.tsx'
import { FundingStep } from './funding-step.tsx'
import { SignatureStep } from './signature/signature-step.tsx'
import { useLeaveGuard } from './draft/use-leave-guard.ts'
import { useWizard } from './use-wizard.ts'
import './deposit.css'
import './signature/signature-glyphs.css'

type DepositDialogProps = { onClose: () => void; onCreated: () => void }

/** Opens a certificate of deposit. An earlier order without an answer comes first. */
export function DepositDialog(flow: DepositDialogProps) {
  const [earlier] = useState(unansweredDeposit.read)
  return earlier ? <Resumed {...flow} earlier={earlier} /> : <DepositWizard {...flow} earlier={null} />
}

type Became = { is: 'asking' } | { is: 'opened'; number: string } | { is: 'unknown' }

/**
 * Asks whether the order whose answer was lost went through; otherwise it is sent again under the same id. It
 * asks once, not with every live update: the wizard must not disappear while it is in use.
 */
function Resumed({ earlier, ...flow }: DepositDialogProps & { earlier: UnansweredDeposit }) {
  const [became, setBecame] = useState<Became>({ is: 'asking' })
  const { id: certificateId } = earlier
  useEffect(() => {
    let isCurrent = true
    const settle = (next: Became) => {
      if (!isCurrent) return
      if (next.is === 'opened') unansweredDeposit.forget()
      setBecame(next)
    }
    // Not found, or no answer: sending the same id with the same content again is safe either way.
    client.certificates.get({ certificateId }).then(
      ({ number }) => settle({ is: 'opened', number }),
      () => settle({ is: 'unknown' }),
    )
    return () => {
      isCurrent = false
    }
  }, [certificateId])
  switch (became.is) {
    case 'asking':
      return (
        <Dialog open onClose={flow.onClose} width="wide" title={texts.title}>
          <Loading label={texts.loadingEarlier}>
            <Skeleton width="long" />
          </Loading>
        </Dialog>
      )
    case 'opened':
      return <DepositWizard {...flow} earlier={null} opened={became.number} />
    case 'unknown':
      return <DepositWizard {...flow} earlier={earlier} />
  }
}

type DepositWizardProps = DepositDialogProps & {
  earlier: UnansweredDeposit | null
  /** Number of the certificate that an unanswered order has opened after all. */
  opened?: string
}

function DepositWizard({ earlier, opened, onClose, onCreated }: DepositWizardProps) {
  const wizard = useWizard({
    earlier,
    onCreated: () => {
      onCreated()
      onClose()
    },
  })
  const { step, deposit } = wizard
  const guard = useLeaveGuard(wizard)
  // An unanswered order is kept in the tab, so closing loses nothing.
  const discard = useDiscardQuestion(() => wizard.isFilled && !deposit.unanswered, onClose)
  // Back from a signed draft and from a later step is the guard's.
  const asksOnBack = step === 1 && wizard.isFilled && !wizard.isSigned && !deposit.unanswered
  useBackStep(asksOnBack ? discard.close : null)
  return (
    <Dialog
      open
      onClose={discard.close}
      focusAfter={discard.focusAfter}
      canClose={!deposit.busy}
      width="wide"
      title={texts.title}
      head={<Stepper label={texts.title} steps={texts.steps} current={step} />}
      onSubmit={wizard.next}
      footer={<Buttons wizard={wizard} onCancel={onClose} />}
    >
      {step === 1 && opened !== undefined && (
        <Banner tone="good" title={texts.earlierOpened}>
          {texts.earlierOpenedHelp(opened)}
        </Banner>
      )}
      {step === 1 && <DetailsStep wizard={wizard} />}
      {step === 2 && <SignatureStep wizard={wizard} />}
      {step === 3 && <FundingStep wizard={wizard} />}
      {step === 4 && <ConfirmStep wizard={wizard} />}
      {deposit.unanswered && !deposit.busy && <Unanswered help={texts.unansweredHelp} />}
      {discard.question}
      {guard.isAsked && <LeaveQuestion onStay={guard.stay} onLeave={guard.leave} />}
    </Dialog>
  )
}

function Buttons({
  wizard: { step, previous, checking, deposit },
  onCancel,
}: {
  wizard: ReturnType<typeof useWizard>
  onCancel: () => void
}) {
  const wait = deposit.busy ? texts.creating : null
  return (
    <>
      {step === 1 ? (
        <Button key="cancel" kind="quiet" className="push" onClick={onCancel}>
          {texts.cancel}
        </Button>
      ) : (
        <Button
          key="previous"
          kind="quiet"
          className="push"
          disabledReason={wait}
          reasonHidden
          onClick={previous}
        >
          {texts.previous}
        </Button>
      )}
      <Button
        key={step}
        type="submit"
        kind="primary"
        busy={checking || deposit.busy}
        busyLabel={step === 4 ? texts.creating : undefined}
        ignoresSecondClick
      >
        {step === 4 ? texts.create : texts.next}
      </Button>
    </>
  )
}

/** Asks before a signed draft is discarded. */
function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <AlertDialog
      open
      onClose={onStay}
      title={texts.leave}
      description={texts.leaveHelp}
      footer={
        <>
          <Button className="push" onClick={onStay}>
            {texts.stay}
          </Button>
          <Button kind="destructive" onClick={onLeave}>
            {texts.leavePage}
          </Button>
        </>
      }
    />
  )
}
