import type { ShownAnnouncement } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Banner } from '#ui/layout/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { dismiss, dismissedIds } from './dismissed.ts'
import { shownBody, shownTexts as texts } from './shown-texts.ts'
import './announcements.css'

/** Announcements above every page of a client. A dismissed one stays away in this browser. */
export function Announcements({ announcements }: { announcements: readonly ShownAnnouncement[] }) {
  const [dismissed, setDismissed] = useState(dismissedIds)
  const shown = announcements.filter(({ id }) => !dismissed.includes(id))
  function close(id: string): void {
    dismiss(id)
    setDismissed(dismissedIds())
    // The button that had the focus is gone.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  if (shown.length === 0) return null
  return (
    <section className="announcements" aria-label={texts.region}>
      {shown.map(({ id, body, tone, link }) => (
        <Banner
          key={id}
          tone={tone === 'warning' ? 'wait' : 'neutral'}
          icon={tone === 'warning' ? 'alert' : 'info'}
          title={texts.title[tone]}
          announce="status"
          action={
            <Button size="sm" kind="quiet" aria-label={texts.dismissThis(body)} onClick={() => close(id)}>
              {texts.dismiss}
            </Button>
          }
        >
          {shownBody(body)}
          {link && (
            <>
              {' '}
              <PageLink {...link} />
            </>
          )}
        </Banner>
      ))}
    </section>
  )
}

/** The public pages are files of their own, outside of this application. */
function PageLink({ path, name }: { path: string; name: string }) {
  return path.startsWith('/dashboard') ? <Link to={path}>{name}</Link> : <a href={path}>{name}</a>
}
