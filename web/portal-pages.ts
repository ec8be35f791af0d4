import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { routes } from './src/contract-routes.ts'

type Page = { module: string; reads?: readonly `${string}.${string}`[] }

/**
 * The addresses of the portal that have a page of their own: its module, and the reads that its loader begins
 * with (portal/routes). The others share portal.html.
 */
const pages: Record<string, Page> = {
  dashboard: { module: 'client/dashboard-page', reads: ['dashboard.get'] },
  'dashboard/portfolio': { module: 'client/portfolio-page', reads: ['accounts.list'] },
  'dashboard/beneficiaries': { module: 'client/beneficiaries-page', reads: ['beneficiaries.list'] },
  'dashboard/payments': {
    module: 'client/payments-page',
    reads: ['standingOrders.list', 'standingOrders.upcoming'],
  },
  'dashboard/profile': { module: 'client/profile-page', reads: ['profile.get'] },
  'dashboard/support': { module: 'client/support-page' },
  'admin/dashboard': { module: 'admin/overview-page', reads: ['overview.get'] },
  'admin/users': { module: 'admin/users-page' },
  'admin/accounts': { module: 'admin/accounts-page' },
  'admin/account-requests': { module: 'admin/account-requests-page' },
  'admin/chat': { module: 'admin/chat-page' },
  'admin/approvals': { module: 'admin/approvals-page' },
  'admin/consultations': { module: 'admin/consultations-page' },
  'admin/rates': { module: 'admin/rates-page', reads: ['rates.list'] },
  'admin/settings': { module: 'admin/settings-page' },
  'admin/audit': { module: 'admin/audit-page' },
  'admin/security': { module: 'admin/security-page' },
}

/** Loaded by each page of the admin area before its own module. */
const adminArea = 'src/portal/admin-area.tsx'

/**
 * Writes the portal's page once for each address, with links that begin before the script has come: to the
 * scripts and styles of the screen and to its first reads. The page holds no data, so anyone may have it; the
 * reads carry the cookie of the session, which a page that is opened from an e-mail does not.
 */
export function portalPages(): Plugin {
  let out = ''
  let linksOf: LinksOf = () => []
  return {
    name: 'portal-pages',
    apply: 'build',
    configResolved(config) {
      out = resolve(config.root, config.build.outDir)
    },
    writeBundle(_options, bundle) {
      linksOf = linksIn(bundle)
    },
    async closeBundle() {
      const html = await readFile(join(out, 'portal.html'), 'utf8').catch(() => null)
      if (html === null) return
      for (const [address, { module, reads = [] }] of Object.entries(pages)) {
        const modules = [
          ...(address.startsWith('admin/') ? [adminArea] : []),
          `src/portal/pages/${module}.tsx`,
        ]
        const links = [...linksOf(modules, html), ...reads.map(readLink)]
        const file = join(out, address, 'index.html')
        await mkdir(dirname(file), { recursive: true })
        await writeFile(
          file,
          html.replace('</title>', (end) => [end, readLink('signIn.current'), ...links].join('\n    ')),
        )
      }
    },
  }
}

function readLink(name: string): string {
  const [feature = '', procedure = ''] = name.split('.')
  const [method, path] = routes[feature]?.[procedure]?.split(' ') ?? []
  if (method !== 'GET' || path === undefined || path.includes('{'))
    throw new Error(`${name} is no read that a page could begin with`)
  return `<link rel="preload" href="/api${path}" as="fetch" crossorigin>`
}

type LinksOf = (modules: readonly string[], html: string) => string[]

/**
 * Links to the files that these modules are in, and to all that those import, as Vite writes them; without
 * those that the page has already.
 */
function linksIn(bundle: Rolldown.OutputBundle): LinksOf {
  const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
  return (modules, html) => {
    const found = new Set<Rolldown.OutputChunk>()
    const visit = (chunk: Rolldown.OutputChunk | undefined) => {
      if (!chunk || found.has(chunk)) return
      found.add(chunk)
      for (const file of chunk.imports) visit(chunks.find(({ fileName }) => fileName === file))
    }
    for (const module of modules) {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/${module}`)))
      if (!chunk) throw new Error(`The build has no ${module}`)
      visit(chunk)
    }
    const missing = [...found].filter(({ fileName }) => !html.includes(fileName))
    const styles = new Set(missing.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
    return [
      ...missing.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
      ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ]
  }
}
