import { bankZone } from '@bank/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { client } from '#api.ts'
import { type Offer, wholeOffer } from './booking-days.ts'

/** What the bank offers, asked at once and again when somebody comes back to the page; `reload` asks again. */
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
    client.consultations.slots(wholeOffer(readAt, bankZone)).then(answered, () => answered(null))
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
