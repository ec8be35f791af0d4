import { timingSafeEqual } from 'node:crypto'

/** Compares a text from outside with the right one, in constant time. */
export function isSameText(given: string, right: string): boolean {
  const [one, other] = [Buffer.alloc(right.length), Buffer.from(right)]
  const length = Buffer.from(given).copy(one)
  return timingSafeEqual(one, other) && length === right.length && given.length === right.length
}
