import '#lib/form/zod-without-eval.ts'
import '#site/styles.ts'
import type { Session } from '@bank/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { stopWatchingSession } from '#site/islands/signed-in.ts'
import { pages } from '#site/pages.tsx'
import { pressLinksInPlace } from '#site/press-links.ts'
import { wakePage } from '#site/wake-page.ts'
import { dismissToast } from '#ui/toast/toast-store.ts'
import type { Answers } from './answers.ts'
import { closeRoots } from './closable-roots.ts'
import { answerFetches, answerWith } from './fake-server.ts'

type SitePageParts = {
  /** The signed-in user; none by default. */
  as?: Session | null
  /** The server's answers. */
  api?: Answers
  /** Answers to requests that bypass the client: `{ 'POST /functions/v1/…': () => … }`. */
  files?: Parameters<typeof answerFetches>[0]
}

let close = () => {}

pressLinksInPlace()

/**
 * Opens a public page as a browser does: its HTML as the build writes it, its style sheet, and its script. A
 * second call in a test loads the page anew, in the same tab.
 */
export function openSitePage(address: string, { as = null, api = {}, files = {} }: SitePageParts = {}): void {
  close()
  // An answer that arrived after the last test may have begun to watch its session.
  stopWatchingSession()
  answerWith({ signIn: { current: { session: as, demo: false } } })
  answerWith(api)
  answerFetches(files)
  window.history.pushState(null, '', address)
  const found = pages.find(({ path }) => path === filePath(window.location.pathname))
  if (!found) throw new Error(`There is no page ${address}`)
  const host = document.createElement('div')
  host.innerHTML = renderToStaticMarkup(found.body())
  document.body.append(host)
  document.documentElement.dataset['script'] = ''
  wakePage()
  close = () => {
    dismissToast()
    closeRoots()
    stopWatchingSession()
    host.remove()
    close = () => {}
  }
}

/** Leaves nothing of the last page behind. */
export function closeSitePage(): void {
  close()
}

/** The file that the server sends for an address: links with something of their own behind it share one. */
function filePath(pathname: string): string {
  if (pages.some(({ path }) => path === pathname)) return pathname
  if (/^\/consultation\/[^/]+$/.test(pathname)) return '/consultation/yours'
  const shared = /^\/(setup|verify)\//.exec(pathname)?.[1]
  return shared === undefined ? '/404' : `/${shared}`
}
