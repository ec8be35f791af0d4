import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { root } from '#scripts/project.ts'
import { sbom } from './sbom.ts'

type Document = {
  bomFormat: string
  components: { 'bom-ref': string; purl: string; hashes: { content: string }[]; licenses?: object[] }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

async function written(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bank-sbom-'))
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  try {
    expect(await sbom([join(folder, 'sbom.json')])).toBe(0)
    return await readFile(join(folder, 'sbom.json'), 'utf8')
  } finally {
    print.mockRestore()
    await rm(folder, { recursive: true })
  }
}

test('a release’s list has each package that a bank runs on once, with its hash, and no other', async () => {
  const text = await written()
  const { bomFormat, components, dependencies }: Document = JSON.parse(text)
  expect(bomFormat).toBe('CycloneDX')

  const lockfile: {
    packages: Record<string, { version: string; integrity?: string; dev?: true }>
  } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const runOn = Object.entries(lockfile.packages).flatMap(([path, { version, integrity, dev }]) =>
    integrity === undefined || dev
      ? []
      : [`pkg:npm/${path.split('node_modules/').at(-1)?.replace('@', '%40')}@${version} ${integrity}`],
  )
  expect(runOn.length).toBeGreaterThan(100)
  const listed = components.map(
    ({ purl, hashes }) =>
      `${purl} sha512-${hashes.map(({ content }) => Buffer.from(content, 'hex').toString('base64')).join()}`,
  )
  expect(listed.toSorted()).toEqual([...new Set(runOn)].toSorted())
  // Each is there because something needs it: the tree that begins at the bank reaches all.
  const reached = new Set(dependencies.slice(0, 1).map(({ ref }) => ref))
  for (const ref of reached)
    for (const next of dependencies.find((entry) => entry.ref === ref)?.dependsOn ?? []) reached.add(next)
  expect(components.filter((component) => !reached.has(component['bom-ref']))).toEqual([])

  expect(text).not.toContain(root)
  expect(text).not.toContain(tmpdir())
  expect(await written()).toBe(text)
})
