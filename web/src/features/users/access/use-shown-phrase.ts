import { phraseShownForMs } from '@bank/contract'
import { useEffect, useState } from 'react'

export type ShownPhrase = { userId: string; text: string }

/** Shows a phrase for half a minute. It is in this state alone: no query caches it. */
export function useShownPhrase() {
  const [phrase, setPhrase] = useState<ShownPhrase | null>(null)
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
