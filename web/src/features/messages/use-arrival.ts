import type { Message } from '@bank/contract'
import { useState } from 'react'

/** Returns the newest message of the other side, to be read out, unless it was there at first. */
export function useArrival(newest: Message | undefined): Message | null {
  const [known] = useState(newest?.id)
  return newest === undefined || known === newest.id ? null : newest
}
