/**
 * Returns "9 AM" with a no-break space, because an hour without its half of the day is read as another hour.
 */
export function unbroken(text: string): string {
  return text.replaceAll(/(?<=\d) (?=(?:AM|PM|noon)\b)/g, '\u00a0')
}

/** Returns "Monday, 25 Jan 2027" with no-break spaces within the date, so that no line ends inside it. */
export function unbrokenDay(text: string): string {
  return text.replaceAll(/\b(\d{1,2}) (\p{L}+) (?=\d{4}\b)/gu, '$1\u00a0$2\u00a0')
}
