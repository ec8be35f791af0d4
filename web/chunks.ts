import type { Rolldown } from 'vite'

type Graph = { getModuleInfo: (id: string) => Rolldown.ModuleInfo | null }

/** The portal, with the page where most clients arrive. */
const firstScreen = ['portal/main.tsx', 'portal/pages/client/portfolio-page.tsx']
const publicPages = ['site/main.ts']

/** The modules of the contract that the first screen reads. The others build schemas with zod. */
const constants = new RegExp(
  String.raw`contract/src/(refusals|currencies|bank-days|live/live-topics|messages/typing|` +
    String.raw`users/names-and-roles|access/(idle|passkey)-limits)\.ts$`,
)

/** Hooks that few later screens use; the index of their package, through which all come, has them too. */
const rareHooks = new RegExp(
  String.raw`@tanstack/(react-query/.*/(useQueries|useMutationState)|query-core/.*/queriesObserver|` +
    String.raw`react-router/.*/useBlocker)\.js$`,
)

/** Modules that most later screens have in common, and the forms of the public pages with them. */
const controls = /web\/src\/ui\/(form\/field|overlay\/copy-button)\.tsx$/

/**
 * The first screen in few files: left alone, the bundler makes a file of every module that two screens share.
 * A public page loads no code of the portal, so what both need is apart.
 */
export function firstScreenChunks(): (id: string, graph: Graph) => string | null {
  let screen: ReadonlySet<string> | undefined
  let everyPage: ReadonlySet<string> | undefined
  let islands: ReadonlySet<string> | undefined
  return (id, graph) => {
    screen ??= reachable(firstScreen, graph)
    everyPage ??= reachable(publicPages, graph)
    islands ??= reachable(publicPages, graph, { lazyToo: true })
    if (constants.test(id)) return 'shared'
    if (rareHooks.test(id)) return null
    if (controls.test(id)) return 'controls'
    if (!screen.has(id)) return null
    if (everyPage.has(id)) return 'every-page'
    return islands.has(id) ? 'shared' : 'portal'
  }
}

/** The contract's index names every module, so the way does not go through it. */
function reachable(from: string[], graph: Graph, { lazyToo = false } = {}): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id) || id.endsWith('/contract/src/index.ts')) return
    found.add(id)
    const info = graph.getModuleInfo(id)
    info?.importedIds.forEach(visit)
    if (lazyToo) info?.dynamicallyImportedIds.forEach(visit)
  }
  for (const file of from) visit(`${import.meta.dirname}/src/${file}`)
  return found
}

/** Returns whether a module of the contract holds schemas. */
export function buildsSchemas(id: string, graph: Graph): boolean {
  if (!id.includes('/contract/src/')) return false
  return graph.getModuleInfo(id)?.importedIds.some((imported) => /node_modules.zod/.test(imported)) ?? false
}
