// Measures the public site: first and largest paint, layout shifts, and bytes by kind, with a cold cache, in
// a real Chromium over loopback without throttling. Paints depend on the machine; bytes and shifts do not,
// and have goals.
import { once } from 'node:events'
import { createReadStream, existsSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { extname, join, resolve } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { z } from 'zod'
import { printGoal } from './measuring/goal.ts'
import { median } from './measuring/median.ts'
import { sized } from './measuring/quick.ts'

const rounds = sized(7, 2)
const pages = [
  '/',
  '/services',
  '/contact',
  '/consultation',
  '/verify',
  '/legal-documents',
  '/privacy-policy',
]
const goals = { scriptKb: 15, allKb: 200, shift: 0.02 }

const kinds: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
}

/** Serves the built files with their precompressed forms, as the bank's own server does. */
async function serveFiles(folder: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = join(folder, extname(path) === '' ? join(path, 'index.html') : path)
    sendFile(file, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the files are served nowhere')
  return { url: `http://127.0.0.1:${address.port}`, close: () => void server.close() }
}

function sendFile(file: string, response: ServerResponse): void {
  const isCompressed = existsSync(`${file}.br`)
  if (!isCompressed && !existsSync(file)) return void response.writeHead(404).end()
  response.writeHead(200, {
    'content-type': kinds[extname(file)] ?? 'application/octet-stream',
    ...(isCompressed ? { 'content-encoding': 'br' } : {}),
  })
  createReadStream(isCompressed ? `${file}.br` : file).pipe(response)
}

type Kind = 'document' | 'stylesheet' | 'script' | 'font'
const sorts = new Map<string, Kind>([
  ['Document', 'document'],
  ['Stylesheet', 'stylesheet'],
  ['Script', 'script'],
  ['Font', 'font'],
])

/** Runs in the page. The browser has kept its entries since the page began. */
const lookBack = `(async () => {
  const seen = (type) => new Promise((done) => {
    const found = []
    new PerformanceObserver((list) => found.push(...list.getEntries())).observe({ type, buffered: true })
    setTimeout(() => done(found), 200)
  })
  const kinds = ['paint', 'largest-contentful-paint', 'layout-shift']
  const [first, largest, shifts] = await Promise.all(kinds.map(seen))
  return {
    firstPaintMs: first.find(({ name }) => name === 'first-contentful-paint')?.startTime,
    largestPaintMs: largest.at(-1)?.startTime,
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
  }
})()`
const paintsSchema = z.object({ firstPaintMs: z.number(), largestPaintMs: z.number(), shift: z.number() })

type Visit = { firstPaintMs: number; largestPaintMs: number; shift: number; bytes: Record<Kind, number> }

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const bytes = { document: 0, stylesheet: 0, script: 0, font: 0 }
  const kindOf = new Map<string, Kind>()
  session.on('Network.responseReceived', ({ requestId, type }) => {
    const kind = sorts.get(type)
    if (kind) kindOf.set(requestId, kind)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kindOf.get(requestId)
    if (kind) bytes[kind] += encodedDataLength
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const paints = paintsSchema.parse(await page.evaluate(lookBack))
  await context.close()
  return { ...paints, bytes }
}

const site = await serveFiles(resolve(import.meta.dirname, '../web/dist'))
const { CHROMIUM_PATH, CHROMIUM_LIBRARIES, CHROMIUM_FONTS, CHROMIUM_SANDBOX, ...env } = process.env
const browser = await chromium.launch({
  chromiumSandbox: CHROMIUM_SANDBOX === 'on',
  ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
  env: {
    ...env,
    ...(CHROMIUM_LIBRARIES && { LD_LIBRARY_PATH: CHROMIUM_LIBRARIES }),
    ...(CHROMIUM_FONTS && { FONTCONFIG_FILE: CHROMIUM_FONTS }),
  },
})
const largest = { script: 0, all: 0, shift: 0 }
console.log(`public pages on a cold cache, desktop, loopback, median of ${rounds}; KB as sent, with headers`)
for (const path of pages) {
  const visits: Visit[] = []
  for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, site.url + path))
  const medianOf = (pick: (one: Visit) => number) => median(visits.map(pick))
  const kb = (kind: Kind) => medianOf(({ bytes }) => bytes[kind]) / 1024
  const all = kb('document') + kb('stylesheet') + kb('script') + kb('font')
  const shift = Math.max(...visits.map((one) => one.shift))
  largest.script = Math.max(largest.script, kb('script'))
  largest.all = Math.max(largest.all, all)
  largest.shift = Math.max(largest.shift, shift)
  console.log(
    `  ${path.padEnd(18)} first paint ${medianOf(({ firstPaintMs }) => firstPaintMs)
      .toFixed(0)
      .padStart(4)} ms, largest ${medianOf(({ largestPaintMs }) => largestPaintMs)
      .toFixed(0)
      .padStart(4)} ms, shift ${shift.toFixed(3)}; ` +
      `HTML ${kb('document').toFixed(1)}, CSS ${kb('stylesheet').toFixed(1)}, ` +
      `script ${kb('script').toFixed(1)}, ` +
      `fonts ${kb('font').toFixed(1)}, in all ${all.toFixed(1)} KB`,
  )
}
printGoal('public page, most JavaScript', largest.script, { atMost: goals.scriptKb }, 'KB')
printGoal('public page, most bytes', largest.all, { atMost: goals.allKb }, 'KB')
printGoal('public page, largest layout shift', largest.shift, { atMost: goals.shift }, '')
await browser.close()
site.close()
