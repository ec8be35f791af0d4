import { z } from 'zod'

/** What is looked for among all accounts, as it stands in the address. The router reads a bare number as one. */
export const accountsSearchSchema = z.object({
  search: z.union([z.string(), z.number()]).transform((word) => String(word).slice(0, 80) || undefined).optional().catch(undefined),
  client: z.uuid().optional().catch(undefined),
}).transform(({ search, client }) => ({ search, client }))
