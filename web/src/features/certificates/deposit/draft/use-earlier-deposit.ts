import { useEffect, useEffectEvent, useState } from 'react'
import { type Reading, useReading } from '#session/acting/reading.tsx'
import type { UnansweredDeposit } from './unanswered-deposit.ts'

/**
 * An order whose answer was lost: none, asked about, found to have opened a certificate or, for a holder, to
 * have arrived, or unknown.
 */
type Earlier =
  | { is: 'none' }
  | { is: 'asking' }
  | { is: 'opened'; number: string }
  | { is: 'prepared' }
  | { is: 'unknown' }

/**
 * Asks whether the order whose answer was lost went through, and calls `onArrived` if it did; otherwise it is
 * sent again under the same id. It asks once, not with every live update: the wizard must not disappear while
 * it is in use.
 */
export function useEarlierDeposit(kept: UnansweredDeposit | null, onArrived: () => void): Earlier {
  const reading = useReading()
  const [earlier, setEarlier] = useState<Earlier>({ is: kept ? 'asking' : 'none' })
  const certificateId = kept?.id
  const settle = useEffectEvent((next: Earlier) => {
    if (next.is === 'opened' || next.is === 'prepared') onArrived()
    setEarlier(next)
  })
  const ask = useEffectEvent((id: string) => becameOf(reading, id))
  useEffect(() => {
    if (certificateId === undefined) return
    let isCurrent = true
    const answer = (next: Earlier) => {
      if (isCurrent) settle(next)
    }
    // If it is not found, or there is no answer, sending the same order again is safe.
    ask(certificateId).then(answer, () => answer({ is: 'unknown' }))
    return () => {
      isCurrent = false
    }
  }, [certificateId])
  return earlier
}

async function becameOf({ client, holderId }: Reading, certificateId: string): Promise<Earlier> {
  if (holderId === null)
    return { is: 'opened', number: (await client.certificates.get({ certificateId })).number }
  const { content } = await client.orders.get({ orderId: certificateId })
  return content.kind === 'certificate' && content.number !== null
    ? { is: 'opened', number: content.number }
    : { is: 'prepared' }
}
