import { phraseShownForMs } from '@bank/contract'
import { useEffect, useState } from 'react'

/** Shows a telephone phrase for half a minute. It is in this state alone: no query caches it. */
export function useShownPhrase<Phrase>() {
  const [phrase, setPhrase] = useState<Phrase | null>(null)
  useEffect(() => {
    if (phrase === null) return
    const timer = setTimeout(() => setPhrase(null), phraseShownForMs)
    return () => clearTimeout(timer)
  }, [phrase])
  return { phrase, showPhrase: setPhrase, hidePhrase: () => setPhrase(null) }
}
