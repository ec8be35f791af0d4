import { phraseShownForMs } from '@bank/contract'
import { useEffect, useState } from 'react'

export type LivingPhrase = { userId: string; text: string }

/** A phrase that was opened, for half a minute. It is kept here and nowhere else: no query remembers it. */
export function useLivingPhrase() {
  const [phrase, setPhrase] = useState<LivingPhrase | null>(null)
  useEffect(() => {
    if (phrase === null) return
    const timer = setTimeout(() => setPhrase(null), phraseShownForMs)
    return () => clearTimeout(timer)
  }, [phrase])
  return {
    phrase,
    showPhrase: (userId: string, text: string) => setPhrase({ userId, text }),
    hidePhrase: () => setPhrase(null),
  }
}
