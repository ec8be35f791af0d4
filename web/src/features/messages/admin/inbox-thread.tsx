import type { AdminMessage, AdminThread } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { client, refusalOf } from '#api.ts'
import { bank } from '#content/bank.ts'
import { formatDate } from '#lib/format/format-date.ts'
import { useUser } from '#session/session-context.tsx'
import { Avatar } from '#ui/data/avatar.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { BackText } from '#ui/layout/page.tsx'
import { Loading, Skeleton } from '#ui/layout/skeleton.tsx'
import { textOrFiles } from '#features/messages/attachments/attachment-texts.ts'
import { Composer } from '#features/messages/composer.tsx'
import type { InboxPath, InboxSearchParams } from './inbox-search-params.ts'
import { inboxTexts } from './inbox-texts.ts'
import { MessageList, type Voices } from '#features/messages/message-list.tsx'
import { texts } from '#features/messages/texts.ts'
import { ThreadLog } from '#features/messages/thread-log.tsx'
import { useArrival } from '#features/messages/use-arrival.ts'
import { useAttendance } from './use-attendance.ts'
import { useInboxThread } from './use-inbox-thread.ts'
import { useReplying } from './use-replying.ts'
import { useScroll } from '#features/messages/use-scroll.ts'

type InboxThreadProps = {
  path: InboxPath
  searchParams: InboxSearchParams
  clientId: string
  /** Goes from the found message to the newest one. */
  toNewest: () => void
}

/** A client's conversation, where admins read and answer. */
export function InboxThread({ path, searchParams, clientId, toNewest }: InboxThreadProps) {
  const conversation = useInboxThread(clientId, searchParams.message)
  const { thread } = conversation
  const [newest] = thread.data?.pages ?? []
  const back = (
    <Link to={path} search={{ find: searchParams.find }} className="back inbox-back">
      <BackText>{inboxTexts.back}</BackText>
    </Link>
  )
  if (!newest) {
    return (
      <div className="pane">
        <header>{back}</header>
        {thread.isError ? <ThreadFailed thread={thread} /> : <PaneSkeleton />}
      </div>
    )
  }
  return (
    <section className="pane" aria-label={inboxTexts.thread(newest.client.name)}>
      <PaneHead {...newest} back={back} />
      <Conversation
        {...conversation}
        client={newest.client}
        found={searchParams.message}
        toNewest={toNewest}
      />
    </section>
  )
}

function ThreadFailed({ thread }: Pick<ReturnType<typeof useInboxThread>, 'thread'>) {
  if (refusalOf(thread.error) === 'NOT_FOUND')
    return (
      <EmptyState level="h2" title={inboxTexts.noClient}>
        {inboxTexts.noClientHelp}
      </EmptyState>
    )
  return (
    <ErrorState
      level="h2"
      title={inboxTexts.threadFailed}
      onRetry={() => void thread.refetch()}
      busy={thread.isFetching}
    >
      {inboxTexts.threadFailedHelp}
    </ErrorState>
  )
}

function PaneHead({
  client: { id, kind, name, username, since, accounts, blocked },
  colleagues,
  back,
}: AdminThread & { back: React.ReactNode }) {
  return (
    <header>
      {back}
      <Avatar name={name} />
      <div>
        <h2>
          {kind === 'individual' ? (
            <Link to="/admin/users/$userId" params={{ userId: id }}>
              {name}
            </Link>
          ) : (
            <Link to="/admin/holders/$holderId" params={{ holderId: id }}>
              {name}
            </Link>
          )}{' '}
          {blocked && <Badge tone="bad">{inboxTexts.blocked}</Badge>}
        </h2>
        <p className="tiny muted">
          {kind === 'individual'
            ? inboxTexts.about(username, formatDate(since, bank.timeZone))
            : inboxTexts.aboutHolder[kind]}{' '}
          {accounts === 0 ? (
            inboxTexts.accounts(0)
          ) : (
            <Link to="/admin/accounts" search={{ client: id }}>
              {inboxTexts.accounts(accounts)}
            </Link>
          )}
        </p>
      </div>
      <p className="inbox-colleagues" role="status">
        {colleagues.length > 0 && (
          <span className="presence small">
            <i aria-hidden="true" />
            {inboxTexts.colleagues(colleagues)}
          </span>
        )}
      </p>
    </header>
  )
}

type ConversationProps = ReturnType<typeof useInboxThread> & {
  client: AdminThread['client']
  found: string | undefined
  toNewest: () => void
}

function Conversation({
  thread,
  messages,
  isWriting,
  client: { id: clientId, name },
  found,
  toNewest,
}: ConversationProps) {
  const { id: myId } = useUser()
  const { send, retry, discard, unsent } = useReplying(clientId)
  const pending = unsent.filter(({ id }) => !messages.some((message) => message.id === id))
  const earlier = () => {
    if (thread.hasNextPage && !thread.isFetching) void thread.fetchNextPage()
  }
  const later = () => {
    if (thread.hasPreviousPage && !thread.isFetching) void thread.fetchPreviousPage()
  }
  const scroll = useScroll({
    busy: thread.isFetching,
    readAt: thread.dataUpdatedAt,
    onNearStart: () => {
      if (!thread.isFetchNextPageError) earlier()
    },
    onNearEnd: thread.hasPreviousPage ? later : undefined,
    startAt: found,
  })
  const { atEnd, toEnd } = scroll
  const end = () => (thread.hasPreviousPage ? toNewest() : toEnd())
  const arrival = useArrival(messages.findLast(({ fromClient }) => fromClient))
  const isEmpty = messages.length === 0 && pending.length === 0 && !isWriting
  useAttendance(clientId, atEnd ? messages.at(-1)?.id : undefined)
  return (
    <>
      <ThreadLog
        label={inboxTexts.log(name)}
        scroll={scroll}
        earlier={
          thread.hasNextPage
            ? { busy: thread.isFetchingNextPage, failed: thread.isFetchNextPageError, load: earlier }
            : null
        }
        toNewest={atEnd ? null : { label: texts.toNewest(0), go: end }}
      >
        {isEmpty ? (
          <EmptyState level="h3" title={inboxTexts.noMessages}>
            {inboxTexts.noMessagesHelp(name)}
          </EmptyState>
        ) : (
          <MessageList
            messages={messages}
            voices={voicesOf(myId, name)}
            firstPending={firstUnanswered(messages, thread.hasNextPage)}
            found={found}
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
        {arrival
          ? texts.arrived(arrival.writer?.name ?? name, textOrFiles(arrival.body, arrival.attachments))
          : ''}
      </p>
      <Composer
        draftName={`messages.reply.${myId}.${clientId}`}
        label={inboxTexts.label(name)}
        placeholder={inboxTexts.placeholder}
        remark={inboxTexts.repliesPaused}
        clientId={clientId}
        onSend={(body, attachments) => {
          end()
          send(body, attachments)
        }}
        onTyping={() => void client.messages.typingTo({ clientId }).catch(() => null)}
      />
    </>
  )
}

function voicesOf(myId: string, clientName: string): Voices<AdminMessage> {
  return {
    isMine: ({ fromClient }) => !fromClient,
    nameOf: ({ fromClient, author, writer }) =>
      fromClient
        ? (writer?.name ?? clientName)
        : author === null
          ? inboxTexts.automated
          : author.id === myId
            ? inboxTexts.you
            : inboxTexts.colleague(author.name),
    writing: texts.writing(clientName),
    pendingLine: inboxTexts.notAnswered,
    notSent: inboxTexts.notSent,
  }
}

/** Returns the first message after the last answer of an admin; null while that answer is not loaded. */
function firstUnanswered(messages: readonly AdminMessage[], hasEarlier: boolean): string | null {
  const answered = messages.findLastIndex(({ author }) => author !== null)
  if (answered < 0 && hasEarlier) return null
  return messages.slice(answered + 1).find(({ fromClient }) => fromClient)?.id ?? null
}

function PaneSkeleton() {
  return (
    <Loading label={inboxTexts.threadLoading} className="pane-loading">
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
    </Loading>
  )
}
