/** Characters that XML 1.0 cannot hold, not even escaped (section 2.2). */
const unwritable = new RegExp(
  [
    // oxlint-disable-next-line no-control-regex -- They are what is meant.
    /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/,
    /[\uD800-\uDBFF](?![\uDC00-\uDFFF])/,
    /(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes text for an element: on one line, and cut to this many characters. */
export function xmlText(text: string, most: number): string {
  const line = text.replace(unwritable, ' ').replace(/\s+/g, ' ').trim()
  return Array.from(line)
    .slice(0, most)
    .join('')
    .trim()
    .replace(/[&<>"']/g, (character) => escapes[character] ?? character)
}

/** The element with this text, or nothing where the text is empty: schemas refuse empty elements. */
export function xmlElement(name: string, text: string, most: number): string {
  const written = xmlText(text, most)
  return written === '' ? '' : `<${name}>${written}</${name}>`
}
