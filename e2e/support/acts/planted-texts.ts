/** Texts that would run or load something where a screen, a file or an e-mail took them for markup. */
import type { Page } from '@playwright/test'

/** At most 37 characters. `ran()` is known to the browser, and no machine is called planted.example. */
export const corpus = [
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
export async function readPage(page: Page): Promise<{ words: string; planted: string[] }> {
  return await page.evaluate((selector) => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
    return {
      words: [document.body.innerText, ...fields.map(({ value }) => value)].join('\n'),
      planted: [...document.querySelectorAll(selector)].map(({ outerHTML }) => outerHTML),
    }
  }, traces)
}
