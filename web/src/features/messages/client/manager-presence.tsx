import { bank } from '#content/bank.ts'
import { texts } from '#features/messages/texts.ts'
import { useMedia } from '#ui/use-media.ts'
import { officeLine, shortOfficeLine } from './office-line.ts'
import { useOffice } from './use-thread.ts'
import '#features/messages/messages.css'

/**
 * Shows that the manager has the conversation on screen; no automated replies are sent meanwhile. Otherwise
 * it shows when to expect an answer, which no screen reader is interrupted for.
 */
export function ManagerPresence() {
  const { isPresent, office, readAt } = useOffice()
  const { accountManager, timeZone, city } = bank
  const isPhone = useMedia('(max-width: 680px)') === true
  return (
    // A single element among the actions of a page: an empty status of its own would take a gap.
    <span>
      <span role="status">
        {isPresent && (
          <span className="presence small">
            <i aria-hidden="true" />
            {isPhone ? texts.presentShort : texts.present(accountManager.name)}
          </span>
        )}
      </span>
      {!isPresent && office && (
        <span className="presence small" data-away={office.isOpen ? undefined : ''}>
          <i aria-hidden="true" />
          {isPhone
            ? shortOfficeLine(office, { now: readAt, timeZone })
            : officeLine(office, accountManager.answersWithin, { now: readAt, timeZone, city })}
        </span>
      )}
    </span>
  )
}
