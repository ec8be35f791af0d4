import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'

/** What a client calls an account; undefined while it is not known, or when there is none. */
export function useAccountName(accountId: string | undefined): string | undefined {
  const queries = useQueryClient()
  const account = useQuery(
    api.accounts.get.queryOptions({
      input: accountId === undefined ? skipToken : { accountId },
      // Whoever comes from the portfolio reads the name at once.
      placeholderData: () => queries.getQueryData(api.accounts.list.queryKey())?.find(({ id }) => id === accountId),
    }),
  )
  return account.data?.nickname
}
