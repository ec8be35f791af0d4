import { skipToken, useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'

const againMs = 60_000

/**
 * Everything staff see of one user, in one reading. What nobody tells of, a link or a session that has run
 * out, is seen within a minute.
 */
export function useUserPage(userId: string) {
  return useQuery(api.users.get.queryOptions({ input: { userId }, refetchInterval: againMs }))
}

/** What somebody is called; undefined while it is not known, or when there is nobody. */
export function useUserName(userId: string | undefined): string | undefined {
  const { data } = useQuery(
    api.users.get.queryOptions({ input: userId === undefined ? skipToken : { userId } }),
  )
  return data && `${data.user.firstName} ${data.user.lastName}`
}
