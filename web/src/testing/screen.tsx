import '#lib/form/zod-without-eval.ts'
import '#ui/ui.css'
import '#portal/portal.css'
import type { Session } from '@bank/contract'
import { createRoot } from 'react-dom/client'
import { createPortal } from '#portal/create-portal.tsx'
import { dismissToast } from '#ui/toast/toast-store.ts'
import type { Answers } from './answers.ts'
import { answerFetches, answerWith } from './fake-server.ts'
import { answersToEveryPage } from './values/users/sessions.ts'

type ScreenParts = {
  /** The signed-in user; null for none. */
  as: Session | null
  /** The server's answers. Calls that every page makes are answered already. */
  api?: Answers
  /** Answers to requests that bypass the client: `{ 'GET /api/audit/file': () => … }`. */
  files?: Parameters<typeof answerFetches>[0]
}

let close = () => {}

/**
 * Opens the portal at this address, as a browser does: real routes, styles and queries, invented answers. A
 * second call in a test loads the page anew, in the same tab.
 */
export function openScreen(path: string, { as, api = {}, files = {} }: ScreenParts): void {
  close()
  answerWith(answersToEveryPage(as))
  answerWith(api)
  answerFetches(files)
  window.history.pushState(null, '', path)
  const { keeper, queries, router, element } = createPortal({ leave: (to) => window.location.replace(to) })
  // The usual number of retries, without the pause between them.
  const { queries: usual } = queries.getDefaultOptions()
  queries.setDefaultOptions({ ...queries.getDefaultOptions(), queries: { ...usual, retryDelay: 0 } })
  const host = document.createElement('div')
  host.id = 'root'
  document.body.append(host)
  const root = createRoot(host)
  root.render(element)
  void keeper.check()
  close = () => {
    root.unmount()
    keeper.close()
    host.remove()
    queries.clear()
    router.history.destroy()
    dismissToast()
    close = () => {}
  }
}

/** Leaves nothing of the last screen behind. */
export function closeScreen(): void {
  close()
}
