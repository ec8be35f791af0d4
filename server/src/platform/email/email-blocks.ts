/** The visible parts of an e-mail's text, in order. */
export type EmailBlock =
  | { kind: 'paragraph'; lines: string[] }
  /** A time or another fact that the line above announces with a colon. */
  | { kind: 'fact'; text: string }
  /** A link of the bank's that has a line to itself. */
  | { kind: 'link'; href: string; label: string }

export type EmailContent = { blocks: EmailBlock[]; foot: string[] }

/** The names of this machine in a link, when no public address is set. */
const ownMachine = new Set(['localhost', '127.0.0.1', '[::1]'])

/** A full stop behind an address belongs to the sentence. */
export const linkPattern = /https?:\/\/[^\s<]*[^\s<.,;:!?)]/g

/** The purpose of the page behind a link. The e-mail's text itself only contains the address. */
const labels: readonly [RegExp, string][] = [
  [/^\/confirm-email/, 'Confirm the address'],
  [/^\/freeze-payments/, 'This was not me: freeze payments'],
  [/^\/consultation\/./, 'Move or cancel'],
  [/^\/consultation/, 'Choose a time'],
  [/^\/setup\//, 'Set up your account'],
  [/^\/dashboard\/messages/, 'Read the message'],
  [/^\/dashboard\/portfolio/, 'See your accounts'],
  [/^\/dashboard\/payments/, 'See your scheduled payments'],
  [/^\/dashboard\/beneficiaries/, 'See your beneficiaries'],
  [/^\/dashboard$/, 'Open the portal'],
  [/^\/admin\//, 'Open in the portal'],
]

/**
 * Returns whether an address is the bank's own. Only such an address becomes a link: what a visitor wrote to
 * the bank stays plain text, so that it cannot borrow the bank's look.
 */
export function isOwnLink(href: string, ownOrigins: readonly string[] | null): boolean {
  if (!URL.canParse(href)) return false
  const { origin, hostname, protocol } = new URL(href)
  if (protocol !== 'https:' && protocol !== 'http:') return false
  return ownOrigins === null ? ownMachine.has(hostname) : ownOrigins.includes(origin)
}

/** Divides an e-mail's text into blocks; what begins with the bank's name at the end is its foot. */
export function readEmail(
  body: string,
  { bankName, ownOrigins }: { bankName: string; ownOrigins: readonly string[] | null },
): EmailContent {
  const parts = body
    .trim()
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
  const signature = parts.findLastIndex((part) => part.split('\n')[0] === bankName)
  const blocks: EmailBlock[] = []
  for (const part of signature === -1 ? parts : parts.slice(0, signature)) {
    let lines: string[] = []
    const close = () => {
      if (lines.length > 0) blocks.push({ kind: 'paragraph', lines })
      lines = []
    }
    for (const line of part.split('\n')) {
      if (line.replace(linkPattern, '') === '' && isOwnLink(line, ownOrigins)) {
        close()
        blocks.push({ kind: 'link', href: line, label: labelOf(line) })
      } else lines.push(line)
    }
    const [only = '', ...more] = lines
    const above = blocks.at(-1)
    const isAnnounced = above?.kind === 'paragraph' && above.lines.at(-1)?.endsWith(':') === true
    if (isAnnounced && more.length === 0 && only.length > 0 && only.length <= 120) {
      blocks.push({ kind: 'fact', text: only })
    } else close()
  }
  return { blocks, foot: signature === -1 ? [] : parts.slice(signature) }
}

function labelOf(href: string): string {
  const { pathname } = new URL(href)
  return labels.find(([pattern]) => pattern.test(pathname))?.[1] ?? 'Open the page'
}
