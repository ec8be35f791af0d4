/**
 * Returns whether the bank answers now. Without this question a page that is loaded anew could end in the
 * browser's own error, from which nothing leads back.
 */
export async function isBankReachable(): Promise<boolean> {
  const asked = fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' })
  return await asked.then(
    ({ ok }) => ok,
    () => false,
  )
}
