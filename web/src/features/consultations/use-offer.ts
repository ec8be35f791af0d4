import { bankZone } from '@bank/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { client } from '#api.ts'
import { isWhole, type Offer, offeredRange } from './booking-days.ts'

/**
 * Loads every day that the bank offers. Asks by this clock first, and once more by the bank's if this one is
 * far off.
 */
export async function askForAll(now: Date): Promise<Omit<Offer, 'readAt'>> {
  const range = offeredRange(now, bankZone)
  const answer = await client.consultations.slots(range)
  return isWhole(range, answer)
    ? answer
    : await client.consultations.slots({ from: answer.firstDay, to: answer.lastDay })
}

/**
 * The bank's offer, fetched at once and again when the visitor returns to the page; `reload` fetches it
 * again.
 */
export function useOffer(): { offer: Offer | null; failed: boolean; reload: () => void } {
  const [offer, setOffer] = useState<Offer | null>(null)
  const [failed, setFailed] = useState(false)
  const question = useRef(0)

  const reload = useCallback(() => {
    question.current += 1
    const mine = question.current
    const readAt = new Date()
    const answered = (answer: Omit<Offer, 'readAt'> | null) => {
      if (question.current !== mine) return
      if (answer) setOffer({ ...answer, readAt })
      setFailed(answer === null)
    }
    askForAll(readAt).then(answered, () => answered(null))
  }, [])

  useEffect(() => {
    const lookAgain = () => {
      if (document.visibilityState === 'visible') reload()
    }
    reload()
    document.addEventListener('visibilitychange', lookAgain)
    return () => document.removeEventListener('visibilitychange', lookAgain)
  }, [reload])

  return { offer, failed, reload }
}
