/**
 * The linter's rule `bank/own-feature`: a file below `features/` may import its own feature, by `#features/`
 * or a relative path, and no other. The built-in rules do not know the folder of the importing file.
 */
import { posix } from 'node:path'

type ImportNode = { source: { value?: unknown } | null }
type RuleContext = { filename: string; report: (problem: { message: string; node: ImportNode }) => void }

/** Returns the fault of an import in this file, or null. */
export function findForeignImport(file: string, source: string): string | null {
  const [, sourceFolder, feature] = /^(.*\/src|src)\/features\/([^/]+)\//.exec(file) ?? []
  if (sourceFolder === undefined || feature === undefined) return null
  const own = `${sourceFolder}/features/${feature}/`
  if (source.startsWith('#features/')) {
    const target = posix.join(sourceFolder, source.slice(1))
    return target.startsWith(own) ? null : `'${source}' belongs to another feature.`
  }
  if (!/^\.\.?\//.test(source)) return null
  const target = posix.join(posix.dirname(file), source)
  return target.startsWith(own) ? null : `'${source}' leaves the feature ${feature}.`
}

export default {
  meta: { name: 'bank' },
  rules: {
    'own-feature': {
      create(context: RuleContext) {
        const check = (node: ImportNode) => {
          const source = node.source?.value
          if (typeof source !== 'string') return
          const message = findForeignImport(context.filename.replaceAll('\\', '/'), source)
          if (message) context.report({ message, node })
        }
        return {
          ImportDeclaration: check,
          ImportExpression: check,
          ExportNamedDeclaration: check,
          ExportAllDeclaration: check,
        }
      },
    },
  },
}
