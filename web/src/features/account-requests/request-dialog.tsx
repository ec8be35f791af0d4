import { requestTypes } from '@bank/contract'
import { hasProblems } from '#lib/form/problems.ts'
import { useForm } from '#lib/form/use-form.ts'
import { NewAccountFields } from '#domain/new-account/new-account-fields.tsx'
import { WholeDates } from '#ui/data/whole-dates.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { findMissing } from '#domain/new-account/draft.ts'
import { useReading } from '#session/acting/reading.tsx'
import { useLeaveQuestion } from '#session/use-back-step.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { type Draft, isTyped } from './draft.ts'
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts'
import { texts } from './request-texts.ts'
import { useRequest } from './use-request.ts'
import './account-requests.css'

type RequestDialogProps = {
  /** The name of the holder for whom the user acts. */
  holder?: string
  onClose: () => void
}

/** Asks the bank for an account. Nothing is opened or credited before admins have reviewed the request. */
export function RequestDialog({ holder, onClose }: RequestDialogProps) {
  const { holderId } = useReading()
  const request = useRequest({ onSubmitted: close, onProblems: (problems) => form.show(problems) })
  const { attach, ...form } = useForm(() => keptDraft(holderId))
  const { values: draft, problems } = form
  const guard = useLeaveQuestion(() => isTyped(draft), close, { isKeptOverReload: true })

  /** Closing the dialog discards the draft; only a reload of the page restores it. */
  function close(): void {
    forgetDraft(holderId)
    onClose()
  }

  function submit(): void {
    const missing = findMissing(draft)
    if (!hasProblems(missing)) return form.show(request.submit(draft))
    showToast({ tone: 'bad', ...texts.missing, atField: true })
    form.show(missing)
  }

  function edit(next: Draft): void {
    form.set(next)
    keepDraft(holderId, next)
  }

  return (
    <Dialog
      open
      onClose={guard.close}
      focusAfter={guard.focusAfter}
      canClose={!request.busy}
      title={texts.title}
      description={<WholeDates text={holder === undefined ? texts.review : texts.reviewFor(holder)} />}
      onSubmit={submit}
      footer={
        <DialogButtons
          cancel={texts.cancel}
          onCancel={close}
          submit={texts.submit}
          submitting={texts.busy}
          busy={request.busy}
        />
      }
    >
      <div className="request-fields new-account" ref={attach}>
        <NewAccountFields
          types={requestTypes}
          draft={draft}
          problems={problems}
          nicknameHelp={texts.nicknameHelp}
          onEdit={edit}
          sum={{
            label: texts.deposit,
            help: texts.depositHelp,
            optional: true,
            value: draft.initialDeposit,
            error: problems.initialDeposit ?? null,
            onChange: (initialDeposit) => edit({ ...draft, initialDeposit }),
          }}
        />
      </div>
      {guard.question}
    </Dialog>
  )
}
