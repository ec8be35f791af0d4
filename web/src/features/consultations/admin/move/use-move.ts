import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { askForAll } from '#features/consultations/use-offer.ts'

export type Move = ReturnType<typeof useMove>

/** The hours that the bank offers while a consultation is being moved, and the chosen one. */
export function useMove(isMoving: boolean) {
  // By the bank's clock, because this computer's may be wrong.
  const asked = useQuery({
    queryKey: [...api.consultations.slots.key(), 'all'],
    queryFn: () => askForAll(new Date()),
    enabled: isMoving,
  })
  const [day, setDay] = useState<string | null>(null)
  const [wished, setWished] = useState<string | null>(null)
  const slots = asked.data?.days.find((offered) => offered.day === day)?.slots ?? []
  return {
    asked,
    day,
    slots,
    /** The chosen hour; null again once another visitor has booked it. */
    startsAt: slots.find((slot) => slot.startsAt === wished)?.startsAt ?? null,
    chooseDay: (chosen: string | null) => {
      setDay(chosen)
      setWished(null)
    },
    chooseTime: setWished,
  }
}
