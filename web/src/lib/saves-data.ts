/**
 * Returns whether the reader has asked the browser to save data, or the line is slower than 3G: then nothing
 * is loaded before it is needed. Only some browsers tell.
 */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  if (typeof connection !== 'object' || connection === null) return false
  const slow = 'effectiveType' in connection && String(connection.effectiveType).endsWith('2g')
  return slow || ('saveData' in connection && connection.saveData === true)
}
