import type { OwnSession, Proof } from '@bank/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { api, client, refusalOf } from '#api.ts'
import { bank } from '#content/bank.ts'
import { formatDateTime } from '#lib/format/format-date.ts'
import { useDialogAddress, useLastSeen } from '#session/address/use-dialog-address.ts'
import { proofError } from '#session/approval/proof.ts'
import { useUser } from '#session/session-context.tsx'
import { useSingleMutation } from '#session/use-single-mutation.ts'
import { Badge } from '#ui/data/badge.tsx'
import { WholeDates } from '#ui/data/whole-dates.tsx'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ErrorState } from '#ui/layout/empty.tsx'
import { Section } from '#ui/layout/page.tsx'
import { Loading, Skeleton } from '#ui/layout/skeleton.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { refusalText, texts } from './texts.ts'

const ProveDialog = lazy(() =>
  import('#session/approval/prove-dialog.tsx').then(({ ProveDialog: it }) => ({ default: it })),
)

/** The sessions to end: one, or all others. */
type Ending = OwnSession | 'others'

/** The user's sessions, this window's first. Others end for a code or the password. */
export function SessionsSection() {
  const sessions = useQuery(api.security.sessions.queryOptions())
  const { twoFactorEnabled } = useUser()
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? []
  const { ending, ask, end, busy, error, cancel } = useEnding(others)
  return (
    <Section
      title={texts.sessions}
      actions={
        others.length > 0 && (
          <Button size="sm" kind="destructiveQuiet" onClick={() => ask('others')}>
            {texts.endOthers}
          </Button>
        )
      }
    >
      {sessions.data ? (
        <>
          <Card className="session-list">
            <ul>
              {sessions.data.map((session) => (
                <SessionLine key={session.id} session={session} onEnd={() => ask(session)} />
              ))}
            </ul>
          </Card>
          <p className="small muted security-note">
            {others.length === 0 && `${texts.onlyHere} `}
            {texts.inBankTime(bank.city)}
          </p>
        </>
      ) : sessions.isError ? (
        <ErrorState title={texts.failed} onRetry={() => void sessions.refetch()} busy={sessions.isFetching}>
          {texts.failedHelp}
        </ErrorState>
      ) : (
        <Card pad>
          <Loading label={texts.loading}>
            <Skeleton width="medium" />
            <Skeleton width="long" />
          </Loading>
        </Card>
      )}
      <Suspense fallback={<LoadingLine />}>
        {ending !== null && (
          <ProveDialog
            description={
              ending === 'others' ? texts.endOthersHelp(others.length) : texts.endSessionHelp(nameOf(ending))
            }
            twoFactorEnabled={twoFactorEnabled}
            busy={busy}
            error={error}
            onProve={end}
            onClose={cancel}
          />
        )}
      </Suspense>
    </Section>
  )
}

function nameOf({ browser }: OwnSession): string {
  return browser ?? texts.unknownBrowser
}

function SessionLine({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const browser = nameOf(session)
  return (
    <li>
      <div>
        <h3>
          {browser}{' '}
          {session.isCurrent && (
            <Badge tone="good" mark="disc">
              {texts.thisDevice}
            </Badge>
          )}
        </h3>
        <p className="small muted num">{session.address ?? texts.unknownAddress}</p>
        <p className="small muted num">
          <WholeDates text={texts.signedInOn(formatDateTime(session.signedInAt, bank.timeZone))} />,{' '}
          <WholeDates text={texts.lastActive(formatDateTime(session.lastActiveAt, bank.timeZone))} />
        </p>
      </div>
      {!session.isCurrent && (
        <Button size="sm" aria-label={texts.endSessionOf(browser)} onClick={onEnd}>
          {texts.endSession}
        </Button>
      )}
    </li>
  )
}

/** Ends sessions after a proof. The dialog's address says which. */
function useEnding(others: readonly OwnSession[]) {
  const queries = useQueryClient()
  const { dialog, id: chosenId, isOpenedHere, open, close } = useDialogAddress()
  const chosen = useLastSeen(
    others.find(({ id }) => id === chosenId),
    chosenId,
  )
  const isAll = dialog === 'end-sessions' && (isOpenedHere || others.length > 0)
  const ending: Ending | null = isAll ? 'others' : dialog === 'end-session' ? (chosen ?? null) : null
  const change = useSingleMutation({
    mutationFn: ({ which, proof }: { which: Ending; proof: Proof }) => endSessions(which, proof),
    gcTime: 0,
    onSuccess: (done) => {
      close()
      showToast({ tone: 'good', ...done })
    },
    onError: (error) => {
      if (proofError(refusalOf(error)) !== null) return
      close()
      showToast({ tone: 'bad', title: refusalText(refusalOf(error)) })
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: api.security.sessions.key() }),
  })
  return {
    ending,
    ask: (which: Ending) => {
      change.reset()
      open(which === 'others' ? { dialog: 'end-sessions' } : { dialog: 'end-session', id: which.id })
    },
    end: (proof: Proof) => {
      if (ending !== null) change.mutate({ which: ending, proof })
    },
    busy: change.isPending,
    error: proofError(refusalOf(change.error)),
    cancel: close,
  }
}

/** Ends the chosen sessions. Returns the text of the toast. */
async function endSessions(which: Ending, proof: Proof): Promise<{ title: string; description: string }> {
  if (which === 'others') return texts.endedOthers((await client.security.endOtherSessions({ proof })).ended)
  await client.security.endSession({ sessionId: which.id, proof })
  return texts.ended
}
