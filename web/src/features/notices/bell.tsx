import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '#api.ts'
import { Count } from '#ui/badge.tsx'
import { IconButton } from '#ui/button.tsx'
import { texts } from './texts.ts'
import './notices.css'

const NoticesDialog = lazy(() =>
  import('./notices-dialog.tsx').then(({ NoticesDialog: dialog }) => ({ default: dialog })),
)

/** Says how many notices wait, and opens them. */
export function Bell() {
  const [isOpen, open] = useState(false)
  const unread = useQuery(api.notices.unread.queryOptions())
  const count = unread.data?.count ?? 0
  return (
    <span className="bell">
      <IconButton icon="bell" label={texts.open(count)} aria-haspopup="dialog" onClick={() => open(true)} />
      {count > 0 && (
        <span aria-hidden="true">
          <Count value={Math.min(count, 99)} label={texts.unread} />
        </span>
      )}
      {isOpen && (
        <Suspense>
          <NoticesDialog onClose={() => open(false)} />
        </Suspense>
      )}
    </span>
  )
}
