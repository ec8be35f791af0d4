/** No circle of imports in contract, web and server. The linter's `no-cycle` does not follow lazy imports. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './project.ts'
import { projectFiles } from './project-files.ts'

type Imports = Map<string, string[]>

// The formatter guarantees one kind of quote, and `from` on the line of its path. Type imports are erased, so
// they close no circle.
const typeOnly = /^(?:import|export) type [^']*'[^']+'/gm
const importedPath = /(?:\bfrom|\bimport)[\s(]+'((?:\.\.?\/|#\w)[^']+)'/g

/** The paths of a file's relative and internal imports, static and lazy, as they are written. */
function listImports(code: string): string[] {
  return [...code.replace(typeOnly, '').matchAll(importedPath)].flatMap(([, path]) => path ?? [])
}

function readImports(workspace: string): Imports {
  const files = projectFiles(`${workspace}/src`).filter((file) => /\.tsx?$/.test(file))
  return new Map(
    files.map((file) => [
      file,
      listImports(readFileSync(join(root, file), 'utf8')).map((path) =>
        path.startsWith('#') ? posix.join(workspace, 'src', path.slice(1)) : posix.join(dirname(file), path),
      ),
    ]),
  )
}

/** The circles: for each import that closes one, the files along it. */
function findCircles(imports: Imports): string[][] {
  const circles: string[][] = []
  const finished = new Set<string>()
  const follow = (file: string, way: string[]) => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file])
    else if (!finished.has(file)) {
      for (const next of imports.get(file) ?? []) follow(next, [...way, file])
      finished.add(file)
    }
  }
  for (const file of imports.keys()) follow(file, [])
  return circles
}

test('static and lazy imports and re-exports are found, but type imports are not', () => {
  const code = [
    "import { a } from './a.ts'",
    "import './b.css'",
    'import {',
    '  c,',
    "} from '#c/c.ts'",
    "export * from './d.ts'",
    "import type { E } from './e.ts'",
    "import { useState } from 'react'",
    "const load = () => import('./f.tsx')",
    "const loadToo = lazy(async () => ({ default: (await import('#g/g.tsx')).G }))",
  ].join('\n')
  expect(listImports(code)).toEqual(['./a.ts', './b.css', '#c/c.ts', './d.ts', './f.tsx', '#g/g.tsx'])
})

test('a circle is found from any of its files', () => {
  const imports: Imports = new Map([
    ['entry', ['view', 'leaf']],
    ['view', ['dialog']],
    ['dialog', ['leaf', 'view']],
    ['leaf', []],
  ])
  expect(findCircles(imports)).toEqual([['view', 'dialog', 'view']])
})

test.each([
  { workspace: 'contract', atLeast: 150 },
  { workspace: 'server', atLeast: 500 },
  { workspace: 'web', atLeast: 500 },
])('the modules of $workspace import each other without circles', ({ workspace, atLeast }) => {
  const imports = readImports(workspace)
  const missing = [...imports.values()].flat().filter((file) => !existsSync(join(root, file)))
  expect(missing, 'imports that lead nowhere: this test would not see a circle through them').toEqual([])
  expect([...imports.values()].flat().length).toBeGreaterThan(atLeast)
  expect(findCircles(imports)).toEqual([])
})
