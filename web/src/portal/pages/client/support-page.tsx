import { ChatPanel } from '#features/messages/client/chat-panel.tsx'
import { ManagerCard } from '#features/messages/client/manager-card.tsx'
import { ManagerPresence } from '#features/messages/client/manager-presence.tsx'
import { texts as messageTexts } from '#features/messages/texts.ts'
import { texts } from '#portal/texts.ts'
import { PageHead, Section } from '#ui/layout/page.tsx'
import { clientTexts } from './texts.ts'

/** All ways to reach the account manager: the card, the emergency line, and the chat. */
export function SupportPage() {
  return (
    <>
      <PageHead title={texts.support} lead={clientTexts.supportHelp} />
      <div className="support">
        <Section title={messageTexts.manager}>
          <ManagerCard />
        </Section>
        <Section title={messageTexts.liveChat} actions={<ManagerPresence />}>
          <ChatPanel place="support" />
        </Section>
      </div>
    </>
  )
}
