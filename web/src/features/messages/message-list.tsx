import type { Message } from '@bank/contract'
import { Fragment } from 'react'
import { bank } from '#content/bank.ts'
import { dayIn, formatDay, formatTime } from '#lib/format-date.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Unsent } from './outbox.ts'
import { texts } from './texts.ts'

const { name } = bank.accountManager

type MessageListProps = {
  messages: readonly Message[]
  /** Before this one stands the line that says where the unread ones begin. */
  firstUnread: string | null
  unsent: readonly Unsent[]
  isWriting: boolean
  onRetry: (unsent: Unsent) => void
  onDiscard: (id: string) => void
}

/** Everything that was said, day by day, and what is still on its way. */
export function MessageList({ messages, firstUnread, unsent, isWriting, onRetry, onDiscard }: MessageListProps) {
  const days = messages.map(({ at }) => dayIn(bank.timeZone, at))
  return (
    <ol className="thread">
      {messages.map((message, index) => (
        <Fragment key={message.id}>
          {days[index] !== days[index - 1] && <li className="day-mark num">{formatDay(days[index] ?? '')}</li>}
          {message.id === firstUnread && <li className="day-mark unread-mark">{texts.unreadLine}</li>}
          <Bubble message={message} />
        </Fragment>
      ))}
      {unsent.map((one) => <UnsentBubble key={one.id} unsent={one} onRetry={onRetry} onDiscard={onDiscard} />)}
      {isWriting && (
        <li className="bubble">
          <div className="typing" title={texts.writing(name)}><i /><i /><i /></div>
        </li>
      )}
    </ol>
  )
}

function Bubble({ message: { id, body, fromClient, automated, at } }: { message: Message }) {
  const side = fromClient ? 'bubble bubble-client' : automated ? 'bubble bubble-auto' : 'bubble'
  return (
    <li className={side} data-message={id}>
      <p dir="auto">{body}</p>
      <footer>
        <span>{fromClient ? texts.you : automated ? texts.automated : name}</span>
        <time className="num" dateTime={at}>{formatTime(at, bank.timeZone)}</time>
      </footer>
    </li>
  )
}

type UnsentBubbleProps = Pick<MessageListProps, 'onRetry' | 'onDiscard'> & { unsent: Unsent }

function UnsentBubble({ unsent, onRetry, onDiscard }: UnsentBubbleProps) {
  const { id, body, fate } = unsent
  const words = body.length > 40 ? `${body.slice(0, 40)}…` : body
  return (
    <li className={`bubble bubble-client bubble-${fate}`}>
      <p dir="auto">{body}</p>
      {fate === 'sending' ? <footer><span>{texts.sending}</span></footer> : (
        <footer>
          <span className="not-sent" role="alert"><Icon name="alert" size="sm" />{texts.notSent}</span>
          <Button kind="quiet" size="sm" icon="refresh" aria-label={texts.retryOf(words)} onClick={() => onRetry(unsent)}>{texts.retry}</Button>
          <Button kind="quiet" size="sm" aria-label={texts.discardOf(words)} onClick={() => onDiscard(id)}>{texts.discard}</Button>
        </footer>
      )}
    </li>
  )
}
