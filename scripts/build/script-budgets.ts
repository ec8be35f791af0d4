/** How much script each built page of the portal may load before it can be used. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The first screen of the portal, in bytes as sent with brotli; React is 59 KB of it. */
const firstScreenBytes = 137_100

/** Thousands of bytes that a later screen loads on top of the first one, and in how many scripts. */
const laterScreens: Record<string, readonly [kilobytes: number, scripts: number]> = {
  'dashboard/portfolio': [0, 0],
  dashboard: [10, 11],
  'dashboard/beneficiaries': [11, 12],
  'dashboard/payments': [9, 10],
  'dashboard/profile': [23, 22],
  'dashboard/support': [14, 15],
  'admin/account-requests': [15, 13],
  'admin/accounts': [18, 15],
  'admin/approvals': [11, 8],
  'admin/audit': [21, 17],
  'admin/chat': [22, 14],
  'admin/consultations': [16, 13],
  'admin/dashboard': [14, 9],
  'admin/rates': [16, 13],
  'admin/security': [17, 13],
  'admin/settings': [9, 7],
  'admin/users': [21, 14],
}

/**
 * Returns a sentence for each page that loads more than its budget, and for each without one. It reads the
 * scripts that a page's HTML names; parts that are loaded on demand are not among them, and are measured by
 * e2e/everyone/stay-within-budgets.long.spec.ts.
 */
export function pagesOverBudget(folder: string): string[] {
  const bytesOf = (script: string) => statSync(join(folder, `${script}.br`)).size
  const sum = (scripts: readonly string[]) => scripts.reduce((bytes, script) => bytes + bytesOf(script), 0)
  const first = scriptsOf(join(folder, 'portal.html'))
  const tooMuch = sum(first) > firstScreenBytes ? [`The first screen loads ${sum(first)} bytes.`] : []
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap(
    (file) => /^((?:dashboard|admin)(?:\/.+)?)\/index\.html$/.exec(file)?.[1] ?? [],
  )
  return tooMuch.concat(
    pages.toSorted().flatMap((page) => {
      const own = scriptsOf(join(folder, page, 'index.html')).filter((script) => !first.includes(script))
      const [kilobytes, scripts] = laterScreens[page] ?? [-1, 0]
      const isWithin = sum(own) <= kilobytes * 1_000 && own.length <= scripts
      return isWithin ? [] : [`/${page} loads ${sum(own)} bytes of its own in ${own.length} scripts.`]
    }),
  )
}

/**
 * Returns a sentence for each island of the public pages that would load the portal: the portal's script
 * starts it, which fails on a public page.
 */
export function islandsWithPortal(folder: string): string[] {
  const assets = join(folder, 'assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const reached = (from: string, found = new Set<string>()): ReadonlySet<string> => {
    if (found.has(from)) return found
    found.add(from)
    const imports = readFileSync(join(assets, from), 'utf8').matchAll(/(?:from|import) ?"\.\/([^"]+\.js)"/g)
    for (const [, script = ''] of imports) reached(script, found)
    return found
  }
  return scripts
    .filter((name) => name.includes('-island-'))
    .filter((island) => [...reached(island)].some((script) => script.startsWith('portal-')))
    .map((island) => `The script ${island} of a public page loads the portal.`)
}

function scriptsOf(page: string): string[] {
  return [...readFileSync(page, 'utf8').matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].flatMap(
    ([, script]) => script ?? [],
  )
}
