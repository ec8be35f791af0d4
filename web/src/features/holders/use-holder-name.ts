import { skipToken, useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'

/** The name of joint holders or of an organisation, for admins, as soon as their page has loaded it. */
export function useHolderName(holderId: string | undefined): string | undefined {
  return useQuery(
    api.holders.get.queryOptions({
      input: holderId === undefined ? skipToken : { holderId },
      select: ({ name }) => name,
    }),
  ).data
}
