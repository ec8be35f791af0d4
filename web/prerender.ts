import react from '@vitejs/plugin-react'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createServer, type Plugin } from 'vite'
import { brandFacts } from './brand-facts.ts'
import { headOf, manifestOf, type PageAbout, robotsOf, sitemapOf, type Site } from './page-about.ts'

/** A public page as `/src/site/pages.tsx` exports it. The path "/404" becomes 404.html. */
type SitePage = PageAbout & { body: () => ReactNode }

const template = 'site.html'

/** The limit of compressed script that a page loads by itself. A larger build is refused. */
const mostScriptBytes = 15 * 1024

/** Preloads the serif font and the style sheet, which the first rendering needs. */
export function pageHead(): Plugin {
  return {
    name: 'page-head',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const files = Object.keys(bundle ?? {})
        const serif = files.find((file) => /eb-garamond-latin-wght-normal.*\.woff2$/.test(file))
        const styles = [...html.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"/g)].flatMap(
          ([, href]) => href ?? [],
        )
        const links = styles.map((href) => `<link rel="preload" href="${href}" as="style" crossorigin>`)
        if (serif !== undefined)
          links.push(`<link rel="preload" href="/${serif}" as="font" type="font/woff2" crossorigin>`)
        return html.replace(/<meta name="color-scheme"[^>]*>/, (meta) => [meta, ...links].join('\n    '))
      },
    },
  }
}

/**
 * Writes every public page as a file, and what search engines and other readers ask for beside them. The
 * pages carry no inline style and no script but data, so the policy can forbid both.
 */
export function prerender(site: Site): Plugin {
  let out = ''
  let root = ''
  return {
    name: 'prerender',
    apply: 'build',
    configResolved(config) {
      root = config.root
      out = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const page = await readFile(join(out, template), 'utf8').catch(() => null)
      if (page === null) return
      await refuseHeavy(page, out)
      const pages = await loadPages(root, site)
      for (const sitePage of pages) {
        const html = fill(page, sitePage, site)
        refuseInline(html, sitePage.path)
        const file = join(out, sitePage.path === '/404' ? '404.html' : join(sitePage.path, 'index.html'))
        await mkdir(dirname(file), { recursive: true })
        await writeFile(file, html)
      }
      await writeFile(join(out, 'sitemap.xml'), sitemapOf(pages, site))
      await writeFile(join(out, 'robots.txt'), robotsOf(site))
      await writeFile(join(out, 'site.webmanifest'), manifestOf(site))
      // The server compares its settings with this file. The file is hidden, so the server never sends it.
      await writeFile(join(out, '.built-for.json'), JSON.stringify(site))
      await rm(join(out, template))
    },
  }
}

/**
 * Adds up what the browser loads by itself: the entry and everything it imports, each compressed with brotli.
 */
async function refuseHeavy(page: string, out: string): Promise<void> {
  const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].flatMap(([, file]) => file ?? [])
  const sizes = await Promise.all(
    files.map(async (file) => (await promisify(brotliCompress)(await readFile(join(out, file)))).length),
  )
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  if (files.length === 0 || bytes > mostScriptBytes) {
    throw new Error(
      `The public pages load ${bytes} bytes of script in ${files.length} files; ` +
        `they may load ${mostScriptBytes}`,
    )
  }
}

/** Writes a .br and a .gz beside every text file, so that the server never compresses during a request. */
export function compress(): Plugin {
  let out = ''
  return {
    name: 'compress',
    apply: 'build',
    configResolved(config) {
      out = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      // Runs once the pages are written.
      order: 'post',
      sequential: true,
      async handler() {
        const files = await readdir(out, { recursive: true })
        for (const file of files.filter((name) =>
          ['.js', '.css', '.html', '.svg', '.xml', '.webmanifest'].includes(extname(name)),
        )) {
          const content = await readFile(join(out, file))
          const brotli = await promisify(brotliCompress)(content, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: 11,
              [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
            },
          })
          await writeFile(join(out, `${file}.br`), brotli)
          await writeFile(join(out, `${file}.gz`), await promisify(gzip)(content, { level: 9 }))
        }
      },
    },
  }
}

/** Loads the pages as the build sees them, JSX and all, in a Vite server that never listens. */
async function loadPages(root: string, { brand }: Site): Promise<readonly SitePage[]> {
  const server = await createServer({
    root,
    configFile: false,
    mode: 'production',
    plugins: [react(), brandFacts(brand)],
    server: { middlewareMode: true, ws: false, watch: null },
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const loaded: unknown = await server.ssrLoadModule('/src/site/pages.tsx')
    return readPages(loaded)
  } finally {
    await server.close()
  }
}

function readPages(loaded: unknown): readonly SitePage[] {
  const pages = isRecord(loaded) ? loaded['pages'] : undefined
  if (!Array.isArray(pages) || !pages.every(isSitePage))
    throw new Error('src/site/pages.tsx must export `pages`')
  return pages
}

function isSitePage(value: unknown): value is SitePage {
  return (
    isRecord(value) &&
    typeof value['body'] === 'function' &&
    typeof value['isListed'] === 'boolean' &&
    typeof value['facts'] === 'function' &&
    ['path', 'title', 'heading', 'description', 'card'].every((key) => typeof value[key] === 'string')
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function fill(page: string, sitePage: SitePage, site: Site): string {
  const parts: Record<string, string> = {
    '<!--head-->': headOf(sitePage, site),
    '<!--body-->': renderToStaticMarkup(sitePage.body()),
  }
  return page.replace(/<!--(head|body)-->/g, (mark) => parts[mark] ?? mark)
}

/**
 * Refuses what the content security policy would refuse in the browser. JSON-LD is data, so no policy applies
 * to it.
 */
function refuseInline(html: string, path: string): void {
  const found =
    /<[^>]+\sstyle=|<style|<script(?! type="application\/ld\+json">|[^>]*\ssrc=)|<[^>]+\son[a-z]+=/i.exec(
      html,
    )
  if (found)
    throw new Error(
      `Inline style or script in the page ${path}: ${html.slice(found.index, found.index + 80)}`,
    )
}
