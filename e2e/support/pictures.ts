/** Screenshots of the application, into screens/. */
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type Theme, showTheme } from './themes.ts'

const folder = resolve(import.meta.dirname, '../../screens')

/** `also` adds the whole page in the light theme if it is longer than the window. */
type Whole = 'no' | 'also' | 'only'

/** Takes a screenshot in each theme with the bank's own fonts. Leaves the light theme on. */
export async function takePictures(page: Page, name: string, whole: Whole = 'no'): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const theme of ['evening', 'ivory'] satisfies Theme[]) {
    await showTheme(page, theme)
    await page.evaluate(async () => {
      await Promise.all(
        ['1em "EB Garamond Variable"', '1em "Inter Variable"'].map((font) => document.fonts.load(font)),
      )
    })
    await page.screenshot({ path: resolve(folder, `${name}-${theme}.png`), fullPage: whole === 'only' })
  }
  const isLonger = await page.evaluate(() => document.documentElement.scrollHeight > innerHeight + 1)
  if (whole === 'also' && isLonger)
    await page.screenshot({ path: resolve(folder, `${name}-ivory-full.png`), fullPage: true })
}

/** A screenshot in the colours that a reader's system forces, and one with more contrast. */
export async function takeForced(page: Page, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.screenshot({ path: resolve(folder, `${name}-forced.png`) })
  await page.emulateMedia({ forcedColors: 'none', contrast: 'more' })
  await page.screenshot({ path: resolve(folder, `${name}-contrast.png`) })
  await page.emulateMedia({ contrast: null })
}

/** The page as it is printed. */
export async function printPage(page: Page, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await page.pdf({ path: resolve(folder, `${name}.pdf`), format: 'A4' })
}

/** Removes toasts, so that they are not in the next screenshot. */
export async function dismissToasts(page: Page): Promise<void> {
  const close = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' })
  // A toast may disappear by itself while it is being closed.
  for (const one of await close.all()) await one.click({ timeout: 1_000 }).catch(() => null)
  await expect(close).toHaveCount(0)
}
