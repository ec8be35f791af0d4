import type { Services } from '#http/procedures.ts'

/**
 * Every window of the client reads the requests again, or every one of the people who ask for accounts of the
 * holder; and those of admins.
 */
export function publishRequest(
  { changes }: Pick<Services, 'changes'>,
  { clientId, people, isOpened = false }: { clientId: string; people: string[]; isOpened?: boolean },
): void {
  const topics = ['account-requests' as const]
  const opened = isOpened ? [...topics, 'accounts' as const] : topics
  for (const user of people) changes.publish({ to: { user }, topics })
  // The people who see the accounts of a holder hear of a new one by its own audience.
  changes.publish({ to: { user: clientId }, topics: opened })
  // The page of a holder lists its requests.
  changes.publish({ to: 'admins', topics: people.length > 0 ? [...opened, 'holders'] : opened })
}
