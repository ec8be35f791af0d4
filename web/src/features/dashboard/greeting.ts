import { texts } from './texts.ts'

/** A word for the reader's own time of day: they may be far from the bank. */
export function greeting(hour: number): string {
  if (hour >= 5 && hour < 12) return texts.morning
  return hour >= 12 && hour < 18 ? texts.afternoon : texts.evening
}
