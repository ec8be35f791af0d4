import { skipToken, useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'

const againMs = 60_000

/**
 * Everything admins see of one person, in one reading. What nobody tells of, a link or a session that has run
 * out, is seen within a minute.
 */
export function usePersonPage(personId: string) {
  return useQuery(api.people.get.queryOptions({ input: { personId }, refetchInterval: againMs }))
}

/** What somebody is called; undefined while it is not known, or when there is nobody. */
export function usePersonName(personId: string | undefined): string | undefined {
  const { data } = useQuery(
    api.people.get.queryOptions({ input: personId === undefined ? skipToken : { personId } }),
  )
  return data && `${data.person.firstName} ${data.person.lastName}`
}
