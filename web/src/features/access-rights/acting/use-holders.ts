import type { ActedFor } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#api.ts'
import { hasActingHint, hintActing } from '#session/tabs.ts'

/** A bank that answers later than this shows the portal before it says for whom else the user acts. */
const longestWaitMs = 500

/**
 * The holders for whom the user may act; null for the moment until they are known, where there were some the
 * last time in this browser, so that the navigation is drawn once.
 */
export function useHolders(): readonly ActedFor[] | null {
  const { data, isPending } = useQuery(api.accessRights.holders.queryOptions())
  const [waits, setWaits] = useState(hasActingHint)
  useEffect(() => {
    const timer = setTimeout(() => setWaits(false), longestWaitMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (data) hintActing(data.length > 0)
  }, [data])
  return data ?? (isPending && waits ? null : [])
}

/** The holder of the address, and the answer that says whether the user may act for them. */
export function useHolder(holderId: string) {
  const query = useQuery(api.accessRights.holders.queryOptions())
  return { query, holder: query.data?.find((one) => one.holderId === holderId) }
}
