/** Visitors who ask one server without a pause, and another one once where they have no answer of it. */
export function startVisitors(url: string, other: string) {
  const counts = { answered: 0, retried: 0, failed: 0 }
  const end = new AbortController()
  const ask = async (from: string) => {
    const answer = await fetch(`${from}/api/session`).catch(() => null)
    return answer?.status === 200 && (await answer.text().catch(() => null)) !== null
  }
  const visits = Array.from({ length: 4 }, async () => {
    while (!end.signal.aborted) {
      if (await ask(url)) counts.answered += 1
      else if (await ask(other)) counts.retried += 1
      else counts.failed += 1
    }
  })
  return {
    counts,
    finish: async () => {
      end.abort()
      await Promise.all(visits)
    },
  }
}
