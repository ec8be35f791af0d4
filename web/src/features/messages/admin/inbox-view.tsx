import { useNavigate } from '@tanstack/react-router'
import { EmptyState } from '#ui/layout/empty.tsx'
import { ConversationList } from './conversation-list.tsx'
import type { InboxPath, InboxSearchParams } from './inbox-search-params.ts'
import { inboxTexts } from './inbox-texts.ts'
import { InboxThread } from './inbox-thread.tsx'
import { FoundMessages } from './found-messages.tsx'
import { SearchForm } from './search-form.tsx'
import '#features/messages/messages.css'
import './inbox.css'

/**
 * All conversations for admins: the list at the left, the open one at the right; a phone shows one of both.
 */
export function InboxView({ path, searchParams }: { path: InboxPath; searchParams: InboxSearchParams }) {
  const navigate = useNavigate()
  const go = (search: InboxSearchParams) => void navigate({ to: path, search, resetScroll: false })
  const { client: clientId, message, find } = searchParams
  return (
    <div className="card inbox-chat" data-open={clientId === undefined ? undefined : ''}>
      <div className="inbox-list">
        <SearchForm
          words={find}
          onSearch={(words) => go({ client: clientId, message: undefined, find: words })}
        />
        {find === undefined ? (
          <ConversationList path={path} openId={clientId} />
        ) : (
          <FoundMessages path={path} words={find} openId={message} />
        )}
      </div>
      {clientId === undefined ? (
        <div className="pane pane-empty">
          <EmptyState level="h2" title={inboxTexts.choose}>
            {inboxTexts.chooseHelp}
          </EmptyState>
        </div>
      ) : (
        <InboxThread
          // Each conversation, and each place in it, has its own draft and scroll position.
          key={`${clientId} ${message ?? ''}`}
          path={path}
          searchParams={searchParams}
          clientId={clientId}
          toNewest={() => go({ client: clientId, find })}
        />
      )}
    </div>
  )
}
