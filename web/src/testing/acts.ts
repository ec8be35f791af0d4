import type { Locator } from 'vitest/browser'

/*
 * A person's actions as events inside the page: a real click takes Playwright 60 ms and more, these take 1
 * ms. What events cannot show is checked first: that the control is in sight, uncovered and enabled. Keys are
 * real: `userEvent.keyboard('{Tab}')`.
 */

/** How long a control may take to appear. Only a failing test waits that long. */
const patienceMs = 15_000

/** Presses a button, a link or a choice in its middle. */
export async function press(target: Locator): Promise<void> {
  pressElement(await usable(target), 1)
}

/** Presses twice, as fast as a double click is. The second press meets what then lies under the pointer. */
export async function pressTwice(target: Locator): Promise<void> {
  const element = await usable(target)
  const { x, y } = middleOf(element)
  pressElement(element, 1)
  await nextFrame()
  const there = document.elementFromPoint(x, y)
  if (there instanceof HTMLElement) pressElement(there, 2)
}

/** Presses twice before the screen can change between the two, as a slow browser delivers two presses. */
export async function pressTwiceAtOnce(target: Locator): Promise<void> {
  const element = await usable(target)
  element.click()
  element.click()
}

/** Replaces the text of a field. */
export async function fill(target: Locator, text: string): Promise<void> {
  const field = await usable(target)
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) {
    throw new Error(`This is no field to type in: ${describe(field)}`)
  }
  if (field.readOnly) throw new Error(`This field is only to be read: ${describe(field)}`)
  field.focus()
  setValue(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
}

/** Chooses the option with this label in a select. */
export async function choose(target: Locator, label: string | RegExp): Promise<void> {
  const select = await usable(target)
  if (!(select instanceof HTMLSelectElement)) throw new Error(`This is no select: ${describe(select)}`)
  const fits = (text: string) => (typeof label === 'string' ? text === label : label.test(text))
  const find = () => [...select.options].find(({ text, disabled }) => !disabled && fits(text))
  const until = performance.now() + patienceMs
  while (!find() && performance.now() < until) await nextFrame()
  const option = find()
  if (!option) {
    throw new Error(
      `No option ${label}; there are: ${[...select.options].map(({ text }) => text).join(' | ')}`,
    )
  }
  select.focus()
  setValue(select, option.value)
  select.dispatchEvent(new Event('input', { bubbles: true }))
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

/**
 * Waits for one element that is visible, enabled, idle and uncovered. It is looked up anew in every frame: a
 * screen may replace what it showed while it was loading.
 */
async function usable(target: Locator): Promise<HTMLElement> {
  const until = performance.now() + patienceMs
  for (;;) {
    const found = await theOne(target, until)
    found.scrollIntoView({ block: 'center', inline: 'center' })
    const problem = problemWith(found)
    if (problem === null) return found
    if (performance.now() > until) throw new Error(problem)
    await nextFrame()
  }
}

async function theOne(target: Locator, until: number): Promise<HTMLElement> {
  let found = target.elements()
  while (found.length !== 1 && performance.now() < until) {
    await nextFrame()
    found = target.elements()
  }
  const [only, ...others] = found
  // `element()` fails with the reason: there is none, or there are several.
  const one = only !== undefined && others.length === 0 ? only : target.element()
  if (!(one instanceof HTMLElement)) throw new Error(`Nothing to use: ${describe(one)}`)
  return one
}

/** The reason why a person cannot use this now; null if there is none. */
function problemWith(element: HTMLElement): string | null {
  if (element.matches(':disabled')) return `It is disabled: ${describe(element)}`
  if (element.ariaDisabled === 'true') return `It is busy or disabled: ${describe(element)}`
  if (isHit(element)) return null
  // A backdrop or an opening dialog may cover it for some frames.
  const { x, y } = middleOf(element)
  const over = document.elementFromPoint(x, y)
  return `Out of reach: ${describe(element)}. At its place is ${over ? describe(over) : 'nothing'}`
}

function isHit(element: HTMLElement): boolean {
  const { x, y } = middleOf(element)
  const hit = document.elementFromPoint(x, y)
  if (!hit) return false
  if (element.contains(hit) || hit.contains(element)) return !hit.closest('[inert]')
  // A field may be hidden behind its drawing: a press on the label counts.
  return (
    element instanceof HTMLInputElement && [...(element.labels ?? [])].some((label) => label.contains(hit))
  )
}

function middleOf(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

function pressElement(element: HTMLElement, detail: number): void {
  const { x: clientX, y: clientY } = middleOf(element)
  const init = { bubbles: true, cancelable: true, composed: true, view: window, detail, clientX, clientY }
  const pointer = { ...init, pointerId: 1, pointerType: 'mouse', isPrimary: true }
  element.dispatchEvent(new PointerEvent('pointerdown', { ...pointer, detail: 0 }))
  if (element.dispatchEvent(new MouseEvent('mousedown', init))) focusFrom(element)
  element.dispatchEvent(new PointerEvent('pointerup', { ...pointer, detail: 0 }))
  element.dispatchEvent(new MouseEvent('mouseup', init))
  element.dispatchEvent(new PointerEvent('click', pointer))
}

function focusFrom(element: HTMLElement): void {
  const focusable = element.closest<HTMLElement>(
    'a[href], button, input, select, textarea, summary, label, [tabindex], [contenteditable]',
  )
  const target = focusable instanceof HTMLLabelElement ? focusable.control : focusable
  if (target) target.focus({ preventScroll: true })
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/** Sets the value past React, which watches the property of the element itself. */
function setValue(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void {
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
}

/** Waits until the browser has rendered once more. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve())
  })
}

function describe(element: Element): string {
  return element.outerHTML.slice(0, 160)
}
