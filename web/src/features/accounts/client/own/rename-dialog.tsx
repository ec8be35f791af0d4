import { type Account, accountNameSchema, longestAccountName } from '@bank/contract'
import { useQueryClient } from '@tanstack/react-query'
import { client, refusalOf } from '#api.ts'
import { useForm } from '#lib/form/use-form.ts'
import { isSessionGone } from '#session/session.ts'
import { useSingleMutation } from '#session/use-single-mutation.ts'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { showToast } from '#ui/overlay/toast-store.ts'
import { useLeaveQuestion } from '#session/use-back-step.ts'
import { renameRefusalText, texts } from './texts.ts'

/** Gives an account the client's own name. */
export function RenameDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { id: accountId, nickname, openedAs } = account
  const { attach, ...form } = useForm({ name: nickname })
  const { name } = form.values
  const guard = useLeaveQuestion(() => name !== nickname, onClose)
  const queries = useQueryClient()
  const renaming = useSingleMutation({
    mutationFn: (chosen: string) => client.accounts.rename({ accountId, nickname: chosen }),
    onSuccess: () => {
      showToast({ tone: 'good', title: texts.renamed })
      onClose()
      // Its name is on most screens.
      void queries.invalidateQueries()
    },
    onError: (error) => {
      if (isSessionGone(error)) return
      showToast({ tone: 'bad', title: texts.renameFailed, description: renameRefusalText(refusalOf(error)) })
    },
  })
  function submit(): void {
    const read = accountNameSchema.safeParse(name)
    form.submit(
      read.success ? { order: read.data } : { problems: { name: read.error.issues[0]?.message } },
      renaming.mutate,
    )
  }
  return (
    <Dialog
      open
      onClose={guard.close}
      focusAfter={guard.focusAfter}
      canClose={!renaming.isPending}
      width="narrow"
      title={texts.renameTitle}
      onSubmit={submit}
      footer={
        <>
          <Button kind="quiet" className="push" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" kind="primary" busy={renaming.isPending} busyLabel={texts.saving}>
            {texts.save}
          </Button>
        </>
      }
    >
      <div ref={attach}>
        <TextField
          label={texts.name}
          help={openedAs === null ? texts.nameHelp : `${texts.nameHelp} ${texts.openedAs(openedAs)}`}
          value={name}
          maxLength={longestAccountName}
          autoComplete="off"
          error={form.problems.name}
          onChange={({ currentTarget }) => form.set({ name: currentTarget.value })}
        />
      </div>
      {guard.question}
    </Dialog>
  )
}
