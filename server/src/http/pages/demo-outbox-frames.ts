import { readEmail } from '#platform/email/email-blocks.ts'
import type { EmailBrand } from '#platform/email/email-html.ts'

/**
 * The frame of an e-mail runs no script and has no origin, so the page cannot ask for its height: it is
 * reckoned from the text, in the measures of `email-html.ts`, and rounded up to a class of the style sheet.
 */
const sizes = [
  /** The columns of the text in pixels; the widest window for which they are reckoned. */
  { name: 'wide', text: 500, foot: 540, upTo: null },
  { name: 'middle', text: 330, foot: 370, upTo: '42.5em' },
  { name: 'narrow', text: 208, foot: 230, upTo: '30em' },
] as const
type Size = (typeof sizes)[number]

const stepRem = 4
const maximumRem = 240

/** The classes of the frame of an e-mail, one for each width of the window. */
export function frameClasses(email: { subject: string; body: string }, brand: EmailBrand): string {
  return sizes
    .map((size) => {
      const rem = Math.ceil(heightOf(email, brand, size) / 16 / stepRem) * stepRem
      return `${size.name}-${Math.min(rem, maximumRem)}`
    })
    .join(' ')
}

/** The rules of these classes. */
export function frameRules(): string {
  return sizes
    .map(({ name, upTo }) => {
      const rules = Array.from({ length: maximumRem / stepRem }, (_, index) => {
        const rem = (index + 1) * stepRem
        return `.${name}-${rem}{height:${rem}rem}`
      }).join('')
      return upTo === null ? rules : `@media (max-width:${upTo}){${rules}}`
    })
    .join('\n')
}

function heightOf({ subject, body }: { subject: string; body: string }, brand: EmailBrand, size: Size) {
  const { blocks, foot } = readEmail(body, brand)
  const heading = 33 * linesIn(subject, size.text, 12.5) + 22
  const content = blocks.map((block) => {
    switch (block.kind) {
      case 'paragraph':
        return 26 * sum(block.lines.map((line) => linesIn(line, size.text, 8))) + 18
      case 'fact':
        return 27 * linesIn(block.text, size.text - 18, 9) + 28
      case 'link':
        return 58 + 18 * linesIn(block.href, size.text, 7) + 20
    }
  })
  const end = foot.flatMap((part) => part.split('\n')).map((line) => 18 * linesIn(line, size.foot, 6.2) + 6)
  // The bank's name above, the frame of the card, and what stands around both.
  return 110 + 76 + heading + sum(content) + 24 + sum(end) + 48
}

function linesIn(text: string, width: number, perCharacter: number): number {
  return Math.max(1, Math.ceil((text.length * perCharacter) / width))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
