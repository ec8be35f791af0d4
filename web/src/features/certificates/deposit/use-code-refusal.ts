import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { setUpFirst } from '#session/order/order-code.tsx'
import { useUser } from '#session/session-context.tsx'

/**
 * Returns why this user has no code for a certificate; null for one who has. In the demo bank a client
 * without a second factor confirms their own certificates with its demo code (specification 1, section 5).
 */
export function useCodeRefusal({ isForHolder }: { isForHolder: boolean }): string | null {
  const { twoFactorEnabled } = useUser()
  const { data } = useQuery(api.signIn.current.queryOptions({ enabled: !twoFactorEnabled && !isForHolder }))
  if (twoFactorEnabled) return null
  return isForHolder || data?.demo === false ? setUpFirst : null
}
