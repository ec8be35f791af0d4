/** Characters that XML 1.0 has no way to write, not even escaped. */
const unwritable =
  // oxlint-disable-next-line no-control-regex -- They are what is meant.
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/**
 * Text as it can stand in an element: at most so many characters, on one line, nothing in it that is markup.
 */
export function xmlText(text: string, most: number): string {
  const line = text.replace(unwritable, ' ').replace(/\s+/g, ' ').trim()
  return Array.from(line)
    .slice(0, most)
    .join('')
    .trim()
    .replace(/[&<>"']/g, (character) => escapes[character] ?? character)
}

/**
 * The element with this text; nothing where there is no text, because an empty one says something else than
 * none.
 */
export function xmlElement(name: string, text: string, most: number): string {
  const written = xmlText(text, most)
  return written === '' ? '' : `<${name}>${written}</${name}>`
}
