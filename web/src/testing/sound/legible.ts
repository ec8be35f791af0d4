/*
 * The plain case of a text's contrast, by WCAG 2.2, 1.4.3, in a fifth of the time that axe takes: colours
 * without any image, shadow or filter, over backgrounds of the element and those around it. axe judges the
 * rest, and every text that this finds too faint.
 */

type Colour = { red: number; green: number; blue: number; alpha: number }

/** The visible texts and fields among these that may be too faint. */
export function doubtfulTexts(among: Set<Element>): { seen: number; doubtful: Element[] } {
  const known = new Map<Element, Look>()
  const texts = [...among].filter((element) => document.body.contains(element) && showsText(element, known))
  return { seen: texts.length, doubtful: texts.filter((text) => !isPlainlyLegible(text, known)) }
}

function showsText(element: Element, known: Map<Element, Look>): boolean {
  const hasText =
    element.matches('input:not([type=checkbox], [type=radio], [type=file]), textarea, select') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
  return (
    hasText &&
    !lookOf(element, known).isForReaders &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  )
}

type Look = {
  colour: Colour | null
  background: Colour | null
  isPlain: boolean
  isMoved: boolean
  hasImage: boolean
  isForReaders: boolean
}

/** The style that counts; null stands for a colour in a notation that is not read here. */
function lookOf(element: Element, known: Map<Element, Look>): Look {
  const before = known.get(element)
  if (before) return before
  const style = getComputedStyle(element)
  const look: Look = {
    colour: colourOf(style.color),
    background: colourOf(style.backgroundColor),
    isPlain:
      style.opacity === '1' &&
      style.filter === 'none' &&
      style.mixBlendMode === 'normal' &&
      style.textShadow === 'none',
    // Texts for screen readers alone are clipped away.
    isForReaders:
      style.clipPath === 'inset(50%)' ||
      (element.parentElement !== null && lookOf(element.parentElement, known).isForReaders),
    hasImage: style.backgroundImage !== 'none',
    isMoved: /absolute|fixed|sticky/.test(style.position) || style.transform !== 'none',
  }
  known.set(element, look)
  return look
}

function isPlainlyLegible(text: Element, known: Map<Element, Look>): boolean {
  if (liesOnImage(text, known)) return true
  const under = groundOf(text, known)
  const { colour, isPlain } = lookOf(text, known)
  if (under === null || colour === null || !isPlain || isLinkByColour(text)) return false
  const { fontSize, fontWeight } = getComputedStyle(text)
  // 18 pt, or 14 pt in bold.
  const size = Number.parseFloat(fontSize)
  const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
  return contrast(over(colour, under), under) >= (isLarge ? 3 : 4.5)
}

/** axe does not judge a text on an image. */
function liesOnImage(text: Element, known: Map<Element, Look>): boolean {
  for (let element: Element | null = text; element !== null; element = element.parentElement) {
    const { background, hasImage } = lookOf(element, known)
    if (hasImage) return true
    if (background?.alpha === 1) return false
  }
  return false
}

/** The colour behind a text; null if that is not plain. */
function groundOf(text: Element, known: Map<Element, Look>): Colour | null {
  const layers: Colour[] = []
  let isMoved = false
  for (let at: Element | null = text; at !== null; at = at.parentElement) {
    const { background, isPlain, isMoved: moves } = lookOf(at, known)
    if (background === null || !isPlain) return null
    layers.unshift(background)
    if (background.alpha === 1) {
      if (!isPlainAbove(at) || hasOthersBetween(text, at, isMoved, known)) return null
      return layers.reduce((under, layer) => over(layer, under))
    }
    isMoved ||= moves
  }
  return null
}

/** An element further out may fade all that is in it. */
function isPlainAbove(element: Element): boolean {
  for (let at = element.parentElement; at !== null; at = at.parentElement)
    if (getComputedStyle(at).opacity !== '1' || getComputedStyle(at).filter !== 'none') return false
  return true
}

/** Something else may lie between a text and the element whose background is behind it. */
function hasOthersBetween(text: Element, ground: Element, isMoved: boolean, known: Map<Element, Look>) {
  const { left, top, width, height } = text.getBoundingClientRect()
  const pile = document.elementsFromPoint(left + width / 2, top + height / 2)
  const from = pile.indexOf(text)
  // It is out of sight, or takes no pointer.
  if (from === -1) return isMoved
  const until = pile.indexOf(ground)
  return pile
    .slice(from, until === -1 ? undefined : until)
    .some((other) => !other.contains(text) && lookOf(other, known).background?.alpha !== 0)
}

/** Within a sentence, a link without a line under it has to differ from the words beside it. */
function isLinkByColour(text: Element): boolean {
  const link = text.closest('a')
  return (
    link !== null &&
    !getComputedStyle(link).textDecorationLine.includes('underline') &&
    link.parentElement?.textContent.trim() !== link.textContent.trim() &&
    getComputedStyle(link).display === 'inline'
  )
}

function colourOf(text: string): Colour | null {
  const [, inner] = /^rgba?\(([^)]*)\)$/.exec(text) ?? []
  const [red, green, blue, alpha = 1] = inner?.split(',').map(Number) ?? []
  return red === undefined || green === undefined || blue === undefined ? null : { red, green, blue, alpha }
}

/** The colour that a translucent one makes with an opaque one under it. */
function over(upper: Colour, lower: Colour): Colour {
  const mix = (above: number, below: number) => above * upper.alpha + below * (1 - upper.alpha)
  return {
    red: mix(upper.red, lower.red),
    green: mix(upper.green, lower.green),
    blue: mix(upper.blue, lower.blue),
    alpha: 1,
  }
}

function contrast(one: Colour, other: Colour): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance({ red, green, blue }: Colour): number {
  const linear = (channel: number) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
