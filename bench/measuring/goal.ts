/** Prints a figure beside its goal; returns whether it is met. */
export function printGoal(
  name: string,
  figure: number,
  goal: { atLeast: number } | { atMost: number },
  unit: string,
): boolean {
  const [met, words] =
    'atLeast' in goal
      ? [figure >= goal.atLeast, `at least ${goal.atLeast}`]
      : [figure <= goal.atMost, `at most ${goal.atMost}`]
  const shown = Number.isInteger(figure) ? String(figure) : figure.toFixed(Math.abs(figure) < 1 ? 3 : 1)
  console.log(`${name}: ${shown} ${unit} (goal ${words} ${unit}) ${met ? 'met' : 'missed'}`)
  return met
}
