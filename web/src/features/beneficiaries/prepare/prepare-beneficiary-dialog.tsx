import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ResultState } from '#domain/result/result-state.tsx'
import { useForm } from '#lib/form/use-form.ts'
import { paths } from '#paths.ts'
import { useReading } from '#session/acting/reading.tsx'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { Unanswered } from '#session/order/unanswered.tsx'
import { usePreparedOrder } from '#session/order/use-done-before.ts'
import { useLeaveQuestion } from '#session/use-back-step.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { StepButtons } from '#ui/overlay/step-buttons.tsx'
import { dismissFailures, showToast } from '#ui/toast/toast-store.ts'
import { BeneficiaryForm } from '#features/beneficiaries/add/beneficiary-form.tsx'
import { type Draft, emptyDraft, isTyped, readDraft } from '#features/beneficiaries/add/draft.ts'
import { texts } from '#features/beneficiaries/texts.ts'
import { prepareTexts } from './texts.ts'
import { unansweredBeneficiary, useBeneficiaryPreparation } from './use-beneficiary-preparation.ts'
import '#features/beneficiaries/beneficiaries.css'
import '#ui/layout/order-summary.css'

type PrepareBeneficiaryDialogProps = {
  /** Whether the user may sign for the holder too. */
  signs: boolean
  onClose: () => void
}

/**
 * Prepares a beneficiary of the holder for whom the user acts: it then waits for signatures. After a reload,
 * shows the order that was prepared.
 */
export function PrepareBeneficiaryDialog(props: PrepareBeneficiaryDialogProps) {
  const { result } = useDialogAddress()
  // Kept from the opening on: the form's dialog itself shows the result of what it does later.
  const [prepared] = useState(result.prepared)
  return prepared === undefined ? (
    <PreparationDialog {...props} />
  ) : (
    <PreparedBefore orderId={prepared} onClose={props.onClose} />
  )
}

function PreparationDialog({ signs, onClose }: PrepareBeneficiaryDialogProps) {
  const reading = useReading()
  const { attach, ...form } = useForm<Draft>(() => ({
    ...emptyDraft,
    ...unansweredBeneficiary(reading).read()?.content,
  }))
  const { showResult } = useDialogAddress()
  const { prepared, busy, unanswered, send } = useBeneficiaryPreparation({
    onPrepared: (orderId) => showResult({ prepared: orderId }),
    onRefused: form.show,
  })
  const guard = useLeaveQuestion(() => !prepared && !unanswered && isTyped(form.values), onClose)

  function submit(): void {
    if (prepared) return
    dismissFailures()
    const { content, missing } = readDraft(form.values)
    if (missing !== null) {
      showToast({ tone: 'bad', ...missing.text, atField: true })
      return form.show({ [missing.field]: missing.text.description })
    }
    form.forget()
    send(form.values, content)
  }

  return (
    <Dialog
      open
      onClose={guard.close}
      focusAfter={guard.focusAfter}
      canClose={!busy}
      title={texts.add}
      description={prepared ? prepareTexts.describeResult : prepareTexts.describe}
      onSubmit={submit}
      footer={
        prepared ? (
          <PreparedButtons orderId={prepared.orderId} signs={signs} onDone={onClose} />
        ) : (
          <StepButtons
            step={1}
            back={texts.cancel}
            onBack={onClose}
            backReason={busy ? prepareTexts.sending : null}
            next={prepareTexts.send}
            busy={busy}
            busyLabel={prepareTexts.sending}
          />
        )
      }
    >
      {prepared ? (
        <Prepared name={prepared.name} />
      ) : (
        <BeneficiaryForm
          draft={form.values}
          problems={form.problems}
          onChange={(part) => {
            dismissFailures()
            form.set(part)
          }}
          attach={attach}
        />
      )}
      {unanswered && <Unanswered help={prepareTexts.unanswered} />}
      {guard.question}
    </Dialog>
  )
}

type PreparedBeforeProps = { orderId: string; onClose: () => void }

/** The order that the dialog had prepared before the page was loaded anew. */
function PreparedBefore({ orderId, onClose }: PreparedBeforeProps) {
  const { order, query, isMissing } = usePreparedOrder(
    orderId,
    ({ content }) => content.kind === 'beneficiary',
  )
  const waiting = order?.status === 'waiting' && order.content.kind === 'beneficiary' ? order.content : null
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.add}
      description={waiting ? prepareTexts.describeResult : undefined}
      footer={<PreparedButtons orderId={order?.id} signs={order?.isForMe === true} onDone={onClose} />}
    >
      {waiting ? (
        <Prepared name={waiting.beneficiary.name} />
      ) : (
        <ResultState
          query={query}
          isMissing={order !== undefined || isMissing}
          missing={order ? prepareTexts.orderEnded : prepareTexts.orderNotFound}
        />
      )}
    </Dialog>
  )
}

type PreparedButtonsProps = { orderId: string | undefined; signs: boolean; onDone: () => void }

function PreparedButtons({ orderId, signs, onDone }: PreparedButtonsProps) {
  const { path } = useReading()
  return (
    <>
      {orderId !== undefined && (
        <Link className={buttonClass('secondary')} to={path(paths.order(orderId))}>
          {signs ? prepareTexts.sign : prepareTexts.see}
        </Link>
      )}
      <Button key="done" kind="primary" ignoresSecondClick onClick={onDone}>
        {texts.done}
      </Button>
    </>
  )
}

/** The order that waits now, beside the toast. */
function Prepared({ name }: { name: string }) {
  const result = useRef<HTMLElement>(null)
  // The focus is never on a button: a held Enter key would close the dialog unread.
  useEffect(() => result.current?.focus(), [])
  return (
    <section className="order-summary" ref={result} tabIndex={-1} aria-label={prepareTexts.result}>
      <Pairs
        className="order-summary-pairs"
        pairs={[
          { name: texts.beneficiary, value: name },
          { name: prepareTexts.status, value: <Badge tone="wait">{prepareTexts.waiting}</Badge> },
        ]}
      />
    </section>
  )
}
