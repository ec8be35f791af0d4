import { bank } from '#content/bank.ts'
import { texts } from '#features/messages/texts.ts'
import { useManagerPresent } from './use-thread.ts'
import '#features/messages/messages.css'

/** Shows that the manager has the conversation on screen; no automated replies are sent meanwhile. */
export function ManagerPresence() {
  const isPresent = useManagerPresent()
  return (
    <span role="status">
      {isPresent && (
        <span className="presence small">
          <i aria-hidden="true" />
          {texts.present(bank.accountManager.name)}
        </span>
      )}
    </span>
  )
}
