import { useState } from 'react'
import { useReading } from '#session/acting/reading.tsx'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { Unanswered } from '#session/order/unanswered.tsx'
import { useBackStep } from '#session/use-back-step.ts'
import { LeaveQuestion } from '#ui/overlay/alert-dialog.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { StepButtons } from '#ui/overlay/step-buttons.tsx'
import { Loading, Skeleton } from '#ui/layout/skeleton.tsx'
import { useDiscardQuestion } from '#ui/overlay/use-discard-question.tsx'
import { Stepper } from '#ui/layout/stepper.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { unansweredDeposit } from './draft/unanswered-deposit.ts'
import { texts } from './deposit-texts.ts'
import { DetailsStep } from './details-step.tsx'
import { FundingStep } from './funding-step.tsx'
import { PreparedBefore, PreparedButtons, PreparedDeposit } from './prepared-deposit.tsx'
import { SignatureStep } from './signature/signature-step.tsx'
import { useLeaveGuard } from './draft/use-leave-guard.ts'
import { useWizard, type Wizard } from './use-wizard.ts'
import './deposit.css'
import './signature/signature-glyphs.css'

type DepositDialogProps = { onClose: () => void; onCreated: (number: string) => void }

/** Opens a certificate of deposit; after a reload, shows the order of a holder that was prepared. */
export function DepositDialog(props: DepositDialogProps) {
  const { holderId } = useReading()
  const { result } = useDialogAddress()
  // Kept from the opening on: the wizard itself shows the result of what it does later.
  const [prepared] = useState(holderId === null ? undefined : result.prepared)
  return prepared === undefined ? (
    <WizardDialog {...props} />
  ) : (
    <PreparedBefore orderId={prepared} onClose={props.onClose} />
  )
}

/**
 * The wizard. An earlier order without an answer comes first: the dialog asks what became of it, and then
 * shows the steps.
 */
function WizardDialog({ onClose, onCreated }: DepositDialogProps) {
  const reading = useReading()
  const { showResult } = useDialogAddress()
  const [earlier] = useState(() => unansweredDeposit(reading).read())
  const wizard = useWizard({
    earlier,
    onCreated: (number) => {
      onCreated(number)
      onClose()
    },
    onPrepared: (orderId) => showResult({ prepared: orderId }),
  })
  const { step, deposit } = wizard
  const { waiting } = deposit
  const isAsking = deposit.earlier.is === 'asking'
  const guard = useLeaveGuard(wizard)
  // An unanswered order is kept in the tab, so closing loses nothing.
  const discard = useDiscardQuestion(() => wizard.isFilled && !deposit.unanswered && !waiting, onClose)
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
      description={waiting ? texts.waiting : undefined}
      head={
        isAsking || waiting ? undefined : (
          <Stepper label={texts.title} steps={stepsOf(wizard)} current={step} />
        )
      }
      onSubmit={wizard.next}
      footer={
        isAsking ? undefined : waiting ? (
          <PreparedButtons order={waiting} onDone={onClose} />
        ) : (
          <Buttons wizard={wizard} onCancel={onClose} />
        )
      }
    >
      {waiting ? (
        <PreparedDeposit order={waiting} />
      ) : isAsking ? (
        <Loading label={texts.loadingEarlier}>
          <Skeleton width="long" />
        </Loading>
      ) : (
        <CurrentStep wizard={wizard} />
      )}
      {discard.question}
      <LeaveQuestion open={guard.isAsked} words={texts.leaving} onStay={guard.stay} onLeave={guard.leave} />
    </Dialog>
  )
}

/** The names of the steps. An order of a holder says after the third one whether it takes a code. */
function stepsOf({ isForHolder, needsCode, step }: Wizard): readonly string[] {
  const asksForCode = !isForHolder || (step === 4 && needsCode)
  return asksForCode ? texts.steps : [...texts.steps.slice(0, 3), texts.review]
}

function CurrentStep({ wizard }: { wizard: Wizard }) {
  const { step, deposit } = wizard
  const { earlier } = deposit
  return (
    <>
      {step === 1 && earlier.is === 'opened' && (
        <Banner tone="good" title={texts.earlierOpened}>
          {texts.earlierOpenedHelp(earlier.number)}
        </Banner>
      )}
      {step === 1 && earlier.is === 'prepared' && (
        <Banner tone="good" title={texts.earlierPrepared}>
          {texts.earlierPreparedHelp}
        </Banner>
      )}
      {step === 1 && <DetailsStep wizard={wizard} />}
      {step === 2 && <SignatureStep wizard={wizard} />}
      {step === 3 && <FundingStep wizard={wizard} />}
      {step === 4 && <ConfirmStep wizard={wizard} />}
      {deposit.unanswered && !deposit.busy && <Unanswered help={texts.unansweredHelp} />}
    </>
  )
}

function Buttons({
  wizard: { step, previous, checking, deposit, needsCode, codeRefusal },
  onCancel,
}: {
  wizard: Wizard
  onCancel: () => void
}) {
  const [last, sending] = needsCode ? [texts.create, texts.creating] : [texts.send, texts.sending]
  return (
    <StepButtons
      step={step}
      back={step === 1 ? texts.cancel : texts.previous}
      onBack={step === 1 ? onCancel : previous}
      backReason={deposit.busy ? sending : null}
      next={step === 4 ? last : texts.next}
      busy={checking || deposit.busy}
      busyLabel={step === 4 ? sending : undefined}
      disabledReason={step === 4 && needsCode ? codeRefusal : null}
    />
  )
}
