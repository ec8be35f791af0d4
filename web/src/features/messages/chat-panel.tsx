import type { ChatPlace, Message } from '@bank/contract'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { client } from '#api.ts'
import { bank } from '#content/bank.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState } from '#ui/empty.tsx'
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
  const { thread, messages, isWriting, markRead } = useThread()
  const { send, retry, discard, unsent } = useSending(place)
  const box = useRef<HTMLDivElement>(null)
  const isKnown = thread.data !== undefined
  const isEmpty = isKnown && messages.length === 0
  const waiting = unsent.filter(({ id }) => !messages.some((message) => message.id === id))
  const earlier = () => {
    if (thread.hasNextPage && !thread.isFetching) void thread.fetchNextPage()
  }
  const tail = `${waiting.map(({ id, fate }) => id + fate).join()} ${isWriting}`
  const { atEnd, toEnd, onScroll } = useScroll({ box, messages, tail, onNearStart: earlier })
  const isLooking = useVisible() && atEnd
  const firstUnread = useUnreadLine(messages, isLooking)
  const arrivals = useArrivals(messages, isKnown)

  const lastUnread = messages.findLast(({ unread }) => unread)?.id
  useEffect(() => {
    if (isLooking && lastUnread !== undefined) markRead({ upTo: lastUnread })
  }, [isLooking, lastUnread, markRead])

  // Specification 1, section 4: an empty support chat is greeted. The bank does it once, however many windows ask.
  useEffect(() => {
    if (place === 'support' && isEmpty) void client.messages.greet().catch(() => null)
  }, [place, isEmpty])

  if (!isKnown) {
    if (!thread.isError) return <PanelSkeleton />
    return (
      <ErrorState level="h2" title={texts.failed} onRetry={() => void thread.refetch()} busy={thread.isFetching}>{texts.failedHelp}</ErrorState>
    )
  }
  const unseen = atEnd ? 0 : messages.filter(({ unread }) => unread).length
  return (
    <section className="chat card" aria-label={texts.conversation}>
      <div className="log-frame">
        {/* Earlier messages come in too, and are no news: what arrives is told by the region below. */}
        <div ref={box} className="log" role="log" aria-live="off" tabIndex={0} aria-label={texts.log} aria-busy={thread.isFetchingNextPage} onScroll={onScroll}>
          {thread.hasNextPage && (
            <p className="earlier"><Button kind="quiet" size="sm" busy={thread.isFetchingNextPage} onClick={earlier}>{texts.earlier}</Button></p>
          )}
          {isEmpty && waiting.length === 0 && !isWriting
            ? <EmptyState level="h2" title={texts.empty}>{texts.emptyHelp(name)}</EmptyState>
            : <MessageList messages={messages} firstUnread={firstUnread} unsent={waiting} isWriting={isWriting} onRetry={retry} onDiscard={discard} />}
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
  const [line, setLine] = useState<{ id: string | null; arrived: boolean }>({ id: null, arrived: false })
  const isArrival = !line.arrived && messages.length > 0
  if (isArrival) setLine({ id: first, arrived: true })
  else if (!isLooking && first !== null && !messages.some(({ id, unread }) => id === line.id && unread)) setLine({ id: first, arrived: true })
  return line.id
}

/** What to read out: the newest message of the bank, once it is another than the one that was there at first. */
function useArrivals(messages: readonly Message[], isKnown: boolean): string {
  const newest = messages.findLast(({ fromClient }) => !fromClient)
  const [known, setKnown] = useState<{ id: string | undefined } | null>(null)
  if (known === null && isKnown) setKnown({ id: newest?.id })
  if (!newest || known === null || known.id === newest.id) return ''
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
