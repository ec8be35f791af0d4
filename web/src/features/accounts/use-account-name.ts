import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useUser } from '#session/session-context.tsx'

/**
 * What a client calls an account; undefined while it is not known, or when there is none. Admins read it with
 * a call of theirs.
 */
export function useAccountName(accountId: string | undefined): string | undefined {
  const queries = useQueryClient()
  const isAdmin = useUser().role === 'admin'
  const own = useQuery(
    api.accounts.get.queryOptions({
      input: accountId === undefined || isAdmin ? skipToken : { accountId },
      // Whoever comes from the portfolio reads the name at once.
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
