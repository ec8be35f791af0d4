import type { Message } from '@bank/contract'
import { useState } from 'react'

/**
 * What to read out: the newest message of the other side, once it is another than the one that was there at
 * first.
 */
export function useArrival(newest: Message | undefined): Message | null {
  const [known] = useState(newest?.id)
  return newest === undefined || known === newest.id ? null : newest
}
