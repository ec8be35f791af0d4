import { onTestFinished, vi } from 'vitest'
import { nextFrame } from './acts.ts'

/*
 * The clock of the page, controlled by a test. Queries and dialogs need timers too: a screen is opened by
 * `passUntil`, which lets a few milliseconds pass at a time.
 */

/**
 * Stops the clock until the test ends. Call it before the screen is opened, because running timers are not
 * stopped.
 */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Stops the wall clock alone: timers run, and `sleep` moves the wall clock without them. */
export function stopWallClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Time passes, with every timer that is due in it. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await nextFrame()
}

/** Lets a little time pass until the condition holds. */
export async function passUntil(isSo: () => boolean): Promise<void> {
  for (let frames = 0; frames < 300 && !isSo(); frames += 1) await pass(5)
  if (!isSo()) throw new Error(`It is not so after a while: ${isSo.toString()}`)
}

/** Imitates a sleeping machine: the wall clock goes on, and no timer runs. */
export function sleep(ms: number): void {
  vi.setSystemTime(Date.now() + ms)
}
