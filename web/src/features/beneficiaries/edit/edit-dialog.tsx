import { type Beneficiary, type BeneficiaryEdit, beneficiaryEditSchema, countryName } from '@bank/contract'
import { useQueryClient } from '@tanstack/react-query'
import { client, refusalOf } from '#api.ts'
import { texts as fieldTexts } from '#features/beneficiaries/texts.ts'
import { beneficiaryKeys } from '#features/beneficiaries/use-removal.ts'
import { problemsOf } from '#lib/form/problems.ts'
import { useForm } from '#lib/form/use-form.ts'
import { useSingleMutation } from '#session/use-single-mutation.ts'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { useLeaveQuestion } from '#session/use-back-step.ts'
import { editRefusalText, texts } from './texts.ts'

type EditDialogProps = { beneficiary: Beneficiary; onClose: () => void }

/** Changes what needs no code. */
export function EditDialog({ beneficiary, onClose }: EditDialogProps) {
  const { id: beneficiaryId, name } = beneficiary
  const stored = { nickname: beneficiary.nickname ?? '', address: linesOf(beneficiary) }
  const { attach, ...form } = useForm(stored)
  const saving = useEdit(onClose)
  const changes = changesOf(stored, form.values)
  const guard = useLeaveQuestion(() => Object.keys(changes).length > 0, onClose)
  function submit(): void {
    const read = beneficiaryEditSchema.safeParse({ beneficiaryId, ...changes })
    form.submit(
      read.success ? { order: read.data } : { problems: problemsOf(read.error.issues) },
      saving.mutate,
    )
  }
  const field = (key: keyof typeof stored) => ({
    optional: true,
    value: form.values[key],
    autoComplete: 'off',
    error: form.problems[key],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      form.set({ [key]: currentTarget.value }),
  })
  return (
    <Dialog
      open
      onClose={guard.close}
      focusAfter={guard.focusAfter}
      canClose={!saving.isPending}
      title={texts.editTitle}
      description={texts.editDescribe(name)}
      onSubmit={submit}
      footer={
        <DialogButtons
          cancel={texts.cancel}
          onCancel={onClose}
          submit={texts.save}
          submitting={texts.saving}
          busy={saving.isPending}
        />
      }
    >
      <div className="beneficiary-form" ref={attach}>
        <TextField {...field('nickname')} label={fieldTexts.nickname} help={fieldTexts.nicknameHelp} />
        <TextArea {...field('address')} label={fieldTexts.address} help={fieldTexts.addressHelp} rows={4} />
      </div>
      {guard.question}
    </Dialog>
  )
}

function useEdit(onSaved: () => void) {
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: (edit: BeneficiaryEdit) => client.beneficiaries.edit(edit),
    onSuccess: () => {
      showToast({ tone: 'good', title: texts.saved })
      onSaved()
    },
    onError: (error) => {
      showToast({ tone: 'bad', title: texts.editFailed, description: editRefusalText(refusalOf(error)) })
    },
    onSettled: () => {
      for (const queryKey of beneficiaryKeys()) void queries.invalidateQueries({ queryKey })
    },
  })
}

/** The address as one types it: town and country, where the bank has them apart, are its last lines. */
function linesOf({ address, town, country }: Beneficiary): string {
  return [address, town, country && countryName(country)].filter(Boolean).join('\n')
}

/** The fields that differ, null where one was emptied: any other stays as the bank has it. */
function changesOf(stored: Record<string, string>, typed: Record<string, string>): object {
  const changed = Object.entries(typed).filter(([field, text]) => text !== stored[field])
  return Object.fromEntries(changed.map(([field, text]) => [field, text.trim() === '' ? null : text]))
}
