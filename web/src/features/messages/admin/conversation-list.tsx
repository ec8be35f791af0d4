import type { Conversation } from '@bank/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { bank } from '#content/bank.ts'
import { dayIn, formatDayShort, formatTime } from '#lib/format/format-date.ts'
import { useTyping } from '#session/live/typing.ts'
import { useFailureToast } from '#session/use-failure-toast.ts'
import { Avatar } from '#ui/data/avatar.tsx'
import { Count } from '#ui/data/badge.tsx'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { Loading, Skeleton } from '#ui/layout/skeleton.tsx'
import { attachmentTexts } from '#features/messages/attachments/attachment-texts.ts'
import { MoreRows } from '#ui/data/records/more-rows.tsx'
import type { InboxPath } from './inbox-search-params.ts'
import { conversationsOptions } from './inbox-queries.ts'
import { inboxTexts } from './inbox-texts.ts'

/** All conversations: most unanswered messages first, then the latest. */
export function ConversationList({ path, openId }: { path: InboxPath; openId: string | undefined }) {
  const list = useInfiniteQuery(conversationsOptions())
  useFailureToast(list, inboxTexts.failed)
  if (!list.data) {
    if (!list.isError) return <ListSkeleton label={inboxTexts.loading} />
    return (
      <ErrorState
        level="h2"
        title={inboxTexts.failed}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      >
        {inboxTexts.failedHelp}
      </ErrorState>
    )
  }
  const all = list.data.pages.flatMap(({ conversations }) => conversations)
  if (all.length === 0)
    return (
      <EmptyState level="h2" title={inboxTexts.empty}>
        {inboxTexts.emptyHelp}
      </EmptyState>
    )
  return (
    <nav className="convs" aria-label={inboxTexts.conversations}>
      <ul>
        {unique(all).map((one) => (
          <li key={one.clientId}>
            <Line path={path} conversation={one} isOpen={one.clientId === openId} />
          </li>
        ))}
      </ul>
      <MoreRows query={list} label={inboxTexts.more} small className="convs-more" />
    </nav>
  )
}

/** A conversation that moves up between two page loads is on both pages. */
function unique(all: readonly Conversation[]): Conversation[] {
  return [...new Map(all.toReversed().map((one) => [one.clientId, one])).values()].toReversed()
}

function Line({
  path,
  conversation: { clientId, name, unread, last },
  isOpen,
}: {
  path: InboxPath
  conversation: Conversation
  isOpen: boolean
}) {
  const isWriting = useTyping(clientId)
  const words = last.body === '' ? attachmentTexts.count(last.attachments) : last.body
  const text = last.fromClient
    ? last.writer === null
      ? words
      : inboxTexts.fromPerson(last.writer, words)
    : last.automated
      ? inboxTexts.fromServer(words)
      : inboxTexts.fromBank(words)
  return (
    <Link
      to={path}
      search={{ client: clientId }}
      className="conv"
      aria-current={isOpen ? 'true' : undefined}
      data-unread={unread > 0 ? '' : undefined}
    >
      <Avatar name={name} />
      <span className="identity">{name}</span>
      <time className="num" dateTime={last.at}>
        {shortTime(last.at)}
      </time>
      <span className="last">{isWriting ? <i>{inboxTexts.isWriting}</i> : text}</span>
      <Count value={unread} label={inboxTexts.unread} />
    </Link>
  )
}

/** Returns the time of a message of today, or the day of an earlier one. */
function shortTime(at: string): string {
  const day = dayIn(bank.timeZone, at)
  return day === dayIn(bank.timeZone, new Date()) ? formatTime(at, bank.timeZone) : formatDayShort(day)
}

export function ListSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className="convs-loading">
      {[1, 2, 3, 4].map((line) => (
        <div key={line} className="skeleton-block">
          <Skeleton width="medium" />
          <Skeleton width="long" />
        </div>
      ))}
    </Loading>
  )
}
