import type { RefusalCode } from '@bank/contract'
import { useQueryClient } from '@tanstack/react-query'
import { refusalOf } from '#api.ts'
import { useForm } from '#lib/form/use-form.ts'
import { TextField } from '#ui/form/field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { showToast } from '#ui/toast/toast-store.ts'

import { useLeaveQuestion } from './use-back-step.ts'
import { useSingleMutation } from './use-single-mutation.ts'

type Parsed<Line> =
  | { success: true; data: Line }
  | { success: false; error: { issues: readonly { message: string }[] } }

type LineDialogProps<Line> = {
  /** The line as it is stored; empty where there is none. */
  stored: string
  /** Parses what was typed by the schema of the contract, as the procedure does. */
  parse: (typed: string) => Parsed<Line>
  save: (line: Line) => Promise<unknown>
  texts: { title: string; label: string; help: string; saved: string; failed: string }
  /** Words for every refusal of the procedure: a `Record` over its `RefusalOf`. */
  refusals: Partial<Record<RefusalCode, string>>
  /** The refusal that is shown at the field. */
  aboutLine?: RefusalCode
  onClose: () => void
}

const ownTexts = {
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving...',
  tryAgain: 'Please try again.',
} as const

/** Changes one line of text, such as a name that a client gives, without a code. */
export function LineDialog<Line>(props: LineDialogProps<Line>) {
  const { stored, parse, save, texts, refusals, aboutLine, onClose } = props
  const { attach, ...form } = useForm({ line: stored })
  const { line } = form.values
  const guard = useLeaveQuestion(() => line !== stored, onClose)
  const queries = useQueryClient()
  const saving = useSingleMutation({
    mutationFn: save,
    onSuccess: () => {
      showToast({ tone: 'good', title: texts.saved })
      onClose()
      // A name is on most screens.
      void queries.invalidateQueries()
    },
    onError: (error) => {
      const code = refusalOf(error)
      const description = (code === null ? undefined : refusals[code]) ?? ownTexts.tryAgain
      const isAboutLine = code !== null && code === aboutLine
      if (isAboutLine) form.show({ line: description }, code)
      showToast({ tone: 'bad', title: texts.failed, description, atField: isAboutLine })
    },
  })
  function submit(): void {
    const read = parse(line)
    form.submit(
      read.success ? { order: read.data } : { problems: { line: read.error.issues[0]?.message } },
      saving.mutate,
    )
  }
  return (
    <Dialog
      open
      onClose={guard.close}
      focusAfter={guard.focusAfter}
      canClose={!saving.isPending}
      width="narrow"
      title={texts.title}
      onSubmit={submit}
      footer={
        <DialogButtons
          cancel={ownTexts.cancel}
          onCancel={onClose}
          submit={ownTexts.save}
          submitting={ownTexts.saving}
          busy={saving.isPending}
        />
      }
    >
      <div ref={attach}>
        <TextField
          label={texts.label}
          help={texts.help}
          value={line}
          autoComplete="off"
          error={form.problems.line}
          onChange={({ currentTarget }) => form.set({ line: currentTarget.value })}
        />
      </div>
      {guard.question}
    </Dialog>
  )
}
