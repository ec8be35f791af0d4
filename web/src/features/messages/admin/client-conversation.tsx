import type { UserPage } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { bank } from '#content/bank.ts'
import { formatDateTime } from '#lib/format/format-date.ts'
import { SummaryCard, SummaryLine, SummaryLines } from '#ui/data/records/summary-card.tsx'
import { attachmentTexts } from '#features/messages/attachments/attachment-texts.ts'
import { inboxTexts } from './inbox-texts.ts'

type ClientConversationProps = { clientId: string; name: string; conversation: UserPage['conversation'] }

/** The last messages of one client, for admins, with a link to the conversation. */
export function ClientConversation({
  clientId,
  name,
  conversation: { total, first },
}: ClientConversationProps) {
  return (
    <SummaryCard
      title={inboxTexts.conversation}
      actions={
        <Link to="/admin/chat" search={{ client: clientId }}>
          {total === 0 ? inboxTexts.write : inboxTexts.all(total)}
        </Link>
      }
    >
      <SummaryLines rows={first.toReversed()} rowKey={({ id }) => id} none={inboxTexts.noMessages}>
        {({ body, attachments, at, fromClient, author, automated }) => (
          <SummaryLine
            text={
              <span className="client-message">
                {body === '' ? attachmentTexts.count(attachments) : body}
              </span>
            }
            note={
              <>
                {fromClient ? name : automated || author === null ? inboxTexts.automated : author},{' '}
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
