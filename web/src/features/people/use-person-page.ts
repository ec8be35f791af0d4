import { skipToken, useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'

/** Everything staff see of one person, in one reading. */
export function usePersonPage(personId: string) {
  return useQuery(api.people.get.queryOptions({ input: { personId } }))
}

/** What somebody is called; undefined while it is not known, or when there is nobody. */
export function usePersonName(personId: string | undefined): string | undefined {
  const { data } = useQuery(api.people.get.queryOptions({ input: personId === undefined ? skipToken : { personId } }))
  return data && `${data.person.firstName} ${data.person.lastName}`
}
