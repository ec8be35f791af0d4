import { randomUUID } from 'node:crypto'
import { expect, onTestFinished } from 'vitest'
import type { Audience, ChangeEvent, Changes } from '#platform/changes.ts'

/**
 * Keeps everything that is published to this audience from now until the test ends. Changes arrive a moment
 * after their commit, so those of an earlier test are waited for and dropped.
 */
export async function heardBy({ changes }: { changes: Changes }, audience: Audience): Promise<ChangeEvent[]> {
  const heard: ChangeEvent[] = []
  onTestFinished(changes.subscribe(audience, (event) => heard.push(event)))
  const marks: string[] = []
  const mark = () => {
    marks.push(randomUUID())
    changes.publish({ to: audience, accountIds: marks.slice(-1) })
  }
  // A server that has just started may not listen yet, and then hears none of the first marks.
  mark()
  await expect
    .poll(() => JSON.stringify(heard).includes(marks.at(-1) ?? '') || mark(), {
      interval: 250,
      timeout: 10_000,
    })
    .toBe(true)
  heard.length = 0
  return heard
}

/** Fails unless the event streams of this user are notified to check their sessions. */
export async function expectSessionsNotified(heard: ChangeEvent[]): Promise<void> {
  await expect.poll(() => heard).toContainEqual(expect.objectContaining({ sessions: true }))
}
