import '#lib/form/zod-without-eval.ts'
import { type Role, touchEveryMs } from '@bank/contract'
import { client } from '#api.ts'
import { landingPath } from '#features/sign-in/landing-path.ts'
import { texts } from '#features/sign-in/texts.ts'
import { paths } from '#paths.ts'
import { browserClock } from '#session/idle/idle-clock.ts'
import { watchPublicIdle } from '#session/idle/public-idle.ts'
import { announce, hintSignedIn, onSessionEvent } from '#session/tabs.ts'
import { createTouch } from '#session/idle/touch.ts'

let stopWatching: (() => void) | null = null

/** Asks the bank for the signed-in user and shows their links; without an answer nothing changes. */
export async function checkSession(): Promise<void> {
  const answer = await client.signIn.current().catch(() => null)
  if (!answer) return
  if (answer.session) signedIn(answer.session.user.role)
  else signedOut()
}

function signedIn(role: Role): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-login], a[data-signed-in]')) {
    delete link.dataset['login']
    link.dataset['signedIn'] = ''
    link.href = landingPath(role)
    link.textContent = role === 'admin' ? texts.administration : texts.myAccounts
  }
  if (stopWatching) return
  const touch = createTouch({
    clock: browserClock,
    everyMs: touchEveryMs,
    send: () => void client.signIn.touch().catch(checkSession),
  })
  const stop = watchPublicIdle({ onActivity: () => touch.activity(), onOut: expire })
  stopWatching = () => {
    touch.stop()
    stop()
  }
}

/** Ends the reports of activity and the idle limit, as leaving the document does. */
export function stopWatchingSession(): void {
  stopWatching?.()
  stopWatching = null
}

function signedOut(): void {
  stopWatchingSession()
  hintSignedIn(false)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-signed-in]')) {
    delete link.dataset['signedIn']
    link.dataset['login'] = ''
    link.href = `${paths.home}?login`
    link.textContent = texts.login
  }
}

/**
 * No message is shown, as specified: the page stays, without the link to the accounts. The server keeps its
 * own limit.
 */
function expire(): void {
  announce('signed-out')
  signedOut()
  void client.signIn.signOut().catch(() => null)
}

onSessionEvent((event) => {
  if (event === 'signed-out' || event === 'timed-out') signedOut()
})
