import type { ListedPerson } from '@bank/contract'
import { lazy, Suspense } from 'react'

const AppointDialog = lazy(() =>
  import('./appoint-dialog.tsx').then((module) => ({ default: module.AppointDialog })),
)
const EndSessionsDialog = lazy(() =>
  import('./end-sessions-dialog.tsx').then((module) => ({ default: module.EndSessionsDialog })),
)
const ResetDialog = lazy(() =>
  import('./reset-dialog.tsx').then((module) => ({ default: module.ResetDialog })),
)
const SetupLinkDialog = lazy(() =>
  import('./setup-link-dialog.tsx').then((module) => ({ default: module.SetupLinkDialog })),
)
const PhraseDialog = lazy(() =>
  import('./phrase-dialog.tsx').then((module) => ({ default: module.PhraseDialog })),
)

/** What is being done about whom. */
export type OpenDialog = {
  dialog: 'appoint' | 'reset' | 'link' | 'phrase' | 'sessions'
  person: ListedPerson
} | null

type PersonDialogsProps = {
  open: OpenDialog
  onClose: () => void
  onPhrase: (personId: string, phrase: string) => void
}

/** The dialogs about one person, from wherever they are opened. */
export function PersonDialogs({ open, onClose, onPhrase }: PersonDialogsProps) {
  return (
    <Suspense>
      {open?.dialog === 'appoint' && <AppointDialog person={open.person} onClose={onClose} />}
      {open?.dialog === 'sessions' && <EndSessionsDialog person={open.person} onClose={onClose} />}
      {open?.dialog === 'reset' && <ResetDialog person={open.person} onClose={onClose} />}
      {open?.dialog === 'link' && <SetupLinkDialog person={open.person} onClose={onClose} />}
      {open?.dialog === 'phrase' && (
        <PhraseDialog
          person={open.person}
          onClose={onClose}
          onOpened={(phrase) => {
            onClose()
            onPhrase(open.person.id, phrase)
          }}
        />
      )}
    </Suspense>
  )
}
