import '#features/sign-in/login-dialog.css'
import type { DemoUser } from '@bank/contract'
import { useEffect, useState } from 'react'
import { listDemoUsers } from '#features/sign-in/demo-users.tsx'
import { LoginDialog } from '#features/sign-in/login-dialog.tsx'
import { announce } from '#session/tabs.ts'

/** Specification 1, section 4: the message is shown this long before the page is drawn anew. */
const redirectAfterMs = 100

/** The login dialog on a page of the portal: the user stays on the page. */
export function LoginHere({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [users, setUsers] = useState<readonly DemoUser[]>([])
  useEffect(() => void listDemoUsers().then(setUsers), [])
  const stay = () => {
    announce('signed-in')
    onClose()
    // Loads a new document, so that nothing of the last user is left in it.
    window.setTimeout(() => window.location.reload(), redirectAfterMs)
  }
  return <LoginDialog open={open} users={users} onClose={onClose} onSignedIn={stay} />
}
