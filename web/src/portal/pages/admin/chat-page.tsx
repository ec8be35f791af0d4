import { maximumCounted } from '@bank/contract'
import { useSearch } from '@tanstack/react-router'
import type { DeskPath, DeskPlace } from '#features/messages/desk-place.ts'
import { useUnansweredClients } from '#features/messages/desk-queries.ts'
import { deskTexts } from '#features/messages/desk-texts.ts'
import { DeskView } from '#features/messages/desk-view.tsx'
import { texts } from '#portal/texts.ts'
import { PageHead } from '#ui/page.tsx'

/** Everybody's conversations, at the first of their two addresses. */
export function ChatPage() {
  return <Desk path="/admin/chat" place={useSearch({ from: '/admin/chat' })} />
}

/** The same at the second. */
export function MessageCenterPage() {
  return <Desk path="/admin/messages" place={useSearch({ from: '/admin/messages' })} />
}

function Desk({ path, place }: { path: DeskPath; place: DeskPlace }) {
  const unanswered = useUnansweredClients()
  return (
    <>
      <PageHead title={texts.chat} detail={deskTexts.unanswered(unanswered, maximumCounted)} />
      <DeskView path={path} place={place} />
    </>
  )
}
