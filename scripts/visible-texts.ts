import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vitest/node'
import { root } from './project.ts'

/** A text of several words in a source: what a person may read on a screen, in an e-mail or at a terminal. */
export type VisibleText = { place: string; text: string }

const severalWords = /[a-z’,.:]\s+[a-z]/i
/** A label or a heading; some names for programs look the same, which does no harm. */
const singleWord = /^\s*[A-Z][a-z]+[.:!?…]*\s*$/

/** The texts in a file: its strings, templates and JSX, without comments, names, types and SQL. */
export function visibleTexts(file: string): VisibleText[] {
  const source = readFileSync(join(root, file), 'utf8')
  const found: VisibleText[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!isNode(node) || isForPrograms(node)) return
    const text = textOf(node)
    if (text !== null && (severalWords.test(text) || singleWord.test(text)))
      found.push({
        place: `${file}:${lineAt(source, node.start)}`,
        text: text.replaceAll(/\s+/g, ' ').trim(),
      })
    if (joined(node) === null) Object.values(node).forEach(visit)
  }
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return found
}

type Node = {
  type: string
  start: number
  value?: unknown
  name?: unknown
  operator?: unknown
  left?: unknown
  right?: unknown
  quasis?: unknown
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** Types, SQL, and the names of styles. */
function isForPrograms({ type, name }: Node): boolean {
  if (/^TS(Type|Interface|Literal)|^Import|^TaggedTemplate/.test(type)) return true
  return type === 'JSXAttribute' && isNode(name) && name.name === 'className'
}

function textOf(node: Node): string | null {
  const { type, value } = node
  if (type === 'BinaryExpression') return joined(node)
  if (type === 'Literal' || type === 'JSXText') return typeof value === 'string' ? value : null
  if (type !== 'TemplateElement' || typeof value !== 'object' || value === null) return null
  return 'cooked' in value && typeof value.cooked === 'string' ? value.cooked : null
}

/** The text of strings that are joined by +, because a phrase may begin in one and end in the next. */
function joined({ type, operator, left, right }: Node): string | null {
  if (type !== 'BinaryExpression' || operator !== '+' || !isNode(left) || !isNode(right)) return null
  const parts = [left, right].map((part) => textOf(part) ?? templateText(part))
  return parts.includes(null) ? null : parts.join('')
}

/** The text of a template with an ellipsis for each value in it. */
function templateText({ type, quasis }: Node): string | null {
  if (type !== 'TemplateLiteral' || !Array.isArray(quasis)) return null
  return quasis.map((part) => (isNode(part) ? textOf(part) : null)).join(' … ')
}

function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length
}
