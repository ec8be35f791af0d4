/**
 * npm run sbom -- <file>: the packages that a bank runs on, as a CycloneDX document. It comes from the
 * lockfile alone, so that the same lockfile gives the same bytes, without a network. (npm's own `npm sbom`
 * gives each document another number and time, and refuses packages without a version, such as the
 * workspaces.)
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, Sentence } from '#scripts/project.ts'

type Names = Record<string, string>
type LockedPackage = {
  version?: string
  integrity?: string
  license?: string
  link?: true
  dev?: true
  optional?: true
  devOptional?: true
  dependencies?: Names
  optionalDependencies?: Names
  peerDependencies?: Names
}
type Lockfile = { name: string; version: string; packages: Record<string, LockedPackage> }

export async function sbom(args: string[]): Promise<number> {
  const [file, ...more] = args
  if (file === undefined || more.length > 0) throw new Sentence('npm run sbom takes one file to write to.')
  const lockfile: Lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const document = documentOf(lockfile)
  writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`)
  console.log(`${document.components.length} packages are listed in ${file}.`)
  return 0
}

function documentOf({ name, version, packages }: Lockfile) {
  const own = { type: 'application', 'bom-ref': `${name}@${version}`, name, version }
  const inUse = Object.entries(packages).filter(
    ([path, { link, dev }]) => path.includes('node_modules/') && !link && !dev,
  )
  // A package can be in two places with one version.
  const needed = [
    ...new Map(inUse.map(([path, locked]) => [refOf(path, locked), [path, locked]] as const)).values(),
  ]
  // The root and the workspaces are one program: this one.
  const ownPaths = Object.keys(packages).filter((path) => !path.includes('node_modules/'))
  const dependencies = [
    { ref: own['bom-ref'], dependsOn: ownPaths.flatMap((path) => neededBy(path, packages)) },
    ...needed.map(([path, locked]) => ({ ref: refOf(path, locked), dependsOn: neededBy(path, packages) })),
  ]
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { lifecycles: [{ phase: 'pre-build' }], component: own },
    components: needed.map(([path, locked]) => componentOf(path, locked)),
    dependencies: dependencies.map(({ ref, dependsOn }) => ({
      ref,
      dependsOn: [...new Set(dependsOn)].toSorted(),
    })),
  }
}

function componentOf(path: string, locked: LockedPackage) {
  const { version, integrity, license, optional, devOptional } = locked
  const [algorithm, hash = ''] = (integrity ?? '').split('-')
  if (algorithm !== 'sha512') throw new Error(`${path} has no SHA-512 in the lockfile`)
  const full = nameOf(path)
  const [name = full, group] = full.split('/').toReversed()
  return {
    type: 'library',
    'bom-ref': refOf(path, locked),
    ...(group === undefined ? {} : { group }),
    name,
    version,
    scope: optional || devOptional ? 'optional' : 'required',
    hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }],
    ...(license === undefined ? {} : { licenses: [{ expression: license.replaceAll(' or ', ' OR ') }] }),
    purl: `pkg:npm/${full.replace('@', '%40')}@${version}`,
  }
}

/** The packages that this one needs at run time, without those that only tests and tools need. */
function neededBy(path: string, packages: Lockfile['packages']): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {}
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
  return names.flatMap((name) => {
    const found = placesFor(name, path).find((place) => packages[place] !== undefined) ?? ''
    const locked = packages[found]
    return locked === undefined || locked.link || locked.dev ? [] : [refOf(found, locked)]
  })
}

/** Returns where Node looks for a package from this path, the nearest first. */
function placesFor(name: string, path: string): string[] {
  const folders = path.split('/').map((_, index, parts) => parts.slice(0, parts.length - index).join('/'))
  const above = folders.filter((folder) => folder !== '').map((folder) => `${folder}/`)
  return [...above, ''].map((folder) => `${folder}node_modules/${name}`)
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function refOf(path: string, { version }: LockedPackage): string {
  return `${nameOf(path)}@${version}`
}
