/** Settings by their older names. Each is still read, with a warning at the start. */
const presentNames: Record<string, string> = { MAIL_DESK: 'MAIL_TO' }

/** The environment with a setting's value under its present name; where both are set, that one counts. */
export function withPresentNames(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const renamed = { ...env }
  for (const [older, present] of Object.entries(presentNames)) renamed[present] ||= env[older]
  return renamed
}

/** A sentence for each setting that still has its older name. */
export function findOlderNames(env: NodeJS.ProcessEnv): string[] {
  return Object.entries(presentNames)
    .filter(([older]) => env[older])
    .map(([older, present]) => `${older} is called ${present} now: please rename it in your settings`)
}
