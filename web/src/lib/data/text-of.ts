/** The text that a map has for a code; undefined for a code that it lacks, and for none (null). */
export function textOf<Text>(texts: Readonly<Record<string, Text>>, code: string | null): Text | undefined {
  return code !== null && Object.hasOwn(texts, code) ? texts[code] : undefined
}
