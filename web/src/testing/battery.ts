import axe from 'axe-core'
import { expect } from 'vitest'
import { nextFrame } from './acts.ts'
import { doubtfulTexts } from './sound/legible.ts'
import { type NewElements, newElements } from './sound/new-elements.ts'

/** The rules that a theme can break. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/**
 * Base UI announces an urgent toast by another element, and hides the toast itself until it gets the focus.
 */
const hiddenToast = '<div role="group"'

/** The long programme judges every page whole, and at every size. */
const isLong = import.meta.env['WHOLE_PAGES'] === 'yes'

const usual = { width: 1280, height: 800 }
const smallest = { width: 320, height: 640 }
/** The size of the usual window at 200 %: WCAG 2.2, 1.4.4 and 1.4.10. */
const zoomed = { width: usual.width / 2, height: usual.height / 2 }

/**
 * The checks for every state of every screen and dialog: all rules of axe, those of colour in both themes,
 * and no sideways scrolling on a phone of 320 pixels and at 200 %. A page of elements that were all judged
 * before is not judged again.
 */
export async function expectSound(): Promise<void> {
  await document.fonts.ready
  const page = newElements()
  if (page.elements.length === 0 && !page.isNewOutline && !isLong) return
  await expectAccessible(page)
  const frame = framed()
  try {
    for (const size of [smallest, zoomed]) {
      frame.resize(size)
      await nextFrame()
      // A menu or a calendar over the page moves into the new size one frame later.
      if (document.querySelector('[data-side]')) await nextFrame()
      expect([innerWidth, innerHeight]).toEqual([size.width, size.height])
      expectNothingWider()
      expectDialogInReach()
    }
  } finally {
    frame.restore()
  }
  await nextFrame()
}

/** Changes the size of the frame that a test runs in, without asking Playwright, which takes longer. */
function framed() {
  const frame = window.frameElement
  if (frame === null) throw new Error('Vitest opened this page outside of its frame')
  const style = frame.getAttribute('style') ?? ''
  return {
    resize: ({ width, height }: { width: number; height: number }) =>
      frame.setAttribute('style', `${style}; width: ${width}px; height: ${height}px`),
    restore: () => frame.setAttribute('style', style),
  }
}

async function expectAccessible({ elements, isNewOutline, keep }: NewElements): Promise<void> {
  const isWhole = isNewOutline || isLong
  const judged = new Set(isWhole ? document.querySelectorAll('*') : elements)
  if (judged.size === 0) return
  // An element may lack a child: so the parent of a new one is judged, too.
  const around = [...new Set(elements.map((element) => element.parentElement ?? element))]
  for (const theme of ['ivory', 'evening'] as const) {
    document.documentElement.dataset['theme'] = theme
    const { seen, doubtful } = doubtfulTexts(judged)
    if (isWhole) expect(seen, `texts in the ${theme} theme`).toBeGreaterThan(0)
    const colour = doubtful.length > 0
    if (theme === 'evening' && !colour) continue
    const { violations } = await axe.run(isWhole ? document : { include: around }, {
      resultTypes: ['violations'],
      preload: false,
      ...(theme === 'evening' && { runOnly: rulesOfColour }),
      ...(!colour && { rules: Object.fromEntries(rulesOfColour.map((id) => [id, { enabled: false }])) }),
    })
    const found = violations.flatMap(({ id, nodes }) =>
      nodes
        .filter(({ html }) => !(id === 'aria-hidden-focus' && html.startsWith(hiddenToast)))
        .map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
    )
    if (found.length > 0) expect.fail(`axe in the ${theme} theme:\n${found.join('\n')}`)
  }
  delete document.documentElement.dataset['theme']
  keep()
}

function expectNothingWider(): void {
  const room = document.documentElement.clientWidth
  const is = document.documentElement.scrollWidth
  if (is <= room) return
  const widest = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > room + 1,
  )
  const which = widest.slice(0, 5).map((element) => element.outerHTML.slice(0, 120))
  expect.fail(`${is} wide, in a window of ${innerWidth} pixels: ${which.join('\n')}`)
}

/** The last button of an open dialog can be reached, by scrolling if necessary. */
function expectDialogInReach(): void {
  const last = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')].at(-1)
  if (!last) return
  last.scrollIntoView({ block: 'center' })
  const { top, bottom, left, right } = last.getBoundingClientRect()
  const seen = top >= 0 && left >= 0 && bottom <= innerHeight + 1 && right <= innerWidth + 1
  expect(seen, `at ${innerWidth} × ${innerHeight} the dialog's last button is out of reach`).toBe(true)
}
