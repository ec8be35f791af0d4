/** A text without capitals and accents, which not every keyboard has: what is typed is found either way. */
export function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
