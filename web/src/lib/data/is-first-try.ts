/** After a failure no screen waits for a query any more, although it is asked again. */
export function isFirstTry({
  isPending,
  failureCount,
}: {
  isPending: boolean
  failureCount: number
}): boolean {
  return isPending && failureCount === 0
}
