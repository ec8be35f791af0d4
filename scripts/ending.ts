/**
 * How a task ends, whatever ends it: what was opened is closed, the newest first. So the server, opened after
 * the database it stands on, has said goodbye before the database goes.
 */
type Step = () => Promise<void>

const steps = new Set<Step>()
let ending: Promise<void> | undefined

/** Has this step done when the task ends; answers a function that takes it off the list again. */
export function atEnd(step: Step): () => void {
  steps.add(step)
  return () => steps.delete(step)
}

/** True from the moment the task has begun to close things. Nothing new may be started then. */
export function isEnding(): boolean {
  return ending !== undefined
}

/** Closes everything once, however often it is asked. */
export function end(): Promise<void> {
  ending ??= closeNewestFirst()
  return ending
}

/**
 * Resolves with the signal that asked this process to stop. Later signals are heard and change nothing: the
 * end is under way.
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
      console.error(error) // The next one still has to be closed.
    }
  }
}
