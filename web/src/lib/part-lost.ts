/** The messages with which browsers, and Vite's loader of style sheets, report a failed import. */
const messages = /dynamically imported module|Importing a module script failed|Unable to preload CSS/

/** Returns whether this error says that a part of the program could not be loaded. */
export function isPartLost(error: unknown): boolean {
  return error instanceof Error && messages.test(error.message)
}
