import type { ListedUser } from '@bank/contract'
import { lazy, Suspense } from 'react'

const AppointDialog = lazy(() =>
  import('./access/appoint-dialog.tsx').then((module) => ({ default: module.AppointDialog })),
)
const DismissDialog = lazy(() =>
  import('./access/dismiss-dialog.tsx').then((module) => ({ default: module.DismissDialog })),
)
const EndSessionsDialog = lazy(() =>
  import('./access/end-sessions-dialog.tsx').then((module) => ({ default: module.EndSessionsDialog })),
)
const ResetDialog = lazy(() =>
  import('./credentials/reset-dialog.tsx').then((module) => ({ default: module.ResetDialog })),
)
const SetupLinkDialog = lazy(() =>
  import('./credentials/setup-link-dialog.tsx').then((module) => ({ default: module.SetupLinkDialog })),
)
const PhraseDialog = lazy(() =>
  import('./access/phrase-dialog.tsx').then((module) => ({ default: module.PhraseDialog })),
)

/** The open dialog and its user. */
export type OpenDialog =
  | { dialog: 'appoint' | 'reset' | 'link' | 'phrase' | 'sessions'; user: ListedUser }
  | { dialog: 'dismiss'; user: ListedUser; role: 'user' | 'blocked'; from: 'list' | 'block' }
  | null

type UserDialogsProps = {
  open: OpenDialog
  onClose: () => void
  onPhrase: (userId: string, phrase: string) => void
}

/** The dialogs about one user, shared by the list and the user's page. */
export function UserDialogs({ open, onClose, onPhrase }: UserDialogsProps) {
  return (
    <Suspense>
      {open?.dialog === 'appoint' && <AppointDialog user={open.user} onClose={onClose} />}
      {open?.dialog === 'dismiss' && (
        <DismissDialog user={open.user} role={open.role} from={open.from} onClose={onClose} />
      )}
      {open?.dialog === 'sessions' && <EndSessionsDialog user={open.user} onClose={onClose} />}
      {open?.dialog === 'reset' && <ResetDialog user={open.user} onClose={onClose} />}
      {open?.dialog === 'link' && <SetupLinkDialog user={open.user} onClose={onClose} />}
      {open?.dialog === 'phrase' && (
        <PhraseDialog
          user={open.user}
          onClose={onClose}
          onOpened={(phrase) => {
            onClose()
            onPhrase(open.user.id, phrase)
          }}
        />
      )}
    </Suspense>
  )
}
