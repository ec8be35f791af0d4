import { type Approval, approvalReasonSchema } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { api, refusalOf } from '#api.ts'
import { bank } from '#content/bank.ts'
import { formatDateTime } from '#lib/format/format-date.ts'
import { isCodeMissing } from '#lib/form/authentication-code.ts'
import { problemOfText } from '#lib/form/problems.ts'
import { useUser } from '#session/session-context.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { focusOnceLoaded } from '#ui/dialog-focus.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { HideAmounts } from '#ui/data/money.tsx'
import { type Pair, Pairs } from '#ui/data/records/pairs.tsx'
import { TableSkeleton } from '#ui/layout/skeleton.tsx'
import { HolderLink } from '#domain/holder-link.tsx'
import { statusTexts, textOf } from '#domain/operation-words.tsx'
import { Change } from './change.tsx'
import { DecisionFields } from './decision-fields.tsx'
import { failureText, texts } from './texts.ts'
import { partOf, useDecision } from './use-decision.ts'

/** Shows one approval in full, with the actions this admin may take. */
type ApprovalDialogProps = {
  approvalId: string
  onClosed: () => void
  /** Gets the focus after a decision, because the button that opened the dialog is gone with its row. */
  focusAfter: () => HTMLElement | null
}

export function ApprovalDialog({ approvalId, onClosed, focusAfter }: ApprovalDialogProps) {
  const { id: me } = useUser()
  const [open, setOpen] = useState(true)
  const [note, setNote] = useState('')
  const [code, setCode] = useState('')
  const asked = useQuery(api.approvals.get.queryOptions({ input: { approvalId } }))
  const { decide, withdraw, busy, made, noteProblem, setNoteProblem, codeProblem, setCodeProblem } =
    useDecision({ approvalId, onDecided: () => setOpen(false) })
  const codeInput = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (codeProblem !== null) codeInput.current?.focus()
  }, [codeProblem])
  const part = asked.data && partOf(asked.data, me)
  const noteInput = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (noteProblem !== null) noteInput.current?.focus()
  }, [noteProblem])
  const decides = part === 'decides'
  useEffect(() => {
    if (decides) focusOnceLoaded(noteInput.current)
  }, [decides])

  function take(decision: 'approved' | 'rejected'): void {
    if (busy !== null || part !== 'decides') return
    const found = problemOfNote(note, decision)
    setNoteProblem(found)
    if (found !== null) return noteInput.current?.focus()
    if (isCodeMissing(code)) {
      codeInput.current?.focus()
      return setCodeProblem(texts.codeMissing)
    }
    setCode('')
    decide(decision, note, code)
  }

  return (
    <FormDialog
      backCloses
      isOver={part !== undefined && !decides}
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      canClose={busy === null}
      focusAfter={made ? focusAfter : undefined}
      title={texts.title}
      description={asked.data && textOf(asked.data.operation, asked.data.user).name}
      onSubmit={() => take('approved')}
      footer={
        <Actions
          part={part}
          busy={busy}
          onReject={() => take('rejected')}
          onWithdraw={withdraw}
          onClose={() => setOpen(false)}
        />
      }
    >
      {asked.data ? (
        <div className="approval">
          <Quicker approval={asked.data} made={made} />
          {part === 'asked' && (
            <Banner tone="wait" title={texts.yours}>
              {texts.yoursHelp}
            </Banner>
          )}
          {part === 'concerned' && (
            <Banner tone="wait" title={asked.data.user?.id === me ? texts.concerns : texts.concernsHolder}>
              {texts.concernsHelp}
            </Banner>
          )}
          <HideAmounts hidden={false}>
            <Change approval={asked.data} />
            <Pairs pairs={pairsOf(asked.data)} />
          </HideAmounts>
          {part === 'decides' && (
            <DecisionFields
              note={{ value: note, error: noteProblem, ref: noteInput }}
              onNote={(typed) => {
                setNoteProblem(null)
                setNote(typed)
              }}
              code={{ value: code, error: codeProblem, ref: codeInput }}
              onCode={(typed) => {
                setCodeProblem(null)
                setCode(typed)
              }}
            />
          )}
        </div>
      ) : (
        <NotAvailable asked={asked} />
      )}
    </FormDialog>
  )
}

/** Returns why the note does not go with this decision: an approval needs none, a rejection does. */
function problemOfNote(note: string, decision: 'approved' | 'rejected'): string | null {
  if (note.trim() !== '') return problemOfText(approvalReasonSchema, note) ?? null
  return decision === 'rejected' ? texts.reasonMissing : null
}

type ActionsProps = {
  part: ReturnType<typeof partOf> | undefined
  busy: ReturnType<typeof useDecision>['busy']
  onReject: () => void
  onWithdraw: () => void
  onClose: () => void
}

/** The buttons at the foot of the dialog; the form's own one approves. */
function Actions({ part, busy, onReject, onWithdraw, onClose }: ActionsProps) {
  if (part === 'decides')
    return (
      <>
        <span className="push">
          <Button
            kind="destructiveQuiet"
            busy={busy === 'rejected'}
            busyLabel={texts.rejecting}
            onClick={onReject}
          >
            {texts.reject}
          </Button>
        </span>
        <Button type="submit" kind="primary" busy={busy === 'approved'} busyLabel={texts.approving}>
          {texts.approve}
        </Button>
      </>
    )
  return (
    <>
      {part === 'asked' && (
        <span className="push">
          <Button
            kind="destructiveQuiet"
            busy={busy === 'withdrawn'}
            busyLabel={texts.withdrawing}
            onClick={onWithdraw}
          >
            {texts.withdraw}
          </Button>
        </span>
      )}
      <Button onClick={onClose}>{texts.close}</Button>
    </>
  )
}

/** A message that a colleague has decided while the dialog was open. */
function Quicker({ approval: { status, decidedBy }, made }: { approval: Approval; made: boolean }) {
  const { id: me } = useUser()
  const [before] = useState(status)
  const hasChanged =
    before === 'pending' && status !== 'pending' && decidedBy !== null && decidedBy.id !== me && !made
  return (
    <div role="status">
      {hasChanged && (
        <Banner tone="wait">{texts.quicker(decidedBy.name, statusTexts[status].word.toLowerCase())}</Banner>
      )}
    </div>
  )
}

type Asked = { error: Error | null; isError: boolean; isFetching: boolean; refetch: () => unknown }

function NotAvailable({ asked }: { asked: Asked }) {
  if (refusalOf(asked.error) === 'APPROVAL_NOT_FOUND')
    return <EmptyState title={texts.missing}>{texts.missingHelp}</EmptyState>
  if (!asked.isError) return <TableSkeleton rows={5} columns={2} label={texts.dialogLoading} />
  return (
    <ErrorState title={texts.failed} onRetry={() => void asked.refetch()} busy={asked.isFetching}>
      {texts.failedHelp}
    </ErrorState>
  )
}

function pairsOf(approval: Approval): Pair[] {
  const {
    operation,
    user,
    reason,
    requester,
    requestedAt,
    expiresAt,
    status,
    decidedBy,
    decidedAt,
    note,
    failure,
    permittedUntil,
    lapsed,
  } = approval
  const { name, subject, more = [] } = textOf(operation, user)
  const moment = (at: string | null) =>
    at === null ? null : <span className="num">{formatDateTime(at, bank.timeZone)}</span>
  return [
    { name: texts.state, value: <Badge tone={statusTexts[status].tone}>{statusTexts[status].word}</Badge> },
    {
      name: texts.operation,
      value:
        subject === user?.name ? (
          name
        ) : (
          <>
            {name}
            <span className="approvals-sub">
              {operation.kind === 'adjustment' ? (
                <Link to="/admin/accounts/$accountId/transactions" params={{ accountId: approval.subject }}>
                  {subject}
                </Link>
              ) : (
                subject
              )}
              {operation.kind === 'mandate-document' && status === 'pending' && (
                <>
                  {' '}
                  <a href={`/api/attachments/${approval.subject}`} download={operation.fileName}>
                    {texts.readDocument}
                  </a>
                </>
              )}
            </span>
          </>
        ),
    },
    {
      name: texts.user,
      value: user && (
        <>
          <HolderLink holder={user}>{user.name}</HolderLink>
          <span className="approvals-sub">{user.username}</span>
        </>
      ),
    },
    ...more,
    { name: texts.reason, value: <span className="approvals-text">{reason}</span> },
    { name: texts.requester, value: requester.name },
    { name: texts.requestedAt, value: moment(requestedAt) },
    { name: texts.expires, value: status === 'pending' ? moment(expiresAt) : null },
    { name: texts.decidedBy, value: decidedBy?.name },
    { name: texts.decidedAt, value: moment(decidedAt) },
    { name: texts.note, value: note === null ? null : <span className="approvals-text">{note}</span> },
    { name: texts.failure, value: failure === null ? null : failureText(failure) },
    { name: texts.permittedUntil, value: lapsed ? null : moment(permittedUntil) },
    {
      name: '',
      value:
        permittedUntil === null
          ? null
          : lapsed
            ? texts.lapsed(formatDateTime(permittedUntil, bank.timeZone))
            : texts.permitted,
    },
  ]
}
