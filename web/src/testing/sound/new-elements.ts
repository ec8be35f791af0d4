/*
 * Screens repeat most of each other. An element is judged again only where its description is new: its own
 * attributes, and those of all that it lies in. Headings, landmarks and dialogs are judged by their order, so
 * a page is judged whole where that is new. The long programme judges everything.
 */

/** The places and the parts of outlines that were found sound since the worker's document was opened. */
const sound = { places: new Set<number>(), outlines: new Set<string>() }

/** A number for each description, because the description of a place would hold those of all around it. */
const numbers = new Map<string, number>()

export type NewElements = {
  /** The headings, landmarks and dialogs are in an order that is new. */
  isNewOutline: boolean
  elements: Element[]
  /** Keeps that all these are sound. */
  keep: () => void
}

/** The elements of the page that no test has judged yet. */
export function newElements(): NewElements {
  const outline = outlineOf(document)
  const places = placesOf(document.documentElement)
  return {
    isNewOutline: outline.some((part) => !sound.outlines.has(part)),
    elements: [...places].flatMap(([element, place]) => (sound.places.has(place) ? [] : [element])),
    keep: () => {
      for (const part of outline) sound.outlines.add(part)
      for (const place of places.values()) sound.places.add(place)
    },
  }
}

/** Each heading with the one before it, and the landmarks and dialogs together. */
function outlineOf(page: Document): string[] {
  const headings = [...page.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(shortName)
  const following = headings.map((heading, at) => `${headings[at - 1] ?? 'first'} ${heading}`)
  const landmarks = [...page.querySelectorAll('main, nav, aside, [role$=dialog], body > *')].map(shortName)
  return [...following, landmarks.join(' ')]
}

const shortName = (element: Element) => element.getAttribute('role') ?? element.localName

/** Each element with the number of its place. */
function placesOf(root: Element): Map<Element, number> {
  const places = new Map<Element, number>()
  const visit = (element: Element, around: number) => {
    const description = `${around} ${descriptionOf(element)}`
    const place = numbers.get(description) ?? numbers.size
    numbers.set(description, place)
    places.set(element, place)
    // The shapes of a drawing have no words.
    if (element instanceof SVGElement) return
    for (const child of element.children) visit(child, place)
  }
  visit(root, -1)
  return places
}

function descriptionOf(element: Element): string {
  const attributes = [...element.attributes].map(attributeWord).filter(Boolean).toSorted()
  const hasOwnText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim())
  const hasText = hasOwnText || Boolean(element.textContent.trim())
  const hasLabel = element instanceof HTMLInputElement && Boolean(element.labels?.length)
  const children = [...new Set([...element.children].map(shortName))].toSorted()
  return [element.localName, hasOwnText, hasText, hasLabel, ...attributes, '>', ...children].join(' ')
}

const references = /^(aria-(labelledby|describedby|controls|owns|activedescendant|errormessage)|for)$/
const words = /^(aria-label|aria-valuetext|alt|placeholder|title|content|value)$/
const withoutEffect = /^(id|name|href|src|datetime|data-theme|data-base-ui-.*|data-index|width|height)$/

/** An attribute as far as a judgement can depend on it. */
function attributeWord({ name, value }: Attr): string {
  if (withoutEffect.test(name)) return ''
  if (words.test(name)) return value.trim() ? name : `${name}=`
  if (references.test(name)) {
    const missing = value.split(' ').filter((id) => document.getElementById(id) === null)
    return `${name}=${missing.join(' ')}`
  }
  if (name === 'style') return /color|background|opacity|filter/.test(value) ? value : ''
  return `${name}=${value}`
}
