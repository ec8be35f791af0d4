import { useEffect, useEffectEvent, useState } from 'react'
import { client } from '#api.ts'
import type { UnansweredDeposit } from './unanswered-deposit.ts'

/** An order whose answer was lost: none, asked about, found to have opened a certificate, or unknown. */
type Earlier = { is: 'none' } | { is: 'asking' } | { is: 'opened'; number: string } | { is: 'unknown' }

/**
 * Asks whether the order whose answer was lost went through, and calls `onOpened` if it did; otherwise it is
 * sent again under the same id. It asks once, not with every live update: the wizard must not disappear while
 * it is in use.
 */
export function useEarlierDeposit(kept: UnansweredDeposit | null, onOpened: () => void): Earlier {
  const [earlier, setEarlier] = useState<Earlier>({ is: kept ? 'asking' : 'none' })
  const certificateId = kept?.id
  const settle = useEffectEvent((next: Earlier) => {
    if (next.is === 'opened') onOpened()
    setEarlier(next)
  })
  useEffect(() => {
    if (certificateId === undefined) return
    let isCurrent = true
    const answer = (next: Earlier) => {
      if (isCurrent) settle(next)
    }
    // If it is not found, or there is no answer, sending the same order again is safe.
    client.certificates.get({ certificateId }).then(
      ({ number }) => answer({ is: 'opened', number }),
      () => answer({ is: 'unknown' }),
    )
    return () => {
      isCurrent = false
    }
  }, [certificateId])
  return earlier
}
