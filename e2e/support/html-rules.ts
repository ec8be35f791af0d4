import type { Page } from '@playwright/test'

/**
 * The faults in the source of a page. The browser's own parser judges its grammar: if it builds another
 * document than the source describes, it had to repair something (a block inside a paragraph, a link inside a
 * link, a missing end tag). Rules of our own find what a parser accepts.
 */
export async function htmlFaults(page: Page, source: string): Promise<string[]> {
  return await page.evaluate(judge, source)
}

/** Runs in the browser, so it contains everything that it needs. */
function judge(source: string): string[] {
  const parsed = new DOMParser().parseFromString(source, 'text/html')
  const faults: string[] = []
  const all = (selector: string) => [...parsed.querySelectorAll(selector)]
  const markupOf = (element: Element) => element.outerHTML.slice(0, 120)
  const must = (holds: boolean, sentence: string) => {
    if (!holds) faults.push(sentence)
  }

  const voids = /<(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b([^>]*?)\s*\/>/g
  const plain = (html: string) =>
    html
      .replace(voids, '<$1$2>')
      .replaceAll('&#x27;', "'")
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&nbsp;', '\u00A0')
      .replaceAll('popoverTarget=', 'popovertarget=')
      .trim()
  const written = plain(/<body>([\s\S]*)<\/body>/.exec(source)?.[1] ?? '')
  const built = plain(parsed.body.innerHTML)
  const characters = built.split('')
  const differs = written.split('').findIndex((character, index) => character !== characters[index])
  must(
    written === built,
    `the parser had to mend it: wrote “${written.slice(Math.max(0, differs - 40), differs + 60)}”, ` +
      `built “${built.slice(Math.max(0, differs - 40), differs + 60)}”`,
  )
  must(source.startsWith('<!doctype html>'), 'no doctype')
  must(parsed.compatMode === 'CSS1Compat', 'quirks mode')
  must(parsed.documentElement.lang === 'en-GB', 'no language')
  for (const selector of [
    'title',
    'meta[charset]',
    'meta[name=viewport]',
    'meta[name=description]',
    'main',
    'h1',
  ])
    must(all(selector).length === 1, `${all(selector).length} × ${selector}`)

  const ids = all('[id]').map(({ id }) => id)
  for (const id of ids.filter((name, index) => ids.indexOf(name) !== index))
    must(false, `two elements are called ${id}`)
  for (const attribute of [
    'aria-labelledby',
    'aria-describedby',
    'aria-controls',
    'for',
    'popovertarget',
    'href',
  ]) {
    for (const element of all(`[${attribute}]`)) {
      const value = element.getAttribute(attribute) ?? ''
      const names =
        attribute === 'href' ? (element.tagName === 'use' ? [value.slice(1)] : []) : value.split(/\s+/)
      for (const name of names) must(ids.includes(name), `${attribute} names ${name}, which there is not`)
    }
  }
  const levels = all('h1, h2, h3, h4, h5, h6').map(({ tagName }) => Number(tagName[1]))
  for (const [index, level] of levels.entries())
    must(
      index === 0 ? level === 1 : level <= (levels[index - 1] ?? 0) + 1,
      `heading ${index + 1} jumps to level ${level}`,
    )

  for (const element of all(
    'img:not([alt]), iframe, font, center, b:empty, a:not([href]), ' +
      '[tabindex]:not([tabindex="-1"], button[tabindex="0"])',
  ))
    must(false, `not on a page of ours: ${markupOf(element)}`)
  for (const element of all('a[href], button')) {
    const name = element.getAttribute('aria-label') ?? element.textContent
    must(name.trim() !== '', `no name: ${markupOf(element)}`)
    must(
      element.querySelector('a, button, input, select, textarea') === null,
      `one control in another: ${markupOf(element)}`,
    )
  }
  for (const field of all('input:not([type=hidden]), select, textarea')) {
    must(
      field.closest('label') !== null ||
        field.hasAttribute('aria-label') ||
        field.hasAttribute('aria-labelledby') ||
        (field.id !== '' && parsed.querySelector(`label[for="${field.id}"]`) !== null),
      `no label: ${markupOf(field)}`,
    )
  }
  for (const child of all('ul > :not(li), ol > :not(li), dl > :not(div, dt, dd), tr > :not(th, td)'))
    must(false, `out of place: ${markupOf(child)}`)
  for (const group of all('dl > div'))
    must(
      group.firstElementChild?.tagName === 'DT' && group.lastElementChild?.tagName === 'DD',
      `no pair: ${markupOf(group)}`,
    )
  for (const section of all('section'))
    must(
      section.hasAttribute('aria-labelledby') || section.hasAttribute('aria-label'),
      `a section without a name: ${markupOf(section)}`,
    )
  for (const svg of all('svg'))
    must(svg.getAttribute('aria-hidden') === 'true', `a drawing that is read out: ${markupOf(svg)}`)
  return faults
}
