import { useParams } from '@tanstack/react-router'
import { NotIncluded } from '#features/access-rights/acting/not-included.tsx'
import { actingTexts, pagesOutside } from '#features/access-rights/acting/texts.ts'
import { useHolder } from '#features/access-rights/acting/use-holders.ts'
import { bank } from '#content/bank.ts'
import { ChatPanel } from '#features/messages/client/chat-panel.tsx'
import { ManagerPresence } from '#features/messages/client/manager-presence.tsx'
import { texts } from '#portal/texts.ts'
import { PageHead } from '#ui/layout/page.tsx'

/** The conversation of a holder with the account manager, for a user with the right to it. */
export function ActingMessagesPage() {
  const { holderId } = useParams({ from: '/dashboard/for/$holderId/messages' })
  const { holder } = useHolder(holderId)
  if (!holder) return null
  if (!holder.messages)
    return (
      <NotIncluded
        holder={holder}
        excluded={pagesOutside.messages}
        why={
          holder.kind === 'individual'
            ? actingTexts.privateMessages(holder.name)
            : actingTexts.messagesByMandate
        }
      />
    )
  const { name, hours, office } = bank.accountManager
  return (
    <>
      <PageHead
        title={texts.messages}
        lead={
          <>
            {actingTexts.manager(name)}
            {/* With hours for the computer the line beside it says when, by the bank's clock. */}
            {office === null && <span className="chat-hours"> {hours}</span>}
          </>
        }
        actions={<ManagerPresence />}
      />
      <ChatPanel place="messages" holder={holder.name} />
    </>
  )
}
