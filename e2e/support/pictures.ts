/** Pictures of the program, to be looked at, into screens/. */
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { type Theme, wear } from './themes.ts'

const folder = resolve(import.meta.dirname, '../../screens')

/**
 * `also`: where the page is longer than the window, the whole of it in the light theme beside what one sees
 * first.
 */
type Whole = 'no' | 'also' | 'only'

/** What is on the screen, once in each theme and with its own glyphs. Leaves the light theme on. */
export async function takePictures(page: Page, name: string, whole: Whole = 'no'): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const theme of ['evening', 'ivory'] satisfies Theme[]) {
    await wear(page, theme)
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
