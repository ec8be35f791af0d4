import type { PersonPage } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { bank } from '#content/bank.ts'
import { formatDateTime } from '#lib/format-date.ts'
import { SummaryCard, SummaryLine, SummaryLines } from '#ui/summary-card.tsx'
import { deskTexts } from './desk-texts.ts'

type ClientConversationProps = { clientId: string; name: string; conversation: PersonPage['conversation'] }

/** The end of one client's conversation, for staff, and the way into it. */
export function ClientConversation({
  clientId,
  name,
  conversation: { total, first },
}: ClientConversationProps) {
  return (
    <SummaryCard
      title={deskTexts.conversation}
      actions={
        <Link to="/admin/chat" search={{ client: clientId }}>
          {total === 0 ? deskTexts.write : deskTexts.all(total)}
        </Link>
      }
    >
      <SummaryLines rows={first.toReversed()} rowKey={({ id }) => id} none={deskTexts.noMessages}>
        {({ body, at, fromClient, author, automated }) => (
          <SummaryLine
            words={<span className="client-message">{body}</span>}
            note={
              <>
                {fromClient ? name : automated ? deskTexts.automated : (author ?? deskTexts.automated)},{' '}
                <time className="num" dateTime={at}>
                  {formatDateTime(at, bank.timeZone)}
                </time>
              </>
            }
          />
        )}
      </SummaryLines>
    </SummaryCard>
  )
}
