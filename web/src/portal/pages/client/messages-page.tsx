import { Link } from '@tanstack/react-router'
import { bank } from '#content/bank.ts'
import { ChatPanel } from '#features/messages/client/chat-panel.tsx'
import { ManagerPresence } from '#features/messages/client/manager-presence.tsx'
import { paths } from '#paths.ts'
import { texts } from '#portal/texts.ts'
import { buttonClass } from '#ui/form/button.tsx'
import { Icon } from '#ui/brand/icon.tsx'
import { PageHead } from '#ui/layout/page.tsx'
import { clientTexts } from './texts.ts'

/** The conversation with the account manager. */
export function MessagesPage() {
  const { name, hours, office } = bank.accountManager
  return (
    <>
      <PageHead
        title={texts.messages}
        lead={
          <>
            {clientTexts.manager(name)}
            {/* With hours for the computer the line beside it says when, by the bank's clock. */}
            {office === null && <span className="chat-hours"> {hours}</span>}
          </>
        }
        actions={
          <>
            <ManagerPresence />
            <Link to={paths.support} className={buttonClass('secondary', 'sm')}>
              <Icon name="person" size="sm" />
              <span className="wide-label">{texts.support}</span>
            </Link>
          </>
        }
      />
      <ChatPanel place="messages" />
    </>
  )
}
