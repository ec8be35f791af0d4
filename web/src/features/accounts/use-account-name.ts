import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useReading } from '#session/acting/reading.tsx'
import { useUser } from '#session/session-context.tsx'

/**
 * The nickname of an account; undefined until it is known, or without an account. Admins read it with their
 * own procedure.
 */
export function useAccountName(accountId: string | undefined): string | undefined {
  const queries = useQueryClient()
  const { api } = useReading()
  const isAdmin = useUser().role === 'admin'
  const own = useQuery(
    api.accounts.get.queryOptions({
      input: accountId === undefined || isAdmin ? skipToken : { accountId },
      // The portfolio has loaded the name already.
      placeholderData: () =>
        queries.getQueryData(api.accounts.list.queryKey())?.find(({ id }) => id === accountId),
    }),
  )
  const clients = useQuery(
    api.accounts.getForAdmin.queryOptions({
      input: accountId !== undefined && isAdmin ? { accountId } : skipToken,
    }),
  )
  return (own.data ?? clients.data)?.nickname
}
