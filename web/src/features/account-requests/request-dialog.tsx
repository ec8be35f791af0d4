import { requestTypes } from '@bank/contract'
import { useEffect, useRef, useState } from 'react'
import { NewAccountFields } from '#domain/new-account/new-account-fields.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { showToast } from '#ui/toast-store.ts'
import { type Draft, findMissing, type Problems, listRemainingProblems } from './draft.ts'
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts'
import { texts } from './texts.ts'
import { useRequest } from './use-request.ts'
import './account-requests.css'

/** Asks the bank for an account. Nothing is opened or credited before admins have reviewed the request. */
export function RequestDialog({ onClose }: { onClose: () => void }) {
  const request = useRequest({ onSubmitted: close })
  const [draft, setDraft] = useState(keptDraft)
  const [problems, setProblems] = useState<Problems>({})
  const fields = useRef<HTMLDivElement>(null)
  const [mending, setMending] = useState(0)
  useEffect(() => {
    // The focus goes to the first wrong field, in the order in which they stand.
    if (mending > 0)
      fields.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid] input')?.focus()
  }, [mending])

  /** Closing the dialog gives the draft up; only a reload of the page finds it again. */
  function close(): void {
    forgetDraft()
    onClose()
  }

  function showProblems(found: Problems): void {
    setProblems(found)
    if (Object.keys(found).length > 0) setMending((times) => times + 1)
  }

  function submit(): void {
    const missing = findMissing(draft)
    if (Object.keys(missing).length === 0) return showProblems(request.submit(draft))
    showToast({ tone: 'bad', ...texts.missing })
    showProblems(missing)
  }

  function edit(next: Draft): void {
    setProblems(listRemainingProblems(problems, draft, next))
    setDraft(next)
    keepDraft(next)
  }

  return (
    <Dialog
      open
      onClose={close}
      canClose={!request.busy}
      title={texts.title}
      description={texts.review}
      onSubmit={submit}
      footer={
        <>
          <Button
            kind="quiet"
            className="push"
            disabledReason={request.busy ? texts.busy : null}
            reasonHidden
            onClick={close}
          >
            {texts.cancel}
          </Button>
          <Button type="submit" kind="primary" busy={request.busy} busyLabel={texts.busy}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <div className="request-fields new-account" ref={fields}>
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
    </Dialog>
  )
}
