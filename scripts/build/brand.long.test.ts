/**
 * The bank's name is set in one place: the site is built under another name, and no file of it may contain
 * anything of the invented bank.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { legalDocumentPath, legalDocuments } from '@bank/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWeb } from './build-web.ts'
import { buildOtherBank } from '#scripts/other-bank.ts'

/** The invented bank's details; names of laws and of the time zone are allowed. */
const invented =
  /Morne|Roseau|Bayfront|Casimir|767 ?555|@(?!pitons\.)[\w-]+\.example|localhost:3000|Commonwealth of Dominica|Financial Services Unit|MRNEDMR0/

let folder = ''
let scratch = ''
const files = new Map<string, string>()

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'bank-brand-'))
  const { ok, output, folder: built } = await buildOtherBank(join(scratch, 'link'))
  expect(output, output).toBe('')
  expect(ok).toBe(true)
  folder = built
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (statSync(join(folder, name)).isFile() && !/\.(br|gz|woff2|png|ico|pdf)$/.test(name))
      files.set(name, readFileSync(join(folder, name), 'utf8'))
  }
})

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test('no page, script or list of the site names the invented bank', () => {
  expect(files.size).toBeGreaterThan(40)
  for (const [name, content] of files) expect(invented.exec(content)?.[0], name).toBeUndefined()
})

const ofPortal = /^(portal\.html$|dashboard\/|admin\/)/

test('every page names this bank in its title and text, and gives its address', () => {
  const pages = [...files].filter(([name]) => name.endsWith('.html') && !ofPortal.test(name))
  expect(pages.length).toBeGreaterThanOrEqual(15)
  for (const [name, html] of pages) {
    expect(html, name).toMatch(/<title>[^<]+ · Banque des Trois Pitons<\/title>/)
    expect(html.split('<body>')[1], name).toContain('Banque des Trois Pitons')
    if (!html.includes('content="noindex"'))
      expect(html, name).toMatch(/<link rel="canonical" href="https:\/\/pitons\.example\//)
  }
  expect(files.get('contact/index.html')).toMatch(
    /href="tel:\+442079460002".*PITODMDMXXX|PITODMDMXXX.*href="tel:\+442079460002"/s,
  )
  expect(files.get('contact/index.html')).toContain('"addressCountry":"XE"')
  expect(files.get('sitemap.xml')).toContain('<loc>https://pitons.example/services</loc>')
  expect(files.get('robots.txt')).toContain('Sitemap: https://pitons.example/sitemap.xml')
  expect(JSON.parse(files.get('site.webmanifest') ?? '')).toMatchObject({ name: 'Banque des Trois Pitons' })
})

/** Notes for authors that must not reach readers. */
const drafting =
  /counsel|template|to be completed|(?:^|[.:] )(?:say (?:on|whether|which|who)|insert|name the)\b|\bTB[CD]\b/i

test('visitors read finished text: no notes for authors, and no section without content', () => {
  const pages = [...files].filter(([name]) => name.endsWith('.html') && !ofPortal.test(name))
  for (const [name, html] of pages) {
    // Text without markup, but with the descriptions in it, which search engines show.
    const descriptions = [...html.matchAll(/ content="([^"]*)"/g)].map(([, content]) => content)
    const text = [...descriptions, (html.split('<body>')[1] ?? '').replace(/<[^>]+>/g, ' ')]
      .join(' ')
      .replace(/\s+/g, ' ')
    expect(drafting.exec(text)?.[0], name).toBeUndefined()
    expect(/<h([1-6])\b[^>]*>[^<]*<\/h\1>\s*<\/(section|div)>/.exec(html)?.[0], name).toBeUndefined()
  }
})

test('the representatives that the operator set are named on the notice of their region', () => {
  const eu = files.get('privacy/eu-gdpr/index.html') ?? ''
  expect(eu).toContain('Our representative in the Union')
  expect(eu).toMatch(/Bureau Léman SARL.*3 quai, Nantes.*mailto:union@pitons\.example/s)
  const uk = files.get('privacy/uk-data-protection/index.html') ?? ''
  expect(uk).toContain('Our representative in the United Kingdom')
  expect(uk).toMatch(/Thames Office Ltd.*9 Wharf, London.*mailto:kingdom@pitons\.example/s)
})

test('the PDFs and pictures are built, and the PDFs name the bank', () => {
  for (const { slug } of legalDocuments) {
    const pdf = readFileSync(join(folder, legalDocumentPath(slug))).toString('latin1')
    expect(pdf, slug).toContain('(Banque des Trois Pitons)')
    expect(invented.exec(pdf)?.[0], slug).toBeUndefined()
  }
  for (const name of [
    'cards/home.png',
    'cards/privacy-policy.png',
    'favicon.ico',
    'apple-touch-icon.png',
    'icon-512.png',
  ])
    expect(statSync(join(folder, name)).size, name).toBeGreaterThan(500)
})

test('an invalid setting stops the build with a sentence', async () => {
  const { ok, output } = await makeWeb(join(scratch, 'refused'), {
    ...process.env,
    NODE_ENV: 'production',
    BANK_PHONE: 'by pigeon',
  })
  expect(ok).toBe(false)
  expect(output).toContain('BANK_PHONE must be a telephone number such as')
})
