import { fullName, type ListedUser, newPasswordSchema, passwordLength } from '@bank/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, client, refusalOf } from '#api.ts'
import { useSingleMutation } from '#session/use-single-mutation.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useDiscardQuestion } from '#ui/overlay/use-discard-question.tsx'
import { TextField } from '#ui/form/field.tsx'
import { dismissFailures, showToast } from '#ui/toast/toast-store.ts'
import { Credentials } from './credentials.tsx'
import { generatePassword } from './generate-password.ts'
import { refusalText, texts } from '#features/users/texts.ts'

/** Issues a password for one sign-in, which the admin hands over. */
export function ResetDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const queries = useQueryClient()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const reset = useSingleMutation({
    mutationFn: (newPassword: string) => client.users.resetPassword({ userId: user.id, newPassword }),
    gcTime: 0,
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: api.users.key() })
      dismissFailures()
      showToast({ tone: 'good', title: texts.resetDone(user.username) })
    },
    onError: (cause) => {
      showToast({ tone: 'bad', title: texts.resetFailed, description: refusalText(refusalOf(cause)) })
    },
  })
  const isCopied = useRef(false)
  const guard = useDiscardQuestion(() => (reset.isSuccess ? !isCopied.current : password !== ''), onClose, {
    words: reset.isSuccess ? texts.closeUncopied : undefined,
  })
  const name = fullName(user)
  const type = (typed: string) => {
    setPassword(typed)
    setError(null)
  }

  function submit(): void {
    if (reset.isPending || reset.isSuccess) return
    const problem = problemOf(password)
    setError(problem)
    if (problem === null) reset.mutate(password)
  }

  const shown = reset.isSuccess ? (
    <Issued
      username={user.username}
      name={name}
      password={password}
      onCopied={() => {
        isCopied.current = true
      }}
    />
  ) : (
    <div className="users-password">
      <TextField
        label={texts.newPassword}
        help={texts.newPasswordHelp}
        error={error}
        value={password}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="code"
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <Button icon="refresh" onClick={() => type(generatePassword())}>
        {texts.generate}
      </Button>
    </div>
  )
  return (
    <Dialog
      backCloses
      open
      onClose={guard.close}
      canClose={!reset.isPending}
      title={texts.reset}
      description={reset.isSuccess ? undefined : texts.resetHelp(name, user.role === 'blocked')}
      onSubmit={submit}
      footer={
        reset.isSuccess ? (
          <Button key="done" kind="primary" onClick={onClose}>
            {texts.done}
          </Button>
        ) : (
          <>
            <Button
              kind="quiet"
              className="push"
              onClick={() => {
                if (!reset.isPending) onClose()
              }}
            >
              {texts.cancel}
            </Button>
            <Button
              key="reset"
              type="submit"
              kind="primary"
              busy={reset.isPending}
              busyLabel={texts.resetting}
            >
              {texts.reset}
            </Button>
          </>
        )
      }
    >
      {shown}
      {guard.question}
    </Dialog>
  )
}

/** The password that was issued, shown once. It takes the focus from the button that is gone. */
function Issued({
  username,
  name,
  password,
  onCopied,
}: {
  username: string
  name: string
  password: string
  onCopied: () => void
}) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])
  return (
    <section ref={section} tabIndex={-1} className="users-issued" aria-label={texts.oneTime}>
      <Banner tone="good" title={`${texts.resetDone(username)}.`} announce="status">
        {texts.oneTimeHelp(name)}
      </Banner>
      <Credentials
        credentials={[
          { name: texts.username, value: username },
          { name: texts.oneTime, value: password },
        ]}
        onCopied={onCopied}
      />
      <p className="help">{texts.newPasswordHelp}</p>
    </section>
  )
}

function problemOf(password: string): string | null {
  if (password === '') return texts.newPasswordMissing
  if (newPasswordSchema.safeParse(password).success) return null
  return password.length < passwordLength.min ? texts.tooShort : texts.tooLong
}
