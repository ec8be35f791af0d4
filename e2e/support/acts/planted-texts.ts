/** Texts that would run or load something where a screen, a file or an e-mail took them for markup. */
import type { Page, Request } from '@playwright/test'
import { callApi } from '#e2e/support/api.ts'
import { type Bank, codeFor, expect } from '#e2e/support/bank.ts'
import { letCodeCount } from '#e2e/support/books.ts'

/** At most 37 characters. `ran()` is known to the browser, and no machine is called planted.example. */
const corpus = [
  '<script>ran()</script>',
  '<img src=x onerror=ran()>',
  '"><svg onload=ran()>',
  "'><b onmouseover=ran()>b</b>",
  '<input autofocus onfocus=ran()>',
  '</script><script>ran()</script>',
  '</title><img src=x onerror=ran()>',
  '</textarea><img src=x onerror=ran()>',
  '--><iframe src=//planted.example>',
  '<iframe srcdoc="<svg onload=ran()>">',
  '<a href=javascript:ran()>a</a>',
  '<style>@import"//planted.example";',
  '<object data=//planted.example>',
  '<base href=//planted.example>',
  '<form action=//planted.example>',
  '&lt;img src=x onerror=ran()&gt;',
  '\\u003cimg src=x onerror=ran()\\u003e',
  '${ran()}{{ran()}}#{ran()}',
  '=HYPERLINK("//planted.example")',
] as const

/** Markup in one of the texts would leave these in a document, executed or not. */
const traces = [
  ...['onerror', 'onload', 'onmouseover', 'onfocus', 'srcdoc'].map((name) => `[${name}]`),
  ...['href', 'src', 'data', 'action'].flatMap((name) => [
    `[${name}*="planted.example"]`,
    `[${name}^="javascript:"]`,
  ]),
].join()

/** Hears what any page of this browser executes or loads because of the texts. */
export async function watchExecutions(page: Page): Promise<() => string[]> {
  const heard: string[] = []
  const context = page.context()
  await context.exposeFunction('ran', () => void heard.push(`ran on ${page.url()}`))
  context.on('dialog', async (dialog) => {
    heard.push(`dialog: ${dialog.message()}`)
    await dialog.dismiss()
  })
  context.on('request', (request) => {
    if (new URL(request.url()).hostname === 'planted.example') heard.push(`asked for ${request.url()}`)
  })
  return () => heard
}

/** The page's words, those of its fields included, and the elements that no page of ours has. */
async function readPage(page: Page): Promise<{ words: string; planted: string[] }> {
  return await page.evaluate((selector) => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
    return {
      words: [document.body.innerText, ...fields.map(({ value }) => value)].join('\n'),
      planted: [...document.querySelectorAll(selector)].map(({ outerHTML }) => outerHTML),
    }
  }, traces)
}

/** Plants a text of the corpus in the field with this name, or in another form of it. */
export type Plant = (field: string, form?: (text: string) => string) => string

/** The texts that a journey plants, each with a number of its own, by the names of their fields. */
export function openCorpus(): { fields: ReadonlyMap<string, string>; plant: Plant } {
  const fields = new Map<string, string>()
  const plant: Plant = (field, form = (text) => text) => {
    const planted = form(`${corpus[fields.size % corpus.length] ?? ''}#${fields.size}`)
    fields.set(field, planted)
    return planted
  }
  return { fields, plant }
}

/** The answers that each page waits for, without its stream of events, which never ends. */
const underWay = new WeakMap<Page, Set<Request>>()

/** Returns how many answers this page waits for. Knows of those that were asked for after its first call. */
function awaited(page: Page): number {
  const known = underWay.get(page)
  if (known) return known.size
  const asked = new Set<Request>()
  underWay.set(page, asked)
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') asked.add(request)
  })
  const answered = (request: Request) => void asked.delete(request)
  page.on('requestfinished', answered).on('requestfailed', answered)
  // The answers of the page before may never be told.
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) asked.clear()
  })
  return 0
}

/** Keeps the words of screens and e-mails. Each read fails where a text has become an element. */
export function openReader() {
  const shown: string[] = []
  const read = async (page: Page, name: string) => {
    let last = ''
    let sameReads = 0
    // The words stay the same once everything has loaded; on a busy machine an answer takes longer than that.
    const countSame = async () => {
      const before = last
      last = (await readPage(page)).words
      sameReads = before === last && awaited(page) === 0 ? sameReads + 1 : 0
      return sameReads
    }
    await expect.poll(countSame, { intervals: [60] }).toBe(2)
    expect((await readPage(page)).planted, name).toEqual([])
    shown.push(last)
  }
  const look = async (page: Page, path: string) => {
    awaited(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await read(page, path)
  }
  const readEmail = async (page: Page, html: string) => {
    await page.setContent(html)
    const { words, planted } = await readPage(page)
    expect(planted).toEqual([])
    shown.push(words)
  }
  return { shown, read, look, readEmail }
}

/** Calls the API as the user of this page, where it must be accepted. */
export async function call(page: Page, path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await callApi(page, path, body)
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200)
  return { ...(typeof answer.body === 'object' ? answer.body : {}) }
}

/** Calls the API with an unused code of this user. */
export async function callWithCode(
  [page, bank, username]: [Page, Bank, string],
  path: string,
  body: object,
): Promise<void> {
  await letCodeCount(bank, username)
  await call(page, path, { ...body, code: codeFor(username) })
}

/** Calls the API for an order that needs a confirmation. */
export async function callConfirmed(
  [page, bank, username]: [Page, Bank, string],
  [confirming, path]: [string, string],
  { confirm, order }: { confirm: object; order: object },
): Promise<void> {
  await letCodeCount(bank, username)
  const { confirmationId } = await call(page, confirming, { ...confirm, code: codeFor(username) })
  await call(page, path, { ...order, confirmationId })
}
