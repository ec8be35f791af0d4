/** Rules for the whole repository that no linter can check. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { commandOfPackage, root } from './project.ts'
import { projectFiles } from './project-files.ts'

const files = projectFiles()
const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.gen.ts'))
const styleSheets = files.filter((file) => file.endsWith('.css'))
const documents = files.filter((file) => /\.(md|html)$|(^|\/)(tsconfig[.\w]*|\.oxlintrc)\.json$/.test(file))
const texts = files.filter(
  (file) =>
    /\.(ts|tsx|mjs|json|md|sql|css|html|ya?ml)$|^\.|\/run$/.test(file) && file !== 'package-lock.json',
)
/** Landed migrations and the old bank that upgrades are tested with are history and stay as they are. */
const presentSql = files.filter(
  (file) => file.endsWith('.sql') && !/^database\/(migrations|testing)\//.test(file),
)
const workspaces = ['.', 'contract', 'database', 'ornament', 'server', 'web']

const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file)
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The matches of a pattern, as file:line with the line's text. */
function find(pattern: RegExp, among: string[]): string[] {
  return among.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  )
}

type Manifest = Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>
>

test('the files of the project are found at all', () => {
  expect(sources).toContain('scripts/repo.test.ts')
  expect(sources.length).toBeGreaterThan(50)
})

test('the lockfile names no registry and has a hash for every package that comes from one', () => {
  const { packages }: { packages: Record<string, { resolved?: string; link?: true; integrity?: string }> } =
    JSON.parse(read('package-lock.json'))
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  )
  expect(installed.filter(([, { resolved }]) => resolved?.includes('://'))).toEqual([])
  expect(installed.filter(([, { integrity }]) => !integrity)).toEqual([])
})

test.each(workspaces)('every dependency of %s is one exact version', (workspace) => {
  const manifest: Manifest = JSON.parse(read(join(workspace, 'package.json')))
  const versions = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
  const loose = Object.entries(versions).filter(([name, version]) =>
    name.startsWith('@bank/') ? version !== '*' : !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  )
  expect(loose).toEqual([])
})

test('one dependency has one version in all workspaces', () => {
  const versions = new Map<string, Set<string>>()
  for (const workspace of workspaces) {
    const { dependencies, devDependencies }: Manifest = JSON.parse(read(join(workspace, 'package.json')))
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      versions.set(name, (versions.get(name) ?? new Set()).add(version))
    }
  }
  expect([...versions].filter(([, different]) => different.size > 1)).toEqual([])
})

test('no file names a folder of a developer’s machine', () => {
  expect(find(/(?<![\w.:/])\/(home|root|tmp|work|Users|mnt)\/\w/, texts)).toEqual([])
})

test('nothing is left for later, and no test is left out', () => {
  expect(find(/\b(TO[D]O|FIX[M]E)\b|\.(only|skip|todo|fixme)\(/, sources)).toEqual([])
})

test('no source, style sheet or file of SQL is longer than 300 lines, but for tests and history', () => {
  const long = [...sources, ...styleSheets, ...presentSql]
    .filter((file) => !isTest(file))
    .map((file) => ({ file, lines: read(file).split('\n').length - 1 }))
  expect(long.filter(({ lines }) => lines > 300)).toEqual([])
})

test('no line is wider than 110 columns, also where the formatter sees to nothing', () => {
  const typed = files.filter(
    (file) => /\.(ts|tsx|mjs|css|sh|toml|ya?ml)$|\/run$/.test(file) && !file.endsWith('.gen.ts'),
  )
  expect(presentSql.length).toBeGreaterThan(50)
  expect(typed.length).toBeGreaterThan(1_000)
  // A pattern, a browser's name of itself and a word cannot be broken; `{' '}` is where the formatter breaks.
  const unbreakable = /^\s*(\/(?![*/]).+\/[a-z]*(,|\.exec\()?|'Mozilla\/.*',?|'\S+',?|.{1,110}\{' '\})$/u
  for (const comment of ['/** A comment. */', '// A comment, with a path: docs/code'])
    expect(comment).not.toMatch(unbreakable)
  expect(
    find(/^.{111}/u, [...presentSql, ...typed]).filter((found) => {
      const [, line = ''] = /^\S+ (.*)$/u.exec(found) ?? []
      return !unbreakable.test(line)
    }),
  ).toEqual([])
})

test('no paragraph of a document is wider than 110 columns', () => {
  // A row of a table cannot be broken, and a command is copied as one line.
  const wide = documents.flatMap((file) =>
    read(file)
      .replaceAll(/^ *```[^]*?^ *```$/gmu, (code) => code.replaceAll(/[^\n]/gu, ''))
      .split('\n')
      .flatMap((line, at) =>
        /^.{111}/u.test(line) && !/^\s*(?:\||`[^`]*`$)/u.test(line) ? [`${file}:${at + 1} ${line}`] : [],
      ),
  )
  expect(documents.length).toBeGreaterThan(50)
  expect(wide).toEqual([])
})

test('a folder of sources has at most 20 files', () => {
  // The numbers of SQL files are one sequence, the order in which they are applied: they stay in one folder.
  const inOrder = /^database\/(functions|migrations)\/\d+-[^/]+\.sql$/
  const counts = new Map<string, number>()
  const inWorkspaces = /^(bench|contract|database|e2e|ornament|scripts|server|web)\//
  // Tests count: a reader who opens a folder reads past them too.
  for (const file of files.filter((name) => inWorkspaces.test(name) && !inOrder.test(name))) {
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  }
  expect(counts.size).toBeGreaterThan(100)
  const full = [...counts].filter(([, count]) => count > 20)
  expect(full).toEqual([])
})

test('nothing between the database and the screen makes a number of a sum', () => {
  const product = sources.filter(
    (file) => /^(contract|server|web)\/src\//.test(file) && !isTest(file) && !/\/testing\//.test(file),
  )
  const numberOfSum =
    /((parseFloat|\bNumber(\.\w+)?|Math\.\w+)\(|[=(,:?]\s*\+(?=[a-z]))[^)]*([aA]mount|[bB]alance|[iI]nterest|[cC]redited|[pP]rincipal)(?!\w*\.length)/
  expect(numberOfSum.test('const total = Number(account.balance)')).toBe(true)
  expect(find(numberOfSum, product)).toEqual([])
})

test('no import climbs out of its folder', () => {
  // The linter finds most of them. This also finds a detour through a neighbour, and type imports.
  const climbing = /\b(?:from|import)\s*\(?\s*['"][^'"]*\.\.\//
  expect(
    find(
      climbing,
      sources.filter((file) => file !== 'scripts/locks.test.ts' && file !== 'scripts/import-rules.ts'),
    ),
  ).toEqual([])
})

test('journeys come between page and bank in one way, which never ends interception under way', () => {
  const journeys = sources.filter((file) => file.startsWith('e2e/') && file !== 'e2e/support/interfere.ts')
  expect(find(/\.route\(/, journeys)).toEqual([])
})

test('the environment comes in by one name', () => {
  // node/no-process-env watches process.env; this import would bypass it.
  expect(
    find(
      /from 'node:process'/,
      sources.filter((file) => file !== 'scripts/repo.test.ts'),
    ),
  ).toEqual([])
})

test('every ! says why, outside of tests, where it says so by failing', () => {
  // This one rule needs no types, which the project's own settings would look up for all files.
  const settings = join(mkdtempSync(join(tmpdir(), 'bank-lint-')), 'none.json')
  writeFileSync(settings, '{}')
  const command = [
    commandOfPackage('oxlint', 'oxlint'),
    '--config',
    settings,
    '--disable-nested-config',
    '-A',
    'all',
    '-D',
    'typescript/no-non-null-assertion',
  ]
  const { stdout } = spawnSync(process.execPath, [...command, '--format', 'json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  rmSync(dirname(settings), { recursive: true })
  type Diagnostic = { code?: string; filename: string; labels: { span: { line: number } }[] }
  const { diagnostics }: { diagnostics: Diagnostic[] } = JSON.parse(stdout)
  const assertions = diagnostics.filter(
    ({ code, filename }) => code?.includes('no-non-null-assertion') && !isTest(filename),
  )
  const silent = assertions.flatMap(({ filename, labels }) => {
    const line = labels[0]?.span.line ?? 0
    const [above = '', here = ''] = read(filename)
      .split('\n')
      .slice(Math.max(0, line - 2), line)
    return /\/\/|\/\*/.test(here) || above.trim().startsWith('//')
      ? []
      : [`${filename}:${line} ${here.trim()}`]
  })
  expect(silent).toEqual([])
})

test('FEATURES.md has one row for each feature', () => {
  const rows = read('docs/FEATURES.md').matchAll(/^\| ([a-z][a-z-]*(?:, [a-z-]+)*) \|/gm)
  const described = [...rows]
    .flatMap(([, names = '']) => names.split(', '))
    .filter((name) => name !== 'feature')
  const features = files.flatMap(
    (file) => /^(?:server|web)\/src\/features\/([a-z-]+)\//.exec(file)?.[1] ?? [],
  )
  expect(described.toSorted()).toEqual([...new Set(features)].toSorted())
})

/** A search stores nothing, and shows what it searches for. */
const searchFields = [
  'web/src/ui/form/combobox-field.tsx',
  'web/src/ui/overlay/finder.tsx',
  'web/src/features/accounts/admin/accounts-view.tsx',
  'web/src/features/accounts/admin/opening/client-step.tsx',
  'web/src/features/audit/filter-form.tsx',
  'web/src/features/messages/admin/search-form.tsx',
  'web/src/features/statements/page/statement-tools.tsx',
  'web/src/features/users/list/users-view.tsx',
]

test('a field says that its text is too long; only a search cuts what is pasted', () => {
  const cut = find(
    /\bmaxLength=/,
    sources.filter((file) => file.startsWith('web/') && !isTest(file)),
  )
  expect(new Set(cut.map((place) => place.split(':')[0]))).toEqual(new Set(searchFields))
})

/** Files that draw a dialog and read no address, with the reason. */
const withoutAddress = {
  'is told by a file that reads the address': [
    'web/src/features/beneficiaries/beneficiaries-view.tsx',
    'web/src/features/certificates/certificates-view.tsx',
    'web/src/features/certificates/opened-certificate.tsx',
    'web/src/features/rates/change-rate.tsx',
    'web/src/features/standing-orders/payments-view.tsx',
    'web/src/portal/acting-area.tsx',
    'web/src/portal/admin-area.tsx',
    'web/src/portal/client-area.tsx',
    'web/src/portal/login-here.tsx',
  ],
  'asks about what was just typed or chosen on the page, which no link brings; Back closes it': [
    'web/src/features/consultations/admin/holidays.tsx',
    'web/src/features/consultations/admin/hours-form.tsx',
    'web/src/features/consultations/booking/of-link/booking-of-link.tsx',
    'web/src/features/profile/profile-form.tsx',
  ],
}

test('a dialog has an address, by which links open it, or the list says why it has none', () => {
  const drawn = sources.filter(
    (file) =>
      /^web\/src\/(?!ui\/|testing\/).*\.tsx$/.test(file) &&
      !isTest(file) &&
      !/-(dialog|question)\.tsx$/.test(file),
  )
  const dialogs = drawn.filter((file) => /<[A-Z]\w*(Dialog|Question)\b/.test(read(file)))
  const closed = dialogs.filter((file) => !/\buseDialogAddress\(|site\/dialog-address\.ts'/.test(read(file)))
  expect(dialogs.length).toBeGreaterThan(closed.length)
  expect(new Set(closed)).toEqual(new Set(Object.values(withoutAddress).flat()))
})
