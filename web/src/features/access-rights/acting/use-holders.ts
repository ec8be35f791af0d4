import type { ActedFor } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#api.ts'

/** The first screen has the connection to itself before. */
const askAfterMs = 1_500

/** The holders for whom the user may act; none until they are loaded, some time after the first screen. */
export function useHoldersLater(): readonly ActedFor[] {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), askAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return useQuery(api.accessRights.holders.queryOptions({ enabled: isTime })).data ?? []
}

/** The holder of the address, and the answer that says whether the user may act for them. */
export function useHolder(holderId: string) {
  const query = useQuery(api.accessRights.holders.queryOptions())
  return { query, holder: query.data?.find((one) => one.holderId === holderId) }
}
