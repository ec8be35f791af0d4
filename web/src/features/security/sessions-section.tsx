import type { OwnSession } from '@bank/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, refusalOf } from '#api.ts'
import { bank } from '#content/bank.ts'
import { formatDateTime } from '#lib/format-date.ts'
import { isSessionGone } from '#session/session.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/empty.tsx'
import { Section } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast-store.ts'
import { refusedText, texts } from './texts.ts'

/** Where somebody is signed in, this window first, and the way to end it elsewhere. */
export function SessionsSection() {
  const sessions = useQuery(api.security.sessions.queryOptions())
  const { end, endOthers } = useEnding()
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? []
  return (
    <Section
      title={texts.sessions}
      actions={others.length > 0 && (
        <Button size="sm" kind="destructiveQuiet" busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>{texts.endOthers}</Button>
      )}
    >
      {sessions.data
        ? (
          <>
            <Card className="session-list">
              <ul>
                {sessions.data.map((session) => (
                  <SessionLine
                    key={session.id} session={session} busy={end.isPending && end.variables.sessionId === session.id}
                    onEnd={() => end.mutate({ sessionId: session.id })}
                  />
                ))}
              </ul>
            </Card>
            <p className="small muted security-note">{others.length === 0 && `${texts.onlyHere} `}{texts.inBankTime(bank.city)}</p>
          </>
        )
        : sessions.isError
          ? <ErrorState title={texts.failed} onRetry={() => void sessions.refetch()} busy={sessions.isFetching}>{texts.failedHelp}</ErrorState>
          : <Card pad><Loading label={texts.loading}><Skeleton width="medium" /><Skeleton width="long" /></Loading></Card>}
    </Section>
  )
}

function SessionLine({ session, busy, onEnd }: { session: OwnSession; busy: boolean; onEnd: () => void }) {
  const browser = session.browser ?? texts.unknownBrowser
  return (
    <li>
      <div>
        <h3>{browser} {session.isCurrent && <Badge tone="good" mark="disc">{texts.thisDevice}</Badge>}</h3>
        <p className="small muted num">{session.address ?? texts.unknownAddress}</p>
        <p className="small muted num">
          {texts.signedInOn(formatDateTime(session.signedInAt, bank.timeZone))}, {texts.lastActive(formatDateTime(session.lastActiveAt, bank.timeZone))}
        </p>
      </div>
      {!session.isCurrent && <Button size="sm" busy={busy} aria-label={texts.endSessionOf(browser)} onClick={onEnd}>{texts.endSession}</Button>}
    </li>
  )
}

function useEnding() {
  const queries = useQueryClient()
  const onSettled = () => void queries.invalidateQueries({ queryKey: api.security.sessions.key() })
  const onError = (error: Error) => {
    if (!isSessionGone(error)) showToast({ tone: 'bad', title: refusedText(refusalOf(error)) })
  }
  const end = useMutation(api.security.endSession.mutationOptions({
    onSuccess: () => void showToast({ tone: 'good', ...texts.ended }), onError, onSettled,
  }))
  const endOthers = useMutation(api.security.endOtherSessions.mutationOptions({
    onSuccess: ({ ended }) => void showToast({ tone: 'good', ...texts.endedOthers(ended) }), onError, onSettled,
  }))
  return { end, endOthers }
}
