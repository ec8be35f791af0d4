import { texts } from './texts.ts'

/** Greets by the reader's own time of day, because the reader may be far from the bank. */
export function greeting(hour: number): string {
  if (hour >= 5 && hour < 12) return texts.morning
  return hour >= 12 && hour < 18 ? texts.afternoon : texts.evening
}
