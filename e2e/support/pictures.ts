/** Pictures of the application, into screens/. */
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type Theme, showTheme } from './themes.ts'

const folder = resolve(import.meta.dirname, '../../screens')

/** The windows in which people look at the bank, by their width: two phones, a laptop, a large screen. */
const windows = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 1920, height: 1080 },
]
/** Most readers who force their colours have a dark scheme. */
const forcedSchemes = [
  { width: 1280, scheme: 'light' },
  { width: 390, scheme: 'dark' },
] as const

type What = {
  /** The whole page, and not only what is in the window. */
  whole?: boolean
  /** Also the sheets of paper that it is printed on. */
  paper?: boolean
  /** A state that is still loading is not waited for. */
  loading?: boolean
  /** Only in windows of these widths, where there is nothing to see in others. */
  widths?: readonly number[]
}

/**
 * Takes a picture of what is shown in each width and theme, in forced colours and with more contrast, and on
 * paper where that is asked for. Leaves the window and the light theme as they were.
 */
export async function takePictures(page: Page, name: string, what: What = {}): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const before = page.viewportSize()
  for (const size of windows.filter(({ width }) => what.widths?.includes(width) ?? true)) {
    await page.setViewportSize(size)
    await settle(page, what)
    for (const theme of ['evening', 'ivory'] satisfies Theme[]) {
      await showTheme(page, theme)
      await takeOne(page, `${name}-${size.width}-${theme}`, what)
    }
    await takeForced(page, `${name}-${size.width}`, size.width, what)
  }
  if (before) await page.setViewportSize(before)
  if (what.paper) await page.pdf({ path: resolve(folder, `${name}-paper.pdf`), format: 'A4' })
}

/** In the colours that a reader's system forces, and on a laptop with more contrast. */
async function takeForced(page: Page, name: string, width: number, what: What): Promise<void> {
  const forced = forcedSchemes.find((one) => one.width === width)
  if (!forced) return
  await page.emulateMedia({ forcedColors: 'active', colorScheme: forced.scheme })
  await takeOne(page, `${name}-forced`, what)
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' })
  if (forced.scheme === 'dark') return
  await page.emulateMedia({ contrast: 'more' })
  await takeOne(page, `${name}-contrast`, what)
  await page.emulateMedia({ contrast: 'no-preference' })
}

async function takeOne(page: Page, name: string, { whole = false }: What): Promise<void> {
  await page.screenshot({ path: resolve(folder, `${name}.png`), fullPage: whole })
}

/** A page counts as shown once it has not changed for so long: parts that come late announce nothing. */
const quietMs = 200

/** Waits until everything is there: the answers, the bank's own fonts, and parts that are loaded later. */
async function settle(page: Page, { loading = false }: What): Promise<void> {
  if (!loading) await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.evaluate(async (quiet) => {
    const families = ['1em "EB Garamond Variable"', '1em "Inter Variable"']
    await Promise.all(families.map((font) => document.fonts.load(font)))
    await new Promise<void>((done) => {
      let last = setTimeout(end, quiet)
      const observer = new MutationObserver(() => {
        clearTimeout(last)
        last = setTimeout(end, quiet)
      })
      // A page that never rests, such as one with a clock, is taken as it is.
      const latest = setTimeout(end, 10 * quiet)
      function end() {
        observer.disconnect()
        clearTimeout(last)
        clearTimeout(latest)
        done()
      }
      observer.observe(document, { subtree: true, childList: true, attributes: true })
    })
  }, quietMs)
}

/** Removes toasts, so that they are not in the next picture. */
export async function dismissToasts(page: Page): Promise<void> {
  const close = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' })
  // A toast may disappear by itself while it is being closed.
  for (const one of await close.all()) await one.click({ timeout: 1_000 }).catch(() => null)
  await expect(close).toHaveCount(0)
}
