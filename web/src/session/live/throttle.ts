/** Runs at once, then at most once in `ms`. The last call is never lost. */
export function throttle(ms: number, run: () => void): { schedule: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | null = null
  let isAsked = false
  function rest(): void {
    timer = null
    if (isAsked) schedule()
  }
  function schedule(): void {
    isAsked = timer !== null
    if (timer !== null) return
    timer = setTimeout(rest, ms)
    run()
  }
  return {
    schedule,
    cancel: () => {
      if (timer !== null) clearTimeout(timer)
    },
  }
}
