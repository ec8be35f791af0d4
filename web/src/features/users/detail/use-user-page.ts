import { fullName } from '@bank/contract'
import { skipToken, useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'

const againMs = 60_000

/**
 * The admins' data about one user, in one query. It is polled, because an expiring link or session publishes
 * no event.
 */
export function useUserPage(userId: string) {
  return useQuery(api.users.get.queryOptions({ input: { userId }, refetchInterval: againMs }))
}

/** The name of a user; undefined until it is known. */
export function useUserName(userId: string | undefined): string | undefined {
  const { data } = useQuery(
    api.users.get.queryOptions({ input: userId === undefined ? skipToken : { userId } }),
  )
  return data && fullName(data.user)
}
