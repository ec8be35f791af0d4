import { useNavigate, useSearch } from '@tanstack/react-router'
import { HoldersView } from '#features/holders/holders-view.tsx'
import { texts } from '#portal/texts.ts'

/** Joint holders and organisations. */
export function HoldersPage() {
  const { search = '' } = useSearch({ from: '/admin/holders' })
  const navigate = useNavigate({ from: '/admin/holders' })
  return (
    <HoldersView
      title={texts.holders}
      search={search}
      // Typing in the search field is one entry in the browser's history.
      onSearch={(sought) =>
        void navigate({ replace: true, search: (now) => ({ ...now, search: sought || undefined }) })
      }
    />
  )
}
