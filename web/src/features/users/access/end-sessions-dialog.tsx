import { isCodeRefusal, type ListedUser } from '@bank/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client, refusalOf } from '#api.ts'
import { isSessionGone } from '#session/session.ts'
import { useSingleMutation } from '#session/use-single-mutation.ts'
import { Button } from '#ui/form/button.tsx'
import { CodeField } from '#ui/form/code-field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { dismissFailures, showToast } from '#ui/overlay/toast-store.ts'
import { nameOf } from '#features/users/user-cells.tsx'
import { refusedText, texts } from '#features/users/texts.ts'

/** Explains the consequences and asks for a fresh code of the admin. */
export function EndSessionsDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const end = useSingleMutation({
    mutationFn: (order: { code: string }) => client.users.endSessions({ userId: user.id, ...order }),
    onSuccess: ({ ended }) => {
      dismissFailures()
      showToast({ tone: 'good', ...texts.sessionsEnded(nameOf(user), ended) })
      onClose()
    },
    onError: (failure) => {
      if (isSessionGone(failure)) return
      const refusal = refusalOf(failure)
      if (isCodeRefusal(refusal)) setError(refusedText(refusal))
      else showToast({ tone: 'bad', title: texts.endSessionsFailed, description: refusedText(refusal) })
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: api.users.key() }),
  })

  function submit(): void {
    if (end.isPending) return
    setError(code.length < 6 ? texts.codeMissing : null)
    if (code.length < 6) return
    // A code works once, whatever the answer.
    setCode('')
    end.mutate({ code })
  }

  return (
    <Dialog
      backCloses
      open
      onClose={onClose}
      canClose={!end.isPending}
      title={texts.endSessionsTitle(nameOf(user))}
      description={texts.endSessionsHelp}
      onSubmit={submit}
      footer={
        <>
          <Button
            kind="quiet"
            className="push"
            onClick={() => {
              if (!end.isPending) onClose()
            }}
          >
            {texts.cancel}
          </Button>
          <Button type="submit" kind="destructive" busy={end.isPending} busyLabel={texts.endingSessions}>
            {texts.endSessions}
          </Button>
        </>
      }
    >
      <CodeField
        label={texts.code}
        help={texts.codeHelp}
        value={code}
        error={error}
        onChange={(typed) => {
          setCode(typed)
          setError(null)
        }}
      />
    </Dialog>
  )
}
