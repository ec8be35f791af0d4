/** Runs at once, then at most once in `ms`. A call during the pause runs after it, so the last one counts. */
export function throttle(ms: number, run: () => void): { schedule: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | null = null
  let isAskedAgain = false
  function endPause(): void {
    timer = null
    if (isAskedAgain) schedule()
  }
  function schedule(): void {
    isAskedAgain = timer !== null
    if (timer !== null) return
    timer = setTimeout(endPause, ms)
    run()
  }
  return {
    schedule,
    cancel: () => {
      if (timer !== null) clearTimeout(timer)
    },
  }
}
