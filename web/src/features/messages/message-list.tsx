import type { Message, Thread } from '@bank/contract'
import { Fragment } from 'react'
import { bank } from '#content/bank.ts'
import { dayIn, formatDay, formatDayShort, formatTime } from '#lib/format/format-date.ts'
import { Button } from '#ui/form/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/brand/icon.tsx'
import { MessageFiles } from './attachments/message-files.tsx'
import { textOrFiles } from './attachments/attachment-texts.ts'
import type { Unsent } from './outbox.ts'
import { texts } from './texts.ts'

/** The view of the two sides of a conversation for this reader. */
export type Voices<Item extends Message = Message> = {
  /** The reader's own messages are at the right. */
  isMine: (message: Item) => boolean
  /** The name under a message. */
  nameOf: (message: Item) => string
  /** The text shown while the other side writes. */
  writing: string
  /** The line above the first pending message. */
  pendingLine: string
  /** Stands beside a message that failed; a screen reader announces the toast about it. */
  notSent: string
}

type MessageListProps<Item extends Message> = {
  messages: readonly Item[]
  voices: Voices<Item>
  /** The first unread or unanswered message, which has a line above it. */
  firstPending: string | null
  /** The message that was searched for. */
  found?: string | undefined
  /** The reader's last message that the other side has read. */
  read: Thread['read']
  unsent: readonly Unsent[]
  isWriting: boolean
  onRetry: (unsent: Unsent) => void
  onDiscard: (id: string) => void
}

/** The messages day by day, and those that are not sent yet. */
export function MessageList<Item extends Message>(props: MessageListProps<Item>) {
  const { messages, voices, firstPending, found, read, unsent, isWriting, onRetry, onDiscard } = props
  const days = messages.map(({ at }) => dayIn(bank.timeZone, at))
  return (
    <ol className="thread">
      {messages.map((message, index) => (
        <Fragment key={message.id}>
          {days[index] !== days[index - 1] && (
            <li className="day-mark num">{formatDay(days[index] ?? '')}</li>
          )}
          {message.id === firstPending && <li className="day-mark unread-mark">{voices.pendingLine}</li>}
          <Bubble
            message={message}
            isMine={voices.isMine(message)}
            name={voices.nameOf(message)}
            isFound={message.id === found}
            readAt={message.id === read?.messageId ? read.at : null}
          />
        </Fragment>
      ))}
      {unsent.map((one) => (
        <UnsentBubble key={one.id} unsent={one} voices={voices} onRetry={onRetry} onDiscard={onDiscard} />
      ))}
      {isWriting && (
        <li className="bubble">
          <div className="typing" title={voices.writing}>
            <i />
            <i />
            <i />
          </div>
        </li>
      )}
    </ol>
  )
}

type BubbleProps = {
  message: Message
  isMine: boolean
  name: string
  isFound: boolean
  readAt: string | null
}

function Bubble({ message, isMine, name, isFound, readAt }: BubbleProps) {
  const { id, body, attachments, automated, at } = message
  return (
    <li
      className={classNames(
        'bubble',
        isMine && 'bubble-client',
        automated && 'bubble-auto',
        isFound && 'bubble-found',
      )}
      data-message={id}
    >
      {body !== '' && <p dir="auto">{body}</p>}
      <MessageFiles attachments={attachments} isSent />
      <footer>
        <span>{name}</span>
        <time className="num" dateTime={at}>
          {formatTime(at, bank.timeZone)}
        </time>
        {readAt !== null && <time dateTime={readAt}>{readTime(readAt, at)}</time>}
      </footer>
    </li>
  )
}

/** "Read 14:02"; with its day where the message is of another one. */
function readTime(readAt: string, at: string): string {
  const day = dayIn(bank.timeZone, readAt)
  const time = formatTime(readAt, bank.timeZone)
  return texts.read(day === dayIn(bank.timeZone, at) ? time : `${formatDayShort(day)}, ${time}`)
}

type UnsentBubbleProps = {
  unsent: Unsent
  voices: Pick<Voices, 'notSent'>
  onRetry: (unsent: Unsent) => void
  onDiscard: (id: string) => void
}

function UnsentBubble({ unsent, voices: { notSent }, onRetry, onDiscard }: UnsentBubbleProps) {
  const { id, body, attachments, status } = unsent
  const said = textOrFiles(body, attachments)
  const text = said.length > 40 ? `${said.slice(0, 40)}…` : said
  return (
    <li className={`bubble bubble-client bubble-${status}`}>
      {body !== '' && <p dir="auto">{body}</p>}
      <MessageFiles attachments={attachments} isSent={false} />
      {status === 'sending' ? (
        <footer>
          <span>{texts.sending}</span>
        </footer>
      ) : (
        <footer className="unsent-foot">
          <span className="not-sent">
            <Icon name="alert" size="sm" />
            {notSent}
          </span>
          <Button
            kind="quiet"
            size="sm"
            icon="refresh"
            aria-label={texts.retryOf(text)}
            onClick={() => onRetry(unsent)}
          >
            {texts.retry}
          </Button>
          <Button kind="quiet" size="sm" aria-label={texts.discardOf(text)} onClick={() => onDiscard(id)}>
            {texts.discard}
          </Button>
        </footer>
      )}
    </li>
  )
}
