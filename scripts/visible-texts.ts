import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vitest/node'
import { root } from './project.ts'

/** A text of several words in a source: what a person may read on a screen, in an e-mail or at a terminal. */
export type VisibleText = { place: string; text: string }

const SEVERAL_WORDS = /[a-z’,.:]\s+[a-z]/i

/** The texts in a file: its strings, templates and JSX, without comments, names, types and SQL. */
export function visibleTexts(file: string): VisibleText[] {
  const source = readFileSync(join(root, file), 'utf8')
  const found: VisibleText[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!isNode(node) || isForPrograms(node)) return
    const text = textOf(node)
    if (text !== null && SEVERAL_WORDS.test(text))
      found.push({
        place: `${file}:${lineAt(source, node.start)}`,
        text: text.replaceAll(/\s+/g, ' ').trim(),
      })
    Object.values(node).forEach(visit)
  }
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return found
}

type Node = { type: string; start: number; value?: unknown; name?: unknown }

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** Types, SQL, and the names of styles. */
function isForPrograms({ type, name }: Node): boolean {
  if (/^TS(Type|Interface|Literal)|^Import|^TaggedTemplate/.test(type)) return true
  return type === 'JSXAttribute' && isNode(name) && name.name === 'className'
}

function textOf({ type, value }: Node): string | null {
  if (type === 'Literal' || type === 'JSXText') return typeof value === 'string' ? value : null
  if (type !== 'TemplateElement' || typeof value !== 'object' || value === null) return null
  return 'cooked' in value && typeof value.cooked === 'string' ? value.cooked : null
}

function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length
}
