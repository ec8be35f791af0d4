import type { ChatPlace, Message } from '@bank/contract'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { client } from '#api.ts'
import { bank } from '#content/bank.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { texts } from './texts.ts'
import { useScroll } from './use-scroll.ts'
import { useSending } from './use-sending.ts'
import { useThread } from './use-thread.ts'
import './messages.css'

const { name } = bank.accountManager

/** The conversation with the account manager: what was said, and where one writes. */
export function ChatPanel({ place }: { place: ChatPlace }) {
  const conversation = useThread()
  const { thread } = conversation
  if (thread.data) return <Conversation place={place} {...conversation} />
  if (!thread.isError) return <PanelSkeleton />
  return (
    <ErrorState level="h2" title={texts.failed} onRetry={() => void thread.refetch()} busy={thread.isFetching}>{texts.failedHelp}</ErrorState>
  )
}

function Conversation({ place, thread, messages, isWriting, markRead }: ReturnType<typeof useThread> & { place: ChatPlace }) {
  const { send, retry, discard, unsent } = useSending(place)
  const isEmpty = messages.length === 0
  const waiting = unsent.filter(({ id }) => !messages.some((message) => message.id === id))
  const earlier = () => {
    if (thread.hasNextPage && !thread.isFetching) void thread.fetchNextPage()
  }
  const { box, content, atEnd, toEnd, onScroll } = useScroll({
    // What did not come is asked for by its button, and not by every turn of a wheel.
    onNearStart: () => { if (!thread.isFetchNextPageError) earlier() },
  })
  const isLooking = useVisible() && atEnd
  const firstUnread = useUnreadLine(messages, isLooking)
  const arrivals = useArrivals(messages)

  const lastUnread = messages.findLast(({ unread }) => unread)?.id
  useEffect(() => {
    if (isLooking && lastUnread !== undefined) markRead({ upTo: lastUnread })
  }, [isLooking, lastUnread, markRead])

  // Specification 1, section 4: an empty support chat is greeted. The bank does it once, however many windows ask.
  useEffect(() => {
    if (place === 'support' && isEmpty) void client.messages.greet().catch(() => null)
  }, [place, isEmpty])

  const unseen = atEnd ? 0 : messages.filter(({ unread }) => unread).length
  return (
    <section className={`chat chat-${place} card`} aria-label={texts.conversation}>
      <div className="log-frame">
        <div
          // Earlier messages come in too, and are no news: what arrives is told by the region below.
          ref={box} className="log" role="log" aria-live="off" aria-label={texts.log} aria-busy={thread.isFetchingNextPage} onScroll={onScroll}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is to be reached with the keyboard.
          tabIndex={0}
        >
          <div ref={content} className="log-content">
            {thread.hasNextPage && (
              <div className="earlier">
                {thread.isFetchNextPageError && <p className="small not-sent" role="alert"><Icon name="alert" size="sm" />{texts.failed}</p>}
                <Button kind="quiet" size="sm" busy={thread.isFetchingNextPage} onClick={earlier}>{texts.earlier}</Button>
              </div>
            )}
            {isEmpty && waiting.length === 0 && !isWriting
              ? <EmptyState level="h2" title={texts.empty}>{texts.emptyHelp(name)}</EmptyState>
              : <MessageList messages={messages} firstUnread={firstUnread} unsent={waiting} isWriting={isWriting} onRetry={retry} onDiscard={discard} />}
          </div>
        </div>
        {!atEnd && <Button size="sm" icon="down" className="to-newest" onClick={toEnd}>{texts.toNewest(unseen)}</Button>}
      </div>
      <p className="sr" role="status">{isWriting ? texts.writing(name) : ''}</p>
      <p className="sr" role="status">{arrivals}</p>
      <Composer onSend={(body) => { toEnd(); send(body) }} />
    </section>
  )
}

/** Whether anybody can see this window. */
function useVisible(): boolean {
  return useSyncExternalStore(onVisibility, () => !document.hidden)
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Where the messages begin that nobody looked at when they came. It stays until there are others. */
function useUnreadLine(messages: readonly Message[], isLooking: boolean): string | null {
  const first = messages.find(({ unread }) => unread)?.id ?? null
  const [line, setLine] = useState(first)
  const isPast = !messages.some(({ id, unread }) => id === line && unread)
  if (!isLooking && first !== null && isPast) setLine(first)
  return line
}

/** What to read out: the newest message of the bank, once it is another than the one that was there at first. */
function useArrivals(messages: readonly Message[]): string {
  const newest = messages.findLast(({ fromClient }) => !fromClient)
  const [known] = useState(newest?.id)
  if (!newest || known === newest.id) return ''
  return newest.automated ? texts.arrivedAutomated(newest.body) : texts.arrived(name, newest.body)
}

function PanelSkeleton() {
  return (
    <Loading label={texts.loading}>
      <div className="chat card chat-skeleton">
        <div className="skeleton-block"><Skeleton width="long" /><Skeleton width="medium" /></div>
        <div className="skeleton-block"><Skeleton width="medium" right /></div>
        <div className="skeleton-block"><Skeleton width="long" /></div>
      </div>
    </Loading>
  )
}
