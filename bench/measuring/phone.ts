/** A browser for benches, and in it a phone: a slow processor on a line as WebPageTest's "3G Fast". */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { z } from 'zod'

const line = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const slowerProcessor = 4

export async function openBrowser(): Promise<Browser> {
  const { CHROMIUM_PATH, CHROMIUM_LIBRARIES, CHROMIUM_FONTS, CHROMIUM_SANDBOX, ...env } = process.env
  return await chromium.launch({
    chromiumSandbox: CHROMIUM_SANDBOX === 'on',
    ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
    env: {
      ...env,
      ...(CHROMIUM_LIBRARIES && { LD_LIBRARY_PATH: CHROMIUM_LIBRARIES }),
      ...(CHROMIUM_FONTS && { FONTCONFIG_FILE: CHROMIUM_FONTS }),
    },
  })
}

export type Cookie = { name: string; value: string; url: string }

export async function openPhone(browser: Browser, cookies: Cookie[] = []): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
    timezoneId: 'America/Dominica',
  })
  await context.addCookies(cookies)
  await context.addInitScript(watchPage)
  return context
}

export async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
  return page
}

/**
 * Runs in the page before its own scripts: collects what the browser measures, and the moment at which an
 * account can be pressed.
 */
const watchPage = `(() => {
  const seen = { largestPaintMs: 0, shift: 0, longestTaskMs: 0, longestInteractionMs: 0, usableMs: 0 }
  window.__seen = seen
  const observe = (type, take, more) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take))
      .observe({ type, buffered: true, ...more })
  observe('largest-contentful-paint', ({ startTime }) => { seen.largestPaintMs = startTime })
  observe('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.shift += value })
  observe('longtask', ({ duration }) => { seen.longestTaskMs = Math.max(seen.longestTaskMs, duration) })
  observe('event', ({ duration, interactionId }) => {
    if (interactionId) seen.longestInteractionMs = Math.max(seen.longestInteractionMs, duration)
  }, { durationThreshold: 16 })
  const look = () => {
    if (document.querySelector('main .cards article.account button')) seen.usableMs = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})()`

const seenSchema = z.object({
  largestPaintMs: z.number(),
  shift: z.number(),
  longestTaskMs: z.number(),
  longestInteractionMs: z.number(),
  usableMs: z.number(),
})
export type Seen = z.infer<typeof seenSchema>

export async function readSeen(page: Page): Promise<Seen> {
  return seenSchema.parse(await page.evaluate('window.__seen'))
}
