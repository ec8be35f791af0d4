import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { activitySentence, placeOfActivity } from '#activity.ts'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { formatDateTime } from '#lib/format-date.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState, ErrorState } from '#ui/empty.tsx'
import { useAmountsHidden } from '#ui/money.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { type NoticeLine, noticeLines } from './notice-lines.ts'
import { texts } from './texts.ts'

/** What the client was told of, newest first. What was on the screen when it closes has been seen. */
export function NoticesDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [open, setOpen] = useState(true)
  const notices = useNotices()
  const { mutate } = useMutation(
    api.notices.markRead.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.notices.key() }),
    }),
  )
  const shown = notices.data?.pages.flatMap((page) => page.notices) ?? []
  const close = () => {
    // The newest may be a message that was read, and those below it news all the same.
    if (shown[0] && shown.some(({ unread }) => unread)) mutate({ upTo: shown[0].id })
    setOpen(false)
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      onClosed={onClose}
      title={texts.title}
      description={texts.timesIn(bank.city)}
    >
      <Notices notices={notices} onLeave={close} />
    </Dialog>
  )
}

function useNotices() {
  return useInfiniteQuery(
    api.notices.list.infiniteOptions({
      input: (before: string | undefined) => (before === undefined ? {} : { before }),
      initialPageParam: undefined,
      getNextPageParam: ({ older }) => older ?? undefined,
    }),
  )
}

function Notices({ notices, onLeave }: { notices: ReturnType<typeof useNotices>; onLeave: () => void }) {
  if (!notices.data) {
    if (!notices.isError) return <TableSkeleton rows={5} columns={1} label={texts.loading} />
    return (
      <ErrorState title={texts.failed} onRetry={() => void notices.refetch()} busy={notices.isFetching}>
        {texts.failedHelp}
      </ErrorState>
    )
  }
  const all = notices.data.pages.flatMap((page) => page.notices)
  if (all.length === 0) return <EmptyState title={texts.empty}>{texts.emptyHelp}</EmptyState>
  return (
    <>
      <ul className="notice-list">
        {noticeLines(all).map(({ notice, count }) => (
          <li key={notice.id}>
            <p>
              <NoticeText notice={notice} count={count} onLeave={onLeave} />
            </p>
            {notice.unread && (
              <Badge mark="disc" tone="wait">
                {texts.fresh}
              </Badge>
            )}
            <time className="tiny muted num" dateTime={notice.at}>
              {formatDateTime(notice.at, bank.timeZone)}
            </time>
          </li>
        ))}
      </ul>
      {notices.hasNextPage && (
        <Button busy={notices.isFetchingNextPage} onClick={() => void notices.fetchNextPage()}>
          {texts.older}
        </Button>
      )}
    </>
  )
}

function NoticeText({ notice, count, onLeave }: NoticeLine & { onLeave: () => void }) {
  const place = placeOfActivity(notice)
  const sentence = activitySentence(notice, useAmountsHidden())
  const text = count > 1 ? texts.messages(count) : notice.action === 'signed-in' ? texts.newDevice : sentence
  return place === null ? (
    text
  ) : (
    <Link to={place} onClick={onLeave}>
      {text}
    </Link>
  )
}
