/**
 * The end of a task, for any reason: everything that it has opened is closed, the newest first. So the
 * server, opened after its database, has stopped before the database stops.
 */
type Step = () => Promise<void>

const steps = new Set<Step>()
let ending: Promise<void> | undefined

/** Runs this step when the task ends; returns a function that removes it again. */
export function atEnd(step: Step): () => void {
  steps.add(step)
  return () => steps.delete(step)
}

/** True once the task has begun to close things. Nothing new may be started then. */
export function isEnding(): boolean {
  return ending !== undefined
}

/** Closes everything once, however often it is called. */
export function end(): Promise<void> {
  ending ??= closeNewestFirst()
  return ending
}

/**
 * Resolves with the signal that asked this process to stop. Later signals are ignored, because the task is
 * ending already.
 */
export function interruption(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, resolve)
  })
}

async function closeNewestFirst(): Promise<void> {
  for (let step = [...steps].at(-1); step !== undefined; step = [...steps].at(-1)) {
    steps.delete(step)
    try {
      await step()
    } catch (error) {
      console.error(error) // A failure must not keep the next step from running.
    }
  }
}
