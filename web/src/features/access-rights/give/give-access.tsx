import { fullName } from '@bank/contract'
import { useState } from 'react'
import { bank } from '#content/bank.ts'
import { isCodeMissing } from '#lib/form/authentication-code.ts'
import { useForm } from '#lib/form/use-form.ts'
import { dayIn } from '#lib/format/format-date.ts'
import { useNoCode } from '#session/order/order-code.tsx'
import { Unanswered } from '#session/order/unanswered.tsx'
import { useLeaveQuestion } from '#session/use-back-step.ts'
import { Button } from '#ui/form/button.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Stepper } from '#ui/layout/stepper.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { StepButtons } from '#ui/overlay/step-buttons.tsx'
import { dismissFailures } from '#ui/toast/toast-store.ts'
import { accessInWords, giveTexts, texts } from '#features/access-rights/texts.ts'
import { type Draft, emptyDraft, isTyped, readDraft } from './draft.ts'
import { GiveForm } from './give-form.tsx'
import { GiveSummary } from './give-summary.tsx'
import { unansweredAccess, useGiving } from './use-giving.ts'
import '#features/access-rights/access.css'

type GiveAccessProps = {
  /** The account at which the dialog was opened. */
  accountId?: string | undefined
  onClose: () => void
}

/** Gives a person access to the client's accounts: the form, what it means in words, and a code. */
export function GiveAccess({ accountId, onClose }: GiveAccessProps) {
  const [today] = useState(() => dayIn(bank.timeZone, new Date()))
  const { attach, ...form } = useForm<Draft & { code: string }>(() => ({
    ...emptyDraft(today, accountId),
    ...unansweredAccess.read()?.content,
    code: '',
  }))
  const giving = useGiving({ onRefused: form.show, onBack: form.forget })
  const { reviewed, isConfirmed, given, unanswered, busy } = giving
  const { code, ...draft } = form.values
  const noCode = useNoCode()
  // An unanswered order is kept: the dialog opens with it the next time.
  const wouldLose = () => given === null && !unanswered && isTyped(draft)
  const guard = useLeaveQuestion(wouldLose, onClose, {
    hasEarlierStep: reviewed !== null && given === null,
  })

  function submit(): void {
    if (given) return onClose()
    if (!reviewed)
      return form.submit(readDraft(draft), (content) => {
        form.set({ code: '' })
        giving.review(draft, content)
      })
    if (giving.isSending()) return
    if (!isConfirmed && isCodeMissing(code)) return form.show({ code: giveTexts.codeMissing })
    giving.send(code)
    // A code works once, whatever the answer is.
    form.set({ code: '' })
  }

  function change(part: Partial<typeof form.values>): void {
    dismissFailures()
    form.set(part)
  }

  return (
    <Dialog
      open
      onClose={guard.close}
      focusAfter={guard.focusAfter}
      canClose={!busy}
      title={texts.give}
      description={
        given ? giveTexts.describeGiven : reviewed ? giveTexts.describeCode : giveTexts.describeForm
      }
      head={
        given ? undefined : <Stepper label={texts.give} steps={giveTexts.steps} current={reviewed ? 2 : 1} />
      }
      onSubmit={submit}
      footer={
        given ? (
          <Button kind="primary" type="submit">
            {giveTexts.done}
          </Button>
        ) : (
          <StepButtons
            step={reviewed ? 2 : 1}
            back={reviewed ? giveTexts.back : giveTexts.cancel}
            onBack={reviewed ? giving.back : onClose}
            backReason={busy ? giveTexts.busy : null}
            next={reviewed ? giveTexts.confirm : giveTexts.next}
            busy={busy}
            busyLabel={reviewed ? giveTexts.giving : undefined}
            disabledReason={reviewed && !isConfirmed ? noCode : null}
          />
        )
      }
    >
      {given ? (
        <Banner tone="good" title={`${giveTexts.given}.`} announce="status">
          {accessInWords(given, fullName(given), today)} {giveTexts.mailed(given.email)}
        </Banner>
      ) : reviewed ? (
        <GiveSummary
          review={reviewed.review}
          today={today}
          confirmed={isConfirmed}
          busy={busy}
          code={code}
          codeError={form.problems.code}
          onCode={(typed) => change({ code: typed })}
          attach={attach}
        />
      ) : (
        <GiveForm draft={draft} problems={form.problems} today={today} onChange={change} attach={attach} />
      )}
      {unanswered && <Unanswered help={giveTexts.unanswered} />}
      {guard.question}
    </Dialog>
  )
}
