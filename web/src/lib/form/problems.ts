/** The problems of a form by field, in words for its user. */
export type Problems<Values> = { [Field in keyof Values]?: string | undefined }

export function hasProblems(problems: object): boolean {
  return Object.values(problems).some((problem) => problem !== undefined)
}

/** Returns the problems that a schema of the contract, or the server, has found: the last of each field. */
export function problemsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]) {
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
}

type TextSchema = {
  safeParse: (typed: string) => { error?: { issues: readonly { message: string }[] } | undefined }
}

/**
 * Returns the first problem of a text by a schema of the contract, such as that it is too long. The fields of
 * a form have no maxLength, which would cut what is pasted without a word.
 */
export function problemOfText(schema: TextSchema, typed: string): string | undefined {
  return schema.safeParse(typed).error?.issues[0]?.message
}

/** Shows the problems of a refusal at their fields; returns whether there is any. */
export function showProblems<Found extends object>(
  show: (problems: Found, refusal: string | null) => void,
  found: Found,
  refusal: string | null,
): boolean {
  show(found, refusal)
  return hasProblems(found)
}
