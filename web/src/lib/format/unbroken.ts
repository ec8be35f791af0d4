/**
 * Returns "9 AM" with a no-break space, because an hour without its half of the day is read as another hour.
 */
export function unbroken(text: string): string {
  return text.replaceAll(/(?<=\d) (?=(?:AM|PM|noon)\b)/g, '\u00a0')
}
