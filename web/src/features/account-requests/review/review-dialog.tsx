import { type AdminRequest, fullName, maximumNotesLength } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { api, refusalOf } from '#api.ts'
import { bank } from '#content/bank.ts'
import { formatDateTime } from '#lib/format/format-date.ts'
import { HolderLink } from '#domain/holder-link.tsx'
import { Sum } from '#domain/money.tsx'
import { useUser } from '#session/session-context.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { type Pair, Pairs } from '#ui/data/records/pairs.tsx'
import { TableSkeleton } from '#ui/layout/skeleton.tsx'
import { intendedUseNames, typeNames } from '#domain/new-account/texts.ts'
import { ClientContext } from './client-context.tsx'
import { reviewTexts } from './review-texts.ts'
import { statusNames, statusTones } from '#features/account-requests/texts.ts'
import { useDecision } from './use-decision.ts'

/** The help counts the remaining characters below this number. */
const countFrom = 200

type ReviewDialogProps = {
  requestId: string
  /** Gets the focus after a decision; without it the button that opened the dialog does. */
  focusAfterDecision: (() => HTMLElement | null) | undefined
  onClosed: () => void
}

/** Shows a request with all its details, and takes the decision about it while it is pending. */
export function ReviewDialog({ requestId, focusAfterDecision, onClosed }: ReviewDialogProps) {
  const [open, setOpen] = useState(true)
  const [notes, setNotes] = useState('')
  const asked = useQuery(api.accountRequests.showToAdmin.queryOptions({ input: { requestId } }))
  const decision = useDecision({ requestId, onDecided: () => setOpen(false) })
  const isPending = asked.data?.status === 'pending'
  const left = maximumNotesLength - notes.trim().length
  const reason = left < 0 ? reviewTexts.notesTooLong(-left) : null
  const [isReasonMissing, setReasonMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const reject = () => {
    if (notes.trim() !== '') return decision.decide('rejected', notes)
    setReasonMissing(true)
    field.current?.focus()
  }
  return (
    <FormDialog
      backCloses
      isOver={asked.data !== undefined && !isPending}
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      canClose={decision.busy === null}
      focusAfter={decision.made ? focusAfterDecision : undefined}
      title={reviewTexts.title}
      description={asked.data && <Client client={asked.data.client} />}
      footer={
        isPending ? (
          <>
            <span className="push">
              <Button
                kind="destructiveQuiet"
                busy={decision.busy === 'rejected'}
                busyLabel={reviewTexts.rejecting}
                disabledReason={reason}
                reasonHidden
                onClick={reject}
              >
                {reviewTexts.reject}
              </Button>
            </span>
            <Button
              kind="primary"
              busy={decision.busy === 'approved'}
              busyLabel={reviewTexts.approving}
              disabledReason={reason}
              reasonHidden
              onClick={() => decision.decide('approved', notes)}
            >
              {reviewTexts.approve}
            </Button>
          </>
        ) : (
          <Button onClick={() => setOpen(false)}>{reviewTexts.close}</Button>
        )
      }
    >
      {asked.data ? (
        <div className="review">
          <Quicker request={asked.data} decided={decision.made} />
          <Pairs className="review-pairs" pairs={pairsOf(asked.data)} />
          {isPending && <ClientContext client={asked.data.client} />}
          {isPending && (
            <TextArea
              label={reviewTexts.notes}
              rows={3}
              value={notes}
              ref={field}
              onChange={({ currentTarget }) => {
                setNotes(currentTarget.value)
                setReasonMissing(false)
              }}
              help={left >= 0 && left <= countFrom ? reviewTexts.notesLeft(left) : reviewTexts.notesHelp}
              error={reason ?? (isReasonMissing ? reviewTexts.reasonMissing : null)}
            />
          )}
        </div>
      ) : (
        <NotAvailable asked={asked} />
      )}
    </FormDialog>
  )
}

/** The client of a request, with a link to their page. */
function Client({ client }: Pick<AdminRequest, 'client'>) {
  return (
    <>
      <HolderLink holder={client}>{fullName(client)}</HolderLink>
      {client.username !== '' && `, ${client.username}`}
    </>
  )
}

/** A message that the request was decided by another admin, or withdrawn, since it was opened. */
function Quicker({ request, decided }: { request: AdminRequest; decided: boolean }) {
  const { status, decidedBy, withdrawn } = request
  const { id: me } = useUser()
  const [before] = useState(status)
  const other = withdrawn?.by ?? (decidedBy?.id === me ? undefined : decidedBy?.name)
  const hasChanged = before === 'pending' && status !== 'pending' && other !== undefined && !decided
  return (
    <div role="status">
      {hasChanged && <Banner tone="wait">{reviewTexts.quicker(other, reviewTexts.decisions[status])}</Banner>}
    </div>
  )
}

type Asked = { error: Error | null; isError: boolean; isFetching: boolean; refetch: () => unknown }

function NotAvailable({ asked }: { asked: Asked }) {
  if (refusalOf(asked.error) === 'REQUEST_NOT_FOUND')
    return <EmptyState title={reviewTexts.missing}>{reviewTexts.missingHelp}</EmptyState>
  if (!asked.isError) return <TableSkeleton rows={5} columns={2} label={reviewTexts.dialogLoading} />
  return (
    <ErrorState title={reviewTexts.failed} onRetry={() => void asked.refetch()} busy={asked.isFetching}>
      {reviewTexts.failedHelp}
    </ErrorState>
  )
}

function pairsOf(request: AdminRequest): Pair[] {
  const {
    nickname,
    accountType,
    currency,
    network,
    intendedUse,
    initialDeposit,
    businessPurpose,
    status,
    createdAt,
    requestedBy,
  } = request
  return [
    { name: reviewTexts.state, value: <Badge tone={statusTones[status]}>{statusNames[status]}</Badge> },
    { name: reviewTexts.nickname, value: nickname },
    { name: reviewTexts.type, value: typeNames[accountType].name },
    { name: reviewTexts.currency, value: currency },
    { name: reviewTexts.network, value: network },
    {
      name: reviewTexts.use,
      value: intendedUse === null ? reviewTexts.notGiven : intendedUseNames[intendedUse],
    },
    {
      name: reviewTexts.deposit,
      value: (
        <>
          <span className="num">
            <Sum amount={initialDeposit} currency={currency} />
          </span>
          <span className="request-note">{reviewTexts.depositNote}</span>
        </>
      ),
    },
    {
      name: reviewTexts.purpose,
      value: businessPurpose === null ? null : <span className="review-text">{businessPurpose}</span>,
    },
    { name: reviewTexts.requested, value: formatDateTime(createdAt, bank.timeZone) },
    {
      name: reviewTexts.requestedBy,
      value: requestedBy ? (
        <Link to="/admin/users/$userId" params={{ userId: requestedBy.id }}>
          {requestedBy.name}
        </Link>
      ) : null,
    },
    ...decisionOf(request),
  ]
}

function decisionOf({ status, decidedAt, decidedBy, notes, accountNumber, withdrawn }: AdminRequest): Pair[] {
  return [
    { name: reviewTexts.withdrawn, value: withdrawn ? formatDateTime(withdrawn.at, bank.timeZone) : null },
    { name: reviewTexts.withdrawnBy, value: withdrawn?.by },
    {
      name: status === 'approved' ? reviewTexts.approvedAt : reviewTexts.decidedAt,
      value: decidedAt === null ? null : formatDateTime(decidedAt, bank.timeZone),
    },
    { name: reviewTexts.decidedBy, value: decidedBy?.name },
    {
      name: reviewTexts.opened,
      value: accountNumber === null ? null : <span className="num">{accountNumber}</span>,
    },
    {
      name: reviewTexts.notesGiven,
      value: notes === null ? null : <span className="review-text">{notes}</span>,
    },
  ]
}
