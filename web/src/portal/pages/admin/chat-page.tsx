import { maximumCounted } from '@bank/contract'
import { useSearch } from '@tanstack/react-router'
import type { DeskPath, DeskSearchParams } from '#features/messages/desk-search-params.ts'
import { useUnansweredClients } from '#features/messages/desk-queries.ts'
import { deskTexts } from '#features/messages/desk-texts.ts'
import { DeskView } from '#features/messages/desk-view.tsx'
import { texts } from '#portal/texts.ts'
import { PageHead } from '#ui/page.tsx'

/** Everybody's conversations, at the first of their two addresses. */
export function ChatPage() {
  return <Desk path="/admin/chat" searchParams={useSearch({ from: '/admin/chat' })} />
}

/** The same at the second. */
export function MessageCenterPage() {
  return <Desk path="/admin/messages" searchParams={useSearch({ from: '/admin/messages' })} />
}

function Desk({ path, searchParams }: { path: DeskPath; searchParams: DeskSearchParams }) {
  const unanswered = useUnansweredClients()
  return (
    <>
      <PageHead title={texts.chat} detail={deskTexts.unanswered(unanswered, maximumCounted)} />
      <DeskView path={path} searchParams={searchParams} />
    </>
  )
}
