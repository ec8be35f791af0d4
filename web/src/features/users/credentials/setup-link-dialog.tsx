import { approvalReasonSchema, fullName, type ListedUser, type SetupLink } from '@bank/contract'
import { useRef, useState } from 'react'
import { AlreadyPending, RequiresApprovalBanner } from '#session/approval/approval.tsx'
import { bank } from '#content/bank.ts'
import { formatDate, formatDateTime } from '#lib/format/format-date.ts'
import { isCodeMissing } from '#lib/form/authentication-code.ts'
import { problemOfText } from '#lib/form/problems.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { CodeField } from '#ui/form/code-field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useDiscardQuestion } from '#ui/overlay/use-discard-question.tsx'
import { ErrorState } from '#ui/layout/empty.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { Loading, Skeleton } from '#ui/layout/skeleton.tsx'
import { LinkToHandOver } from './link-to-hand-over.tsx'
import { linkStates, texts } from '#features/users/texts.ts'
import { useSetupLink } from './use-setup-link.ts'

/** The setup link of a user: its status, a new one, and its revocation. */
export function SetupLinkDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const setup = useSetupLink(user, onClose)
  const { status, pending, made, make, isMaking, revoke, codeProblem, setCodeError } = setup
  const [code, setCode] = useState('')
  const [reason, setReason] = useState('')
  const [reasonProblem, setReasonProblem] = useState<string>()
  const isHandedOver = useRef(false)
  const wouldLose = () => (made === null ? reason !== '' : !isHandedOver.current)
  const guard = useDiscardQuestion(wouldLose, onClose, {
    words: made ? texts.closeUncopied : undefined,
  })
  const link = status.data?.link ?? null
  const requiresApproval = status.data?.requiresApproval === true
  const canRevoke = link !== null && (link.status === 'issued' || link.status === 'opened')
  const canMake = status.data !== undefined && made === null && (!requiresApproval || pending === null)

  function submit(): void {
    if (!canMake || isMaking) return
    const givenReason = reason.trim()
    const found = requiresApproval ? problemOfText(approvalReasonSchema, givenReason) : undefined
    setReasonProblem(found)
    if (isCodeMissing(code)) return setCodeError(texts.codeMissing)
    if (found !== undefined) return
    // A code works once, whatever the answer.
    setCode('')
    make({ code, ...(requiresApproval && { reason: givenReason }) })
  }

  return (
    <Dialog
      backCloses
      open
      onClose={guard.close}
      canClose={!isMaking}
      title={texts.linkTitle}
      description={texts.linkHelp(fullName(user), user.role === 'blocked')}
      onSubmit={submit}
      footer={
        <Buttons
          order={canMake ? (requiresApproval ? 'request' : link === null ? 'make' : 'makeNew') : null}
          isMade={made !== null}
          isMaking={isMaking}
          revoke={canRevoke ? revoke : null}
          onClose={guard.close}
        />
      }
    >
      {made !== null && (
        <>
          <Banner tone="good" announce="status" title={`${texts.linkMade(user.username)}.`}>
            {texts.linkOnce}
          </Banner>
          <LinkToHandOver
            userId={user.id}
            email={user.email}
            url={made.url}
            onHandedOver={() => {
              isHandedOver.current = true
            }}
          />
        </>
      )}
      <NewestLink status={status} />
      {guard.question}
      {made === null && !canMake && pending && <AlreadyPending approval={pending} zone={bank.timeZone} />}
      {canMake && (
        <>
          {requiresApproval && <RequiresApprovalBanner />}
          {status.data && status.data.permittedUntil !== null && (
            <Banner tone="good" title={texts.permitted}>
              {texts.permittedHelp(formatDateTime(status.data.permittedUntil, bank.timeZone))}
            </Banner>
          )}
          {requiresApproval && (
            <TextArea
              label={texts.reason}
              help={texts.reasonHelp}
              rows={2}
              value={reason}
              error={reasonProblem}
              required
              onChange={({ currentTarget }) => {
                setReason(currentTarget.value)
                setReasonProblem(undefined)
              }}
            />
          )}
          <CodeField
            label={texts.code}
            help={texts.codeHelp}
            value={code}
            error={codeProblem}
            onChange={(typed) => {
              setCode(typed)
              setCodeError(null)
            }}
          />
        </>
      )}
    </Dialog>
  )
}

type ButtonsProps = {
  /** The order that the dialog can send. */
  order: 'make' | 'makeNew' | 'request' | null
  isMade: boolean
  isMaking: boolean
  revoke: ReturnType<typeof useSetupLink>['revoke'] | null
  onClose: () => void
}

function Buttons({ order, isMade, isMaking, revoke, onClose }: ButtonsProps) {
  const words = { make: texts.makeLink, makeNew: texts.makeNewLink, request: texts.send }
  return (
    <>
      {order !== null && (
        <Button
          kind="quiet"
          className="push"
          disabledReason={isMaking ? (order === 'request' ? texts.sending : texts.making) : null}
          reasonHidden
          onClick={onClose}
        >
          {texts.cancel}
        </Button>
      )}
      {revoke !== null && (
        <Button
          kind="destructiveQuiet"
          className={order === null ? 'push' : undefined}
          busy={revoke.isPending}
          onClick={() => revoke.mutate()}
        >
          {texts.revoke}
        </Button>
      )}
      {order !== null && (
        <Button
          type="submit"
          kind="primary"
          icon={order === 'request' ? 'send' : 'link'}
          busy={isMaking}
          busyLabel={order === 'request' ? texts.sending : texts.making}
        >
          {words[order]}
        </Button>
      )}
      {isMade && <Button onClick={onClose}>{texts.done}</Button>}
      {!isMade && order === null && <Button onClick={onClose}>{texts.close}</Button>}
    </>
  )
}

/** The status of the newest link. */
function NewestLink({ status }: { status: ReturnType<typeof useSetupLink>['status'] }) {
  if (status.data) {
    const { link } = status.data
    return link === null ? <p className="muted">{texts.noLinkYet}</p> : <LinkState link={link} />
  }
  if (status.isError)
    return (
      <ErrorState title={texts.unreadable} onRetry={() => void status.refetch()} busy={status.isFetching}>
        {texts.unreadableHelp}
      </ErrorState>
    )
  return (
    <Loading label={texts.loadingLink}>
      <Skeleton width="medium" />
      <Skeleton width="short" />
    </Loading>
  )
}

function LinkState({ link: { status, issuedAt, expiresAt, changedAt, wrongCodes } }: { link: SetupLink }) {
  const { word, tone } = linkStates[status]
  return (
    <Pairs
      pairs={[
        {
          name: texts.state,
          value: (
            <>
              <Badge tone={tone}>{word}</Badge>
              {changedAt !== null && status !== 'expired' && ` ${formatDateTime(changedAt, bank.timeZone)}`}
            </>
          ),
        },
        { name: texts.why, value: wrongCodes ? texts.afterWrongCodes : null },
        { name: texts.issued, value: formatDateTime(issuedAt, bank.timeZone) },
        {
          name: texts.ends,
          value:
            status === 'issued' || status === 'opened' || status === 'expired'
              ? formatDate(expiresAt, bank.timeZone)
              : null,
        },
      ]}
    />
  )
}
