import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { api } from '#api.ts'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { Count } from '#ui/data/badge.tsx'
import { IconButton } from '#ui/form/button.tsx'
import { LatePart } from '#ui/late/late-part.tsx'
import './notifications.css'

/** Its own, because every page loads the bell, and the other texts of notifications come later. */
const texts = {
  open: (unread: number) =>
    unread === 0
      ? 'Notifications'
      : unread === 1
        ? 'Notifications, 1 unread'
        : `Notifications, ${unread === 100 ? 'more than 99' : unread} unread`,
  unread: 'unread',
} as const

const NotificationsDialog = lazy(() =>
  import('./notifications-dialog.tsx').then(({ NotificationsDialog: dialog }) => ({ default: dialog })),
)

/** Links and bookmarks from before the dialog was renamed still open it. */
const olderName = 'notices'

/** The bell with the number of unread notifications; opens their list. */
export function Bell() {
  const { dialog, open, close } = useDialogAddress()
  const unread = useQuery(api.notifications.unread.queryOptions())
  const count = unread.data?.count ?? 0
  return (
    <span className="bell">
      <IconButton
        icon="bell"
        label={texts.open(count)}
        aria-haspopup="dialog"
        onClick={() => open({ dialog: 'notifications' })}
      />
      {count > 0 && (
        <span aria-hidden="true">
          <Count value={Math.min(count, 99)} label={texts.unread} />
        </span>
      )}
      {(dialog === 'notifications' || dialog === olderName) && (
        <LatePart onLost={close}>
          <NotificationsDialog onClose={close} />
        </LatePart>
      )}
    </span>
  )
}
