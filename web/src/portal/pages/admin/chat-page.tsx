import { maximumCounted } from '@bank/contract'
import { useSearch } from '@tanstack/react-router'
import type { InboxPath, InboxPlace } from '#features/messages/inbox-place.ts'
import { useWaitingClients } from '#features/messages/inbox-queries.ts'
import { inboxTexts } from '#features/messages/inbox-texts.ts'
import { InboxView } from '#features/messages/inbox-view.tsx'
import { texts } from '#portal/texts.ts'
import { PageHead } from '#ui/page.tsx'

/** Everybody's conversations, at the first of their two addresses. */
export function ChatPage() {
  return <AdminSession path="/admin/chat" place={useSearch({ from: '/admin/chat' })} />
}

/** The same at the second. */
export function MessageCenterPage() {
  return <AdminSession path="/admin/messages" place={useSearch({ from: '/admin/messages' })} />
}

function AdminSession({ path, place }: { path: InboxPath; place: InboxPlace }) {
  const waiting = useWaitingClients()
  return (
    <>
      <PageHead title={texts.chat} detail={inboxTexts.waiting(waiting, maximumCounted)} />
      <InboxView path={path} place={place} />
    </>
  )
}
