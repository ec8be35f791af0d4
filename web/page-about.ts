import type { Brand } from '@bank/contract'

/** A page's metadata for search engines and link previews. */
export type PageAbout = {
  path: string
  title: string
  /** The text on the page's link preview picture. */
  heading: string
  description: string
  /** The name of that picture: "privacy-eu-gdpr". */
  card: string
  /** Whether search engines may list the page: not the targets of links in e-mails, and not the 404 page. */
  isListed: boolean
  /** The page as structured data (schema.org). */
  facts: (origin: string) => object
}

/** The settings that the pages are built with. */
export type Site = { origin: string; brand: Brand }

/** The part of the head that differs from page to page. Every value is escaped here. */
export function headOf(page: PageAbout, { origin, brand }: Site): string {
  const { title, heading, description, isListed } = page
  const address = addressOf(page, origin)
  const picture = `${origin}/cards/${page.card}.png`
  const lines = [
    `<title>${escapeHtml(title)}</title>`,
    named('description', description),
    ...(isListed ? [`<link rel="canonical" href="${escapeHtml(address)}">`] : [named('robots', 'noindex')]),
    property('og:type', 'website'),
    property('og:site_name', brand.name),
    property('og:locale', 'en_GB'),
    property('og:title', heading),
    property('og:description', description),
    ...(isListed
      ? [
          property('og:url', address),
          property('og:image', picture),
          property('og:image:type', 'image/png'),
          property('og:image:width', '1200'),
          property('og:image:height', '630'),
          property('og:image:alt', `${heading} The engraving and the name of ${brand.name}.`),
          named('twitter:card', 'summary_large_image'),
        ]
      : [named('twitter:card', 'summary')]),
    ...(isListed
      ? [
          '<script type="application/ld+json">' +
            `${JSON.stringify(page.facts(origin)).replaceAll('<', '\\u003c')}</script>`,
        ]
      : []),
  ]
  return lines.join('\n    ')
}

export function sitemapOf(pages: readonly PageAbout[], { origin }: Site): string {
  const urls = pages
    .filter(({ isListed }) => isListed)
    .map((page) => `  <url><loc>${escapeHtml(addressOf(page, origin))}</loc></url>\n`)
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`
  )
}

export function robotsOf({ origin }: Site): string {
  const closed = ['/admin/', '/api/', '/consultation/', '/dashboard', '/demo/', '/setup/']
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}

export function manifestOf({ brand }: Site): string {
  const icon = (size: number, purpose: string) => ({
    src: `/icon-${purpose === 'any' ? '' : `${purpose}-`}${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    lang: 'en-GB',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: '#f7f4ec',
    theme_color: '#f7f4ec',
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  })
}

function addressOf({ path }: PageAbout, origin: string): string {
  return new URL(path, origin).href
}

function named(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}">`
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}">`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
