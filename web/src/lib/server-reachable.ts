/**
 * Returns whether the server answers now. Without this question a page that is loaded anew could end in the
 * browser's own error, from which nothing leads back.
 */
export async function isServerReachable(): Promise<boolean> {
  const asked = fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' })
  return await asked.then(
    ({ ok }) => ok,
    () => false,
  )
}
