import { maximumCounted } from '@bank/contract'
import { useSearch } from '@tanstack/react-router'
import type { InboxPath, InboxSearchParams } from '#features/messages/admin/inbox-search-params.ts'
import { useUnansweredClients } from '#features/messages/admin/inbox-queries.ts'
import { inboxTexts } from '#features/messages/admin/inbox-texts.ts'
import { InboxView } from '#features/messages/admin/inbox-view.tsx'
import { texts } from '#portal/texts.ts'
import { PageHead, unknownDetail } from '#ui/layout/page.tsx'

/** The conversations of all clients, at the first of their two addresses. */
export function ChatPage() {
  return <Inbox path="/admin/chat" searchParams={useSearch({ from: '/admin/chat' })} />
}

/** The same conversations at their second address. */
export function MessageCenterPage() {
  return <Inbox path="/admin/messages" searchParams={useSearch({ from: '/admin/messages' })} />
}

function Inbox({ path, searchParams }: { path: InboxPath; searchParams: InboxSearchParams }) {
  const unanswered = useUnansweredClients()
  return (
    <>
      <PageHead
        title={texts.chat}
        detail={unanswered === undefined ? unknownDetail : inboxTexts.unanswered(unanswered, maximumCounted)}
      />
      <InboxView path={path} searchParams={searchParams} />
    </>
  )
}
