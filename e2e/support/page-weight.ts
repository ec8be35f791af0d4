import type { Browser, BrowserContext, Page } from '@playwright/test'

/** The load of a screen with an empty cache: its bytes without headers. A repeated request counts once. */
export type PageWeight = { scripts: number; scriptBytes: number; requests: number; bytes: number }

const quietForMs = 300

/** Loads an address in a browser with this user's cookies and an empty cache, and adds up its requests. */
export async function weigh(browser: Browser, user: BrowserContext, address: string): Promise<PageWeight> {
  const context = await browser.newContext({ storageState: await user.storageState() })
  // A reader who saves data: the other screens are not loaded ahead, so only this one is counted.
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  )
  // Nothing happens at the bank meanwhile, because a toast loads its own script; and what the portal loads
  // later is left out, which a busy machine would count. The first is the question for holders, at 1.5 s:
  // its answer loads the switch of whom the user acts for.
  await context.addInitScript(() => {
    const atOnce = window.setTimeout
    Reflect.set(window, 'setTimeout', (run: () => void, ms = 0, ...more: unknown[]) =>
      ms >= 1_000 ? 0 : Reflect.apply(atOnce, window, [run, ms, ...more]),
    )
    class SilentStream extends EventTarget {
      close(): void {}
    }
    Reflect.set(globalThis, 'EventSource', SilentStream)
  })
  const page = await context.newPage()
  const weight = { scripts: 0, scriptBytes: 0, requests: 0, bytes: 0 }
  const open = new Set<unknown>()
  const counted = new Set<string>()
  let lastMs = Date.now()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', async (request) => {
    const { responseBodySize } = await request.sizes()
    const isScript = request.resourceType() === 'script'
    lastMs = Date.now()
    open.delete(request)
    const question = `${request.method()} ${request.url()} ${request.postData() ?? ''}`
    if (counted.has(question)) return
    counted.add(question)
    weight.requests += 1
    weight.bytes += responseBodySize
    if (isScript) weight.scripts += 1
    if (isScript) weight.scriptBytes += responseBodySize
  })
  await page.goto(address)
  await stands(page)
  while (open.size > 0 || Date.now() - lastMs < quietForMs) await page.waitForTimeout(50)
  await context.close()
  return weight
}

/** Waits until the screen has its heading, and no part of it is a placeholder. */
async function stands(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor()
  await page.locator('main:not(:has([aria-busy=true]))').waitFor()
}
