// Measures the portal and the home page in a real Chromium, on a phone: 4 × slower processor, 1.6 Mbit/s
// with 150 ms. Times are medians; shifts, tasks and interactions are the worst of all rounds.
import type { Browser, Page } from '@playwright/test'
import { z } from 'zod'
import { dropDatabase } from './measuring/bench-database.ts'
import { signInTo, startDemoServer } from './measuring/demo-server.ts'
import { printGoal } from './measuring/goal.ts'
import { median } from './measuring/median.ts'
import { openBrowser, openPhone, readSeen, type Seen, slowPage } from './measuring/phone.ts'

const bank = 'bench_portal'
const rounds = 3
/** Longer than the pause after which the other screens are loaded. */
const restMs = 9_000
const settleMs = 2_500

async function visitHome(browser: Browser, url: string): Promise<Seen> {
  const context = await openPhone(browser)
  const page = await slowPage(context)
  await page.goto(url)
  await page.waitForTimeout(settleMs)
  const seen = await readSeen(page)
  await context.close()
  return seen
}

type Load = Seen & { scripts: number; scriptBytes: number }

/** Counts until the portfolio stands still, and before the other screens are loaded ahead. */
async function loadPortfolio(page: Page, url: string): Promise<Load> {
  const scripts = { scripts: 0, scriptBytes: 0 }
  page.removeAllListeners('requestfinished')
  page.on('requestfinished', async (request) => {
    if (request.resourceType() !== 'script') return
    scripts.scripts += 1
    scripts.scriptBytes += (await request.sizes()).responseBodySize
  })
  await page.goto(`${url}/dashboard/portfolio`)
  await page.locator('main article.account button').first().waitFor()
  await page.waitForTimeout(settleMs)
  return { ...(await readSeen(page)), ...scripts }
}

/** Runs in the page: milliseconds from the next press until the screen with this heading stands. */
const waitForScreen = (heading: string) => `new Promise((done) => {
  let startMs = 0
  const look = () => {
    const stands = document.querySelector('main h1')?.textContent === ${JSON.stringify(heading)}
    if (stands && !document.querySelector('main [aria-busy=true]')) done(performance.now() - startMs)
    else requestAnimationFrame(look)
  }
  const start = ({ timeStamp }) => {
    startMs = timeStamp
    requestAnimationFrame(look)
  }
  document.addEventListener('click', start, { once: true, capture: true })
})`

/** Presses a link of the navigation; returns the milliseconds until its screen stands. */
async function change(page: Page, name: string): Promise<number> {
  await page.getByRole('button', { name: 'Menu' }).tap()
  const link = page.getByRole('dialog').getByRole('link', { name, exact: true })
  await link.waitFor()
  const took = page.evaluate(waitForScreen(name))
  await link.tap()
  const ms = z.number().parse(await took)
  await page.waitForTimeout(settleMs)
  return ms
}

const { url, stop } = await startDemoServer(bank)
const browser = await openBrowser()
console.log(`phone: 4 × slower processor, 1.6 Mbit/s, 150 ms; median of ${rounds}; empty cache unless warm`)

const homes: Seen[] = []
for (let round = 0; round < rounds; round += 1) homes.push(await visitHome(browser, url))

const cookie = await signInTo(url, 'helena')
const [cold, warm, changes]: [Load[], Load[], number[]] = [[], [], []]
let longestInteractionMs = 0
for (let round = 0; round < rounds; round += 1) {
  const context = await openPhone(browser, [cookie])
  const page = await slowPage(context)
  cold.push(await loadPortfolio(page, url))
  warm.push(await loadPortfolio(page, url))
  await page.waitForTimeout(restMs)
  // The first visit loads the data; the figures are of the second.
  for (const screen of ['Beneficiaries', 'Dashboard', 'Portfolio']) await change(page, screen)
  for (const screen of ['Beneficiaries', 'Dashboard', 'Portfolio']) changes.push(await change(page, screen))
  longestInteractionMs = Math.max(longestInteractionMs, (await readSeen(page)).longestInteractionMs)
  await context.close()
}

const medianOf = (seen: Seen[], pick: (one: Seen) => number) => median(seen.map(pick))
const worst = (seen: Seen[], pick: (one: Seen) => number) => Math.max(...seen.map(pick))
const all = [...homes, ...cold, ...warm]
printGoal(
  'home, largest paint',
  medianOf(homes, (one) => one.largestPaintMs),
  { atMost: 1200 },
  'ms',
)
printGoal('portfolio, script', median(cold.map((one) => one.scriptBytes / 1000)), { atMost: 120 }, 'KB')
printGoal('portfolio, scripts', median(cold.map((one) => one.scripts)), { atMost: 12 }, 'requests')
printGoal(
  'portfolio usable, cold',
  medianOf(cold, (one) => one.usableMs),
  { atMost: 2500 },
  'ms',
)
printGoal(
  'portfolio usable, warm',
  medianOf(warm, (one) => one.usableMs),
  { atMost: 800 },
  'ms',
)
printGoal('screen to screen, warm data', median(changes), { atMost: 100 }, 'ms')
printGoal('interaction to next paint, longest', longestInteractionMs, { atMost: 100 }, 'ms')
printGoal(
  'longest task',
  worst(all, (one) => one.longestTaskMs),
  { atMost: 100 },
  'ms',
)
printGoal(
  'layout shift, worst',
  worst(all, (one) => one.shift),
  { atMost: 0.02 },
  '',
)
await browser.close()
await stop()
await dropDatabase(bank)
