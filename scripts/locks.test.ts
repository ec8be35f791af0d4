/**
 * Tries every lock of the repository: one file per layer does something forbidden, in a copy of the tree
 * without other files, and the linter or the compiler has to report it. Allowed imports are tried as well.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { API } from 'typescript/unstable/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allowedImports, forbiddenImports, waysToOtherFeatures, waysWithinFeature } from './import-rules.ts'
import { cacheFolder, commandOfPackage, root } from './project.ts'
import { inOneThread } from './tests/repo-checks.ts'

type Attempt = { file: string; code: string; rule: string }

const longFunction = (lines: number) => `export function long() {\n${'  Math.random()\n'.repeat(lines)}}\n`

/** Attempts that are forbidden in every layer. */
const habits: Attempt[] = [
  ...waysToOtherFeatures,
  {
    file: 'server/src/ledger/up.ts',
    code: "import x from '../pdf/x.ts'\nexport { x }",
    rule: 'no-relative-parent-imports',
  },
  {
    file: 'server/src/http/up-a-crooked-way.ts',
    code: "import x from './../pdf/x.ts'\nexport { x }",
    rule: 'no-relative-parent-imports',
  },
  {
    file: 'web/src/ui/up-for-a-type.ts',
    code: "import type { X } from '../x.ts'\nexport type Y = X",
    rule: 'no-relative-parent-imports',
  },
  { file: 'e2e/up.ts', code: "export * from '../scripts/project.ts'", rule: 'no-relative-parent-imports' },
  { file: 'server/src/ledger/any.ts', code: 'export const x: any = 1', rule: 'no-explicit-any' },
  {
    file: 'server/src/ledger/as.ts',
    code: "export const x = 'a' as unknown",
    rule: 'consistent-type-assertions',
  },
  {
    file: 'web/src/features/c/as.tsx',
    code: 'export const x = { a: 1 } as object',
    rule: 'consistent-type-assertions',
  },
  { file: 'contract/src/as.ts', code: "export const x = <unknown>'a'", rule: 'consistent-type-assertions' },
  { file: 'contract/src/quiet.ts', code: '// @ts-ignore\nexport const x = 1', rule: 'ban-ts-comment' },
  { file: 'server/src/features/c/env.ts', code: "export const x = process.env['X']", rule: 'no-process-env' },
  {
    file: 'server/src/platform/env.ts',
    code: 'export const { env } = process\nexport const x = process.env',
    rule: 'no-process-env',
  },
  { file: 'server/src/ledger/default.ts', code: 'export default 1', rule: 'no-default-export' },
  { file: 'server/src/ledger/camelCase.ts', code: 'export const x = 1', rule: 'filename-case' },
  {
    file: 'server/src/ledger/bare.ts',
    code: "import { join } from 'path'\nexport { join }",
    rule: 'prefer-node-protocol',
  },
  { file: 'server/src/ledger/noisy.ts', code: "console.log('x')", rule: 'no-console' },
  { file: 'server/src/ledger/long-file.ts', code: 'export {}\n'.repeat(301), rule: 'max-lines' },
  { file: 'server/src/ledger/long-function.ts', code: longFunction(70), rule: 'max-lines-per-function' },
  { file: 'web/src/ui/long-function.tsx', code: longFunction(120), rule: 'max-lines-per-function' },
  {
    file: 'server/src/ledger/floating.ts',
    code: 'export const f = async () => 1\nf()',
    rule: 'no-floating-promises',
  },
  {
    file: 'server/src/ledger/switch.ts',
    code: [
      "export function f(x: 'a' | 'b') {",
      '  switch (x) {',
      "    case 'a':",
      '      Math.random()',
      '  }',
      '}',
    ].join('\n'),
    rule: 'switch-exhaustiveness-check',
  },
  {
    file: 'web/src/ui/effect.tsx',
    code: [
      "import { useEffect } from 'react'",
      'export function Effect({ a }: { a: string }) {',
      '  useEffect(() => void a.at(0), [])',
      '  return null',
      '}',
    ].join('\n'),
    rule: 'exhaustive-deps',
  },
  {
    file: 'server/src/ledger/ring-one.ts',
    code: "import { two } from './ring-two.ts'\nexport const one = () => two",
    rule: 'no-cycle',
  },
  {
    file: 'server/src/ledger/ring-two.ts',
    code: "import { one } from '#ledger/ring-one.ts'\nexport const two = () => one",
    rule: 'no-cycle',
  },
]

const fine: { file: string; code: string }[] = [
  { file: 'server/src/ledger/fine-const.ts', code: "export const x = ['a'] as const" },
  { file: 'server/src/config/config.ts', code: "export const x = process.env['X']" },
  { file: 'web/src/ui/fine-length.tsx', code: longFunction(100) },
  { file: 'vite.config.ts', code: 'export default {}' },
  ...waysWithinFeature,
]

const importing = (sources: string[]) =>
  sources.map((source, n) => `export * as x${n} from '${source}'\n`).join('')

describe('the linter', () => {
  let complaints: Complaint[]
  beforeAll(() => {
    const imports = Object.entries({ ...forbiddenImports, ...allowedImports }).map(([file, sources]) => ({
      file,
      code: importing(sources),
    }))
    complaints = lint([...imports, ...habits, ...fine])
  })
  const listComplaints = (file: string) => complaints.filter((complaint) => complaint.file === file)

  const forbidden = Object.entries(forbiddenImports).flatMap(([file, sources]) =>
    sources.map((source) => ({ file, source })),
  )
  test.each(forbidden)('$file may not import $source', ({ file, source }) => {
    const refused = listComplaints(file).filter(({ rule }) => rule === 'no-restricted-imports')
    expect(refused.map(({ message }) => message)).toContainEqual(expect.stringContaining(`'${source}'`))
  })

  test.each(habits)('$rule is reported in $file', ({ file, rule }) => {
    expect(listComplaints(file).map((complaint) => complaint.rule)).toContain(rule)
  })

  test.each([...Object.keys(allowedImports), ...fine.map(({ file }) => file)])('%s is accepted', (file) => {
    expect(listComplaints(file)).toEqual([])
  })
})

/**
 * Imports of other libraries than the workspace's, or not through an entry point, and code that the strict
 * settings refuse.
 */
const uncompilable = [
  {
    workspace: 'contract',
    code: 'export const x = document.title',
    complaint: "Cannot find name 'document'",
  },
  { workspace: 'contract', code: 'export const x = process.pid', complaint: "Cannot find name 'process'" },
  {
    workspace: 'contract',
    code: 'export enum Kind { A }',
    complaint: "when 'erasableSyntaxOnly' is enabled",
  },
  {
    workspace: 'contract',
    code: 'export const first = (all: string[]): string => all[0]',
    complaint: "Type 'string | undefined' is not assignable",
  },
  {
    workspace: 'database',
    code: 'export const x = document.title',
    complaint: "Cannot find name 'document'",
  },
  {
    workspace: 'ornament',
    code: 'export const x = document.title',
    complaint: "Cannot find name 'document'",
  },
  { workspace: 'ornament', code: 'export const x = process.pid', complaint: "Cannot find name 'process'" },
  { workspace: 'server', code: 'export const x = document.title', complaint: "Cannot find name 'document'" },
  {
    workspace: 'server',
    code: "export { api } from '@bank/web/src/api.ts'",
    complaint: 'Cannot find module',
  },
  { workspace: 'web', code: 'export const x = process.pid', complaint: "Cannot find name 'process'" },
  {
    workspace: 'web',
    code: "export { readFileSync } from 'node:fs'",
    complaint: "Cannot find name 'node:fs'",
  },
  {
    workspace: 'web',
    code: "export { readConfig } from '@bank/server/src/config/config.ts'",
    complaint: 'Cannot find module',
  },
]

describe.each(['contract', 'database', 'ornament', 'server', 'web'])('the compiler in %s', (workspace) => {
  const attempts = uncompilable.filter((attempt) => attempt.workspace === workspace)
  let complaints: string[]
  beforeAll(() => {
    complaints = compile(
      workspace,
      attempts.map(({ code }) => code),
    )
  })

  test.each(attempts.map((attempt, index) => ({ ...attempt, index })))(
    'refuses $code',
    ({ index, complaint }) => {
      expect(complaints[index]).toContain(complaint)
    },
  )
})

type Complaint = { file: string; rule: string; message: string }

const compiler = new API()
afterAll(() => compiler.close())

const scratchFolders: string[] = []
afterAll(() => scratchFolders.forEach((folder) => rmSync(folder, { recursive: true })))

/**
 * Lints files as if they were in the project. They are outside of it, because the linter ignores .data as git
 * does.
 */
function lint(files: { file: string; code: string }[]): Complaint[] {
  const folder = scratchFolder(tmpdir())
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  cpSync(join(root, 'tsconfig.base.json'), join(folder, 'tsconfig.json'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  mkdirSync(join(folder, 'scripts'))
  cpSync(join(root, 'scripts/lint-own-feature.ts'), join(folder, 'scripts/lint-own-feature.ts'))
  for (const workspace of ['server', 'web']) {
    mkdirSync(join(folder, workspace))
    // Makes `#` imports resolve.
    cpSync(join(root, workspace, 'package.json'), join(folder, workspace, 'package.json'))
  }
  for (const { file, code } of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), code)
  }
  const command = [
    commandOfPackage('oxlint', 'oxlint'),
    '--format',
    'json',
    ...new Set(files.map(({ file }) => file.split('/', 1).join())),
  ]
  const { stdout } = spawnSync(process.execPath, command, {
    ...inOneThread,
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const { diagnostics }: { diagnostics: { filename: string; code: string; message: string }[] } =
    JSON.parse(stdout)
  return diagnostics.map(({ filename, code, message }) => ({
    file: filename,
    rule: /\((.*)\)/.exec(code)?.[1] ?? code,
    message,
  }))
}

/**
 * Compiles files with a workspace's own settings and returns the errors of each. The workspace's real files
 * are in the program, because one of them could bring in what the workspace must not know. They are not
 * checked again: that is most of a compiler's work.
 */
function compile(workspace: string, attempts: string[]): string[] {
  const folder = scratchFolder(cacheFolder)
  const include = [join(root, workspace, workspace === 'database' ? '.' : 'src'), '.']
  const settings = {
    extends: join(root, workspace, 'tsconfig.json'),
    include,
    // From the root of the project: a pattern without it would be of the scratch folder.
    exclude: ['**/*.test.ts', '**/*.test.tsx', 'web/src/testing'].map((path) => join(root, path)),
  }
  const project = join(folder, 'tsconfig.json')
  writeFileSync(project, JSON.stringify(settings))
  const files = attempts.map((code, index) => {
    const file = join(folder, `attempt-${index}.ts`)
    writeFileSync(file, code)
    return file
  })
  const program = compiler.updateSnapshot({ openProjects: [project] }).getProject(project)?.program
  if (!program) throw new Error(`${workspace} has no program`)
  return files.map((file) =>
    [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]
      .map(({ text }) => text)
      .join('\n'),
  )
}

function scratchFolder(parent: string): string {
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'locks-'))
  scratchFolders.push(folder)
  return folder
}
