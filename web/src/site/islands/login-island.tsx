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
import { enterDialog, leaveDialog, namedInAddress, onDialogLeft } from '#site/dialog-address.ts'
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

onDialogLeft('login', hide)

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

/** Opens the dialog, with an address; a user who is already signed in goes to their start page. */
export async function openLogin(why = ''): Promise<void> {
  reason = why
  void prepareLogin()
  if (await goToPortalIfSignedIn()) return
  await Promise.race([prepareLogin(), later(waitForUsersMs)])
  await enterDialog('login')
  isOpen = true
  draw()
}

function hide(): void {
  if (!isOpen) return
  isOpen = false
  draw()
}

/** Reloading the page does not open the dialog again; Login still leads to the page that was asked for. */
function close(): void {
  hide()
  leaveDialog('login')
}

/** The page is left for good: Back from there does not come to the dialog. */
function leaveFor(address: string): void {
  if (namedInAddress('login') === null) window.location.assign(address)
  else window.location.replace(address)
}

async function goToPortalIfSignedIn(): Promise<boolean> {
  if (!hasSignedInHint()) return false
  const session = await client.signIn.current().then(
    (answer) => answer.session,
    () => null,
  )
  if (session) leaveFor(landingPath(session.user.role, askedPage()))
  return session !== null
}

function goToPortal(session: Session): void {
  announce('signed-in')
  keepWelcome()
  const first = landingPath(session.user.role, askedPage())
  hide()
  window.setTimeout(() => leaveFor(first), redirectAfterMs)
}

function later(ms: number): Promise<void> {
  return new Promise((resolve) => {
    window.setTimeout(resolve, ms)
  })
}
