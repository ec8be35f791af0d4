import { refuse } from '#platform/refusal.ts'

/** Files that one process checks at once: a large picture takes some 350 MB for a moment. */
const atOnce = 2
/** How long a file waits for its turn; its browser waits for the answer meanwhile. */
const withinMs = 5_000

const users = new Set<string>()
const waiting: (() => void)[] = []
let taken = 0

/**
 * Takes a place for checking a file, one for each user, in the order of arrival. Returns the function that
 * gives it back; refuses BUSY where none becomes free in time.
 */
export async function takeCheckingPlace(userId: string): Promise<() => void> {
  if (users.has(userId)) refuse('BUSY')
  users.add(userId)
  if (taken < atOnce) taken += 1
  else if (!(await turnOf())) {
    users.delete(userId)
    refuse('BUSY')
  }
  return () => {
    users.delete(userId)
    // The place goes to who has waited longest, and is free where no one waits.
    const next = waiting.shift()
    if (next) next()
    else taken -= 1
  }
}

function turnOf(): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(begin), 1)
      resolve(false)
    }, withinMs)
    const begin = () => {
      clearTimeout(timer)
      resolve(true)
    }
    waiting.push(begin)
  })
}
