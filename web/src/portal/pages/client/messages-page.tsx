import { bank } from '#content/bank.ts'
import { ChatPanel } from '#features/messages/chat-panel.tsx'
import { ManagerPresence } from '#features/messages/manager-presence.tsx'
import { texts } from '#portal/texts.ts'
import { PageHead } from '#ui/page.tsx'

/** The conversation with the account manager. */
export function MessagesPage() {
  const { name, hours } = bank.accountManager
  return (
    <>
      <PageHead title={texts.messages} detail={texts.managerAndHours(name, hours)} actions={<ManagerPresence />} />
      <ChatPanel place="messages" />
    </>
  )
}
