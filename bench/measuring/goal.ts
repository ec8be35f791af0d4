/** The bound that a figure has to keep. */
export type Goal = { atLeast: number } | { atMost: number }

/**
 * Prints `name: figure unit (goal …) met|missed`, the line that `npm run bench` counts and stores. Returns
 * whether the goal is met; the exact figure decides, not the printed one.
 */
export function printGoal(name: string, figure: number, goal: Goal, unit: string): boolean {
  const isMet = 'atLeast' in goal ? figure >= goal.atLeast : figure <= goal.atMost
  const bound = 'atLeast' in goal ? `≥ ${digits(goal.atLeast)}` : `≤ ${digits(goal.atMost)}`
  const verdict = isMet ? 'met' : 'missed'
  console.log(`${name}: ${[digits(figure), unit].join(' ').trim()} (goal ${bound}) ${verdict}`)
  return isMet
}

/** Three digits that mean something: more are noise. */
function digits(figure: number): string {
  return Math.abs(figure) < 1000 ? String(Number(figure.toPrecision(3))) : figure.toFixed(0)
}
