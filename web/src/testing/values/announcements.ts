import type { ListedAnnouncement, ShownAnnouncement } from '@bank/contract'

/** An announcement as clients see it. Each test uses its own, because a dismissed one stays dismissed. */
export function aShownAnnouncement(id: string, changes: Partial<ShownAnnouncement> = {}): ShownAnnouncement {
  return {
    id,
    body: 'Our offices are closed on Monday.',
    tone: 'info',
    link: null,
    ...changes,
  }
}

/** An announcement that shows now, as admins see it. */
export function aListedAnnouncement(changes: Partial<ListedAnnouncement> = {}): ListedAnnouncement {
  return {
    id: '0198f000-0000-7000-8000-000000000301',
    body: 'Our offices are closed on Monday.',
    tone: 'warning',
    link: { path: '/contact', name: 'Regional Offices' },
    audience: 'both',
    state: 'showing',
    from: '2026-03-01T12:00:00Z',
    until: '2999-03-08T12:00:00Z',
    publishedBy: 'Octavia Sinclair',
    publishedAt: '2026-03-01T11:55:00Z',
    withdrawnBy: null,
    withdrawnAt: null,
    ...changes,
  }
}
