import type { ListedUser } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '#api.ts'
import { readId } from '#lib/data/param-values.ts'
import { useUser } from '#session/session-context.tsx'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import type { Dismissal } from './access/use-role.ts'

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

const addressed = ['appoint', 'demote', 'block', 'reset', 'link', 'phrase', 'sessions'] as const
type Addressed = (typeof addressed)[number]

type OpenDialog =
  | { dialog: Exclude<Addressed, 'demote' | 'block'>; user: ListedUser }
  | ({ dialog: 'dismiss' } & Dismissal)
  | null

/**
 * Returns which dialog about a user is open, by the address; in a list, the address names the user too. An
 * admin's own access is not changed here.
 */
export function useUserDialogs(pageOf?: ListedUser) {
  const address = useDialogAddress()
  const { id: ownId } = useUser()
  // Kept as it was pressed: a list that changes must not close a dialog.
  const [pressed, press] = useState<ListedUser | null>(null)
  // The words about a block depend on the control that was pressed.
  const [from, setFrom] = useState<Dismissal['from'] | null>(null)
  const dialog = addressed.find((name) => name === address.dialog)
  const known = pageOf ?? (pressed?.id === address.id ? pressed : null)
  const userId = readId(address.id)
  const asked = useQuery(
    api.users.get.queryOptions({
      input: { userId: userId ?? '' },
      enabled: dialog !== undefined && !known && userId !== undefined,
    }),
  )
  const user = known ?? asked.data?.user
  const show = (name: Addressed, chosen: ListedUser) => {
    press(chosen)
    address.open({ dialog: name, ...(!pageOf && { id: chosen.id }) })
  }
  return {
    open: dialog && user && user.id !== ownId ? openOf(dialog, user, from, address.isOpenedHere) : null,
    show,
    dismiss: ({ user: chosen, role, from: control }: Dismissal) => {
      setFrom(control)
      show(role === 'blocked' ? 'block' : 'demote', chosen)
    },
    close: address.close,
  }
}

/** A link to the dismissal of a user who is no admin opens nothing. */
function openOf(
  dialog: Addressed,
  user: ListedUser,
  from: Dismissal['from'] | null,
  isOpenedHere: boolean,
): OpenDialog {
  if (dialog !== 'block' && dialog !== 'demote') return { dialog, user }
  if (!isOpenedHere && user.role !== 'admin') return null
  return dialog === 'block'
    ? { dialog: 'dismiss', user, role: 'blocked', from: from ?? 'block' }
    : { dialog: 'dismiss', user, role: 'user', from: 'list' }
}

type UserDialogsProps = {
  dialogs: ReturnType<typeof useUserDialogs>
  onPhrase: (userId: string, phrase: string) => void
}

/** The dialogs about one user, shared by the list and the user's page. */
export function UserDialogs({ dialogs: { open, close: onClose }, onPhrase }: UserDialogsProps) {
  return (
    <Suspense fallback={<LoadingLine />}>
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
