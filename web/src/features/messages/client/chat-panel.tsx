import type { ChatPlace, Message } from '@bank/contract'
import { useEffect, useState } from 'react'
import { bank } from '#content/bank.ts'
import { useReading } from '#session/acting/reading.tsx'
import { useUser } from '#session/session-context.tsx'
import { useFailureToast } from '#session/use-failure-toast.ts'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { Loading, Skeleton } from '#ui/layout/skeleton.tsx'
import { textOrFiles } from '#features/messages/attachments/attachment-texts.ts'
import { Composer } from '#features/messages/composer.tsx'
import { MessageList, type Voices } from '#features/messages/message-list.tsx'
import { texts } from '#features/messages/texts.ts'
import { ThreadLog } from '#features/messages/thread-log.tsx'
import { useArrival } from '#features/messages/use-arrival.ts'
import { useScroll } from '#features/messages/use-scroll.ts'
import { useWriting } from './use-writing.ts'
import { useThread } from './use-thread.ts'
import { useVisible } from '#features/messages/use-visible.ts'
import '#features/messages/messages.css'

const { name } = bank.accountManager

type ChatPanelProps = {
  place: ChatPlace
  /** The holder whose conversation it is, where the user acts for one. */
  holder?: string | undefined
}

/** The conversation with the account manager, and the field to write in. */
export function ChatPanel({ place, holder }: ChatPanelProps) {
  const conversation = useThread()
  const { thread } = conversation
  useFailureToast(thread, texts.failed, thread.data !== undefined)
  if (thread.data) return <Conversation place={place} holder={holder} {...conversation} />
  if (!thread.isError) return <PanelSkeleton place={place} />
  return (
    <ErrorState
      level="h2"
      title={texts.failed}
      onRetry={() => void thread.refetch()}
      busy={thread.isFetching}
    >
      {texts.failedHelp}
    </ErrorState>
  )
}

/** The holder's side is at the right, with the names of the people who write for it beside the user. */
function voicesOf(userId: string): Voices {
  return {
    isMine: ({ fromClient }) => fromClient,
    nameOf: ({ fromClient, automated, writer }) => {
      if (!fromClient) return automated ? texts.automated : name
      return writer === null || writer.id === userId ? texts.you : writer.name
    },
    writing: texts.writing(name),
    pendingLine: texts.unreadLine,
    notSent: texts.notSent,
  }
}

function Conversation({
  place,
  holder,
  thread,
  messages,
  isWriting,
  markRead,
}: ReturnType<typeof useThread> & ChatPanelProps) {
  const { send, retry, discard, unsent } = useWriting(place)
  const { client, holderId } = useReading()
  const { id: userId } = useUser()
  const voices = voicesOf(userId)
  const draftName = ['messages.draft', userId, ...(holderId === null ? [] : [holderId])].join('.')
  const isEmpty = messages.length === 0
  const pending = unsent.filter(({ id }) => !messages.some((message) => message.id === id))
  const earlier = () => {
    if (thread.hasNextPage && !thread.isFetching) void thread.fetchNextPage()
  }
  const scroll = useScroll({
    busy: thread.isFetching,
    readAt: thread.dataUpdatedAt,
    // After a failure only the button tries again, not every scroll.
    onNearStart: () => {
      if (!thread.isFetchNextPageError) earlier()
    },
  })
  const { atEnd, toEnd } = scroll
  const isLooking = useVisible() && atEnd
  const firstUnread = useUnreadLine(messages, isLooking)
  const arrival = useArrival(
    messages.findLast(({ fromClient, writer }) => !fromClient || (writer !== null && writer.id !== userId)),
  )

  const lastUnread = messages.findLast(({ unread }) => unread)?.id
  useEffect(() => {
    if (isLooking && lastUnread !== undefined) markRead({ upTo: lastUnread })
  }, [isLooking, lastUnread, markRead])

  // Specification 1, section 4: an empty support chat is greeted. The server greets once, however many
  // windows ask.
  useEffect(() => {
    if (place === 'support' && isEmpty) void client.messages.greet().catch(() => null)
  }, [client, place, isEmpty])

  const unseen = atEnd ? 0 : messages.filter(({ unread }) => unread).length
  return (
    <section
      className={`chat chat-${place} card`}
      aria-label={holder === undefined ? texts.conversation : texts.conversationOf(holder)}
    >
      <ThreadLog
        label={texts.log}
        scroll={scroll}
        earlier={
          thread.hasNextPage
            ? { busy: thread.isFetchingNextPage, failed: thread.isFetchNextPageError, load: earlier }
            : null
        }
        toNewest={atEnd ? null : { label: texts.toNewest(unseen), go: toEnd }}
      >
        {isEmpty && pending.length === 0 && !isWriting ? (
          <EmptyState level="h2" seed="empty-messages" title={texts.empty}>
            {holder === undefined ? texts.emptyHelp(name) : texts.emptyHelpOf(holder, name)}
          </EmptyState>
        ) : (
          <MessageList
            messages={messages}
            voices={voices}
            firstPending={firstUnread}
            read={thread.data?.pages[0]?.read ?? null}
            unsent={pending}
            isWriting={isWriting}
            onRetry={retry}
            onDiscard={discard}
          />
        )}
      </ThreadLog>
      <p className="sr" role="status">
        {isWriting ? texts.writing(name) : ''}
      </p>
      <p className="sr" role="status">
        {arrival &&
          (arrival.automated
            ? texts.arrivedAutomated(arrival.body)
            : texts.arrived(voices.nameOf(arrival), textOrFiles(arrival.body, arrival.attachments)))}
      </p>
      <Composer
        draftName={draftName}
        label={texts.label}
        placeholder={texts.placeholder}
        remark={texts.timesIn(bank.city)}
        onSend={(body, attachments) => {
          toEnd()
          send(body, attachments)
        }}
        // A lost typing sign does no harm, so its failure is ignored.
        onTyping={() => void client.messages.typing().catch(() => null)}
      />
    </section>
  )
}

/** Returns the first message that was unread when it came; the line above it stays until there are others. */
function useUnreadLine(messages: readonly Message[], isLooking: boolean): string | null {
  const first = messages.find(({ unread }) => unread)?.id ?? null
  const [line, setLine] = useState(first)
  const isPast = !messages.some(({ id, unread }) => id === line && unread)
  if (!isLooking && first !== null && isPast) setLine(first)
  return line
}

function PanelSkeleton({ place }: { place: ChatPlace }) {
  return (
    <Loading label={texts.loading}>
      <div className={`chat chat-${place} card chat-skeleton`}>
        <div className="skeleton-block">
          <Skeleton width="long" />
          <Skeleton width="medium" />
        </div>
        <div className="skeleton-block">
          <Skeleton width="medium" right />
        </div>
        <div className="skeleton-block">
          <Skeleton width="long" />
        </div>
      </div>
    </Loading>
  )
}
