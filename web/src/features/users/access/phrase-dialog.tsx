import { fullName, isCodeRefusal, type ListedUser, saidPhraseSchema } from '@bank/contract'
import { useRef } from 'react'
import { client, refusalOf } from '#api.ts'
import { hasProblems, problemOfText, type Problems } from '#lib/form/problems.ts'
import { useForm } from '#lib/form/use-form.ts'
import { isCodeMissing } from '#lib/form/authentication-code.ts'
import { useSingleMutation } from '#session/use-single-mutation.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { CodeField } from '#ui/form/code-field.tsx'
import { FormDialog, type TypedChanges } from '#ui/form-dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { dismissFailures, showToast } from '#ui/toast/toast-store.ts'
import { refusalText, texts } from '#features/users/texts.ts'

type PhraseDialogProps = { user: ListedUser; onOpened: (phrase: string) => void; onClose: () => void }
type Draft = { said: string; code: string }

/**
 * Identifies a caller: compares the words they gave with the phrase, or shows the phrase. Each needs a fresh
 * code of the admin.
 */
export function PhraseDialog({ user, onOpened, onClose }: PhraseDialogProps) {
  const { attach, ...form } = useForm<Draft>({ said: '', code: '' })
  const { said, code } = form.values
  const changes = useRef<TypedChanges>(null)
  const refused = (error: Error) => {
    const refusal = refusalOf(error)
    if (isCodeRefusal(refusal)) form.show({ code: refusalText(refusal) })
    else showToast({ tone: 'bad', title: texts.phraseFailed, description: refusalText(refusal) })
  }
  const check = useSingleMutation({
    mutationFn: (order: { code: string; said: string }) =>
      client.users.checkPhrase({ userId: user.id, ...order }),
    gcTime: 0,
    // The answer is all that was wanted of these words.
    onSuccess: () => changes.current?.forget('all'),
    onError: refused,
  })
  const show = useSingleMutation({
    mutationFn: (order: { code: string }) => client.users.showPhrase({ userId: user.id, ...order }),
    gcTime: 0,
    onSuccess: ({ phrase }) => {
      dismissFailures()
      onOpened(phrase)
    },
    onError: refused,
  })
  const busy = check.isPending || show.isPending

  /**
   * Takes the typed code, which works once, whatever the answer. Returns false and shows the problems
   * while something is missing.
   */
  function take(found: Problems<Draft>): boolean {
    form.show(found)
    if (busy || hasProblems(found)) return false
    form.set({ code: '' })
    return true
  }
  const missingCode = isCodeMissing(code) ? { code: texts.codeMissing } : {}
  const submitCheck = () => {
    if (take({ ...missingCode, said: problemOfSaid(said) })) check.mutate({ code, said })
  }
  const submitShow = () => {
    check.reset()
    if (take(missingCode)) show.mutate({ code })
  }
  const matched = check.data?.matched

  return (
    <FormDialog
      backCloses
      changes={changes}
      open
      onClose={onClose}
      canClose={!busy}
      title={texts.phraseTitle(fullName(user))}
      description={texts.phraseHelp}
      onSubmit={submitCheck}
      footer={
        <>
          <Button
            kind="quiet"
            className="push"
            onClick={() => {
              if (!busy) onClose()
            }}
          >
            {matched === undefined ? texts.cancel : texts.close}
          </Button>
          <Button icon="eye" busy={show.isPending} busyLabel={texts.showing} onClick={submitShow}>
            {texts.show}
          </Button>
          <Button type="submit" kind="primary" busy={check.isPending} busyLabel={texts.checking}>
            {texts.check}
          </Button>
        </>
      }
    >
      {matched === true && (
        <Banner tone="good" announce="alert" title={texts.matches}>
          {texts.matchesHelp}
        </Banner>
      )}
      {matched === false && (
        <Banner tone="bad" announce="alert" title={texts.matchesNot}>
          {texts.matchesNotHelp}
        </Banner>
      )}
      <div className="users-ask" ref={attach}>
        <TextField
          label={texts.said}
          help={texts.saidHelp}
          value={said}
          error={form.problems.said}
          autoComplete="off"
          onChange={({ currentTarget }) => {
            form.set({ said: currentTarget.value })
            check.reset()
          }}
        />
        <CodeField
          label={texts.code}
          help={texts.phraseCodeHelp}
          value={code}
          error={form.problems.code}
          onChange={(typed) => form.set({ code: typed })}
        />
      </div>
    </FormDialog>
  )
}

function problemOfSaid(said: string): string | undefined {
  return said.trim() === '' ? texts.saidMissing : problemOfText(saidPhraseSchema, said)
}
