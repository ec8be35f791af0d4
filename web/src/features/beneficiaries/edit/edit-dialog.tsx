import {
  type Beneficiary,
  type BeneficiaryEdit,
  beneficiaryEditSchema,
  countryName,
  longestNickname,
} from '@bank/contract'
import { useQueryClient } from '@tanstack/react-query'
import { client, refusalOf } from '#api.ts'
import { beneficiaryKeys } from '#features/beneficiaries/use-removal.ts'
import { problemsOf, useForm } from '#lib/form/use-form.ts'
import { isSessionGone } from '#session/session.ts'
import { useSingleMutation } from '#session/use-single-mutation.ts'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { showToast } from '#ui/overlay/toast-store.ts'
import { useLeaveQuestion } from '#session/use-back-step.ts'
import { editRefusalText, texts } from './texts.ts'

type EditDialogProps = { beneficiary: Beneficiary; onClose: () => void }

/** Changes the nickname and the address. Neither says where money goes, so no code is asked. */
export function EditDialog({ beneficiary, onClose }: EditDialogProps) {
  const { id: beneficiaryId, name } = beneficiary
  const stored = { nickname: beneficiary.nickname ?? '', address: linesOf(beneficiary) }
  const { attach, ...form } = useForm(stored)
  const saving = useEdit(onClose)
  const { nickname, address } = form.values
  const guard = useLeaveQuestion(() => nickname !== stored.nickname || address !== stored.address, onClose)
  function submit(): void {
    const read = beneficiaryEditSchema.safeParse({
      beneficiaryId,
      nickname: emptyToNull(nickname),
      // A field that was not changed is not sent: it stays as the bank has it, field by field.
      ...(address !== stored.address && { address: emptyToNull(address) }),
    })
    form.submit(
      read.success ? { order: read.data } : { problems: problemsOf(read.error.issues) },
      saving.mutate,
    )
  }
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
        <TextField
          label={texts.nickname}
          help={texts.nicknameHelp}
          optional
          value={nickname}
          maxLength={longestNickname}
          autoComplete="off"
          error={form.problems.nickname}
          onChange={({ currentTarget }) => form.set({ nickname: currentTarget.value })}
        />
        <TextArea
          label={texts.address}
          help={texts.addressHelp}
          optional
          rows={4}
          value={address}
          maxLength={300}
          autoComplete="off"
          error={form.problems.address}
          onChange={({ currentTarget }) => form.set({ address: currentTarget.value })}
        />
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
      if (isSessionGone(error)) return
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

function emptyToNull(typed: string): string | null {
  return typed.trim() === '' ? null : typed
}
