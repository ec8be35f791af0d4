import { bank } from '#content/bank.ts'
import { texts } from '#features/messages/texts.ts'
import { useManagerPresent } from './use-thread.ts'
import '#features/messages/messages.css'

/**
 * Says so while somebody of the bank has the conversation in front of them: then nothing automated speaks.
 */
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
