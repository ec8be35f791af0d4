import '#ui/layout/banner.css'
import './announcement.css'
import { dismiss, dismissedIds } from '#features/announcements/dismissed.ts'
import { shownBody, shownTexts as texts } from '#features/announcements/shown-texts.ts'

/*
 * Announcements above a public page, below its header, as in the portal. A bar over the page would cover the
 * form and its button on a phone. Closing one shows the next.
 */

type Announcement = {
  id: string
  body: string
  tone: 'info' | 'warning'
  link: { path: string; name: string } | null
}

/** All readers share this address, so that caches between can keep the answer. */
const address = '/announcements.json'

/** The longest timer of a browser. */
const longestWaitMs = 86_400_000

/** The announcement on screen. */
let shown: { id: string; remove: () => void } | null = null

/** Shows the bank's announcements, and asks again when one of them ends. A failed call changes nothing. */
export async function showAnnouncements(cache: RequestCache = 'default'): Promise<void> {
  const answer: unknown = await fetch(address, { cache }).then(
    (response) => (response.ok ? response.json() : null),
    () => null,
  )
  if (answer === null) {
    if (shown !== null) setTimeout(() => void showAnnouncements('reload'), 60_000)
    return
  }
  const dismissed = dismissedIds()
  const open = announcementsIn(answer).filter(({ id }) => !dismissed.includes(id))
  if (shown === null || !open.some(({ id }) => id === shown?.id)) {
    shown?.remove()
    showNext(open)
  }
  const ends = isRecord(answer) ? answer['endsInSeconds'] : null
  if (typeof ends === 'number')
    setTimeout(
      () => void showAnnouncements('reload'),
      Math.min(longestWaitMs, (Math.max(0, ends) + 6) * 1_000),
    )
}

function showNext([first, ...rest]: Announcement[]): void {
  if (!first) return
  const host = element('aside', 'announcement')
  host.setAttribute('aria-label', texts.region)
  const banner = element('div', first.tone === 'warning' ? 'banner banner-wait' : 'banner')
  const text = element('div', '')
  text.setAttribute('role', 'status')
  const close = element('button', 'btn btn-quiet btn-sm')
  close.textContent = texts.dismiss
  close.setAttribute('aria-label', texts.dismissThis(first.body))
  banner.append(text, close)
  host.append(banner)
  document.querySelector('main')?.before(host)
  const remove = () => {
    host.remove()
    shown = null
  }
  shown = { id: first.id, remove }
  close.addEventListener('click', () => {
    dismiss(first.id)
    remove()
    showNext(rest)
    document.getElementById('main')?.focus({ preventScroll: true })
  })
  // A live region has to exist before its text for the text to be read out.
  requestAnimationFrame(() => text.append(...sentenceOf(first)))
}

function sentenceOf({ tone, body, link }: Announcement): Node[] {
  const title = element('b', '')
  title.textContent = texts.title[tone]
  const sentence: Node[] = [title, document.createTextNode(` ${shownBody(body)} `)]
  if (link) {
    const anchor = document.createElement('a')
    anchor.href = link.path
    anchor.textContent = link.name
    sentence.push(anchor)
  }
  return sentence
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  if (className !== '') made.className = className
  return made
}

/** Reads the answer by hand: the contract's schemas would weigh more than this whole script. */
function announcementsIn(answer: unknown): Announcement[] {
  if (!isRecord(answer) || !Array.isArray(answer['announcements'])) return []
  return answer['announcements'].flatMap((one: unknown) => {
    if (!isRecord(one)) return []
    const { id, body, tone, link } = one
    if (typeof id !== 'string' || typeof body !== 'string') return []
    return [
      { id, body, tone: tone === 'warning' ? 'warning' : 'info', link: linkIn(link) } satisfies Announcement,
    ]
  })
}

/** Only a page of the bank's own is linked. */
function linkIn(link: unknown): Announcement['link'] {
  if (!isRecord(link)) return null
  const { path, name } = link
  return typeof path === 'string' && typeof name === 'string' && /^\/(?!\/)/.test(path)
    ? { path, name }
    : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
