import '#lib/form/zod-without-eval.ts'
import '#ui/form/code-field.css'
import '#ui/overlay/dialog.css'
import '#ui/form/field.css'
import '#features/sign-in/login-dialog.css'
import type { DemoUser, Session } from '@bank/contract'
import { client } from '#api.ts'
import { listDemoUsers } from '#features/sign-in/demo-users.tsx'
import { askedPage, landingPath } from '#features/sign-in/landing-path.ts'
import { LoginDialog } from '#features/sign-in/login-dialog.tsx'
import { signInReason } from '#features/sign-in/texts.ts'
import { keepWelcome } from '#session/kept.ts'
import { announce, hasSignedInHint } from '#session/tabs.ts'
import { IslandFrame } from './island-frame.tsx'
import { drawOverPage } from './over-page.ts'
import { placeToaster } from './toaster.tsx'

/** Specification 1, section 4: the message shows this long before the page is left. */
const redirectAfterMs = 100

/** The demo bank's users determine the dialog's width; it waits no longer than this for them. */
const waitForUsersMs = 250

let users: readonly DemoUser[] = []
let isOpen = false
let reason = ''
let usersListed: Promise<void> | null = null

/**
 * Asks once for the demo bank's users. The script may be loaded ahead, for visitors who never sign in: it
 * asks when the dialog is about to be opened.
 */
export function prepareLogin(): Promise<void> {
  usersListed ??= listDemoUsers().then((listed) => {
    users = listed
    if (isOpen) draw()
  })
  return usersListed
}

function draw(): void {
  placeToaster()
  drawOverPage(
    'login',
    <IslandFrame>
      <LoginDialog
        open={isOpen}
        notice={signInReason(reason, askedPage() !== null)}
        users={users}
        onClose={close}
        onSignedIn={goToPortal}
      />
    </IslandFrame>,
  )
}

/** Opens the dialog; a user who is already signed in goes to their start page. */
export async function openLogin(why = ''): Promise<void> {
  reason = why
  void prepareLogin()
  if (await goToPortalIfSignedIn()) return
  await Promise.race([prepareLogin(), later(waitForUsersMs)])
  isOpen = true
  draw()
}

function close(): void {
  isOpen = false
  draw()
  if (!window.location.search) return
  // Reloading the page must not open the dialog again; Login still leads to the page that was asked for.
  const asked = askedPage()
  const kept = asked === null ? '' : `?to=${encodeURIComponent(asked)}`
  window.history.replaceState(null, '', window.location.pathname + kept)
}

async function goToPortalIfSignedIn(): Promise<boolean> {
  if (!hasSignedInHint()) return false
  const session = await client.signIn.current().then(
    (answer) => answer.session,
    () => null,
  )
  if (session) window.location.assign(landingPath(session.user.role, askedPage()))
  return session !== null
}

function goToPortal(session: Session): void {
  announce('signed-in')
  keepWelcome()
  const first = landingPath(session.user.role, askedPage())
  close()
  window.setTimeout(() => window.location.assign(first), redirectAfterMs)
}

function later(ms: number): Promise<void> {
  return new Promise((resolve) => {
    window.setTimeout(resolve, ms)
  })
}
