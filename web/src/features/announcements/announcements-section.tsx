import type { ListedAnnouncement } from '@bank/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { api } from '#api.ts'
import { useDialogAddress, useLastSeen } from '#session/address/use-dialog-address.ts'
import { TableNotLoaded } from '#ui/data/records/table-not-loaded.tsx'
import { Button } from '#ui/form/button.tsx'
import { EmptyState } from '#ui/layout/empty.tsx'
import { Section } from '#ui/layout/page.tsx'
import { MoreRows } from '#ui/data/records/more-rows.tsx'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { AnnouncementsTable, canBeWithdrawn } from './announcements-table.tsx'
import { shownTexts } from './shown-texts.ts'
import { texts } from './texts.ts'
import './announcements.css'

const NewDialog = lazy(async () => ({
  default: (await import('./new-announcement-dialog.tsx')).NewAnnouncementDialog,
}))
const WithdrawDialog = lazy(async () => ({ default: (await import('./withdraw-dialog.tsx')).WithdrawDialog }))

/** All announcements of the bank: showing, planned and past. */
export function AnnouncementsSection() {
  const { dialog, id, open, close } = useDialogAddress()
  const query = useAnnouncements()
  const named = listedIn(query).find((one) => one.id === id && canBeWithdrawn(one))
  const subject = useLastSeen(named, id)
  const withdrawing = dialog === 'withdraw-announcement' ? subject : undefined
  return (
    <Section
      title={shownTexts.region}
      actions={
        <Button kind="primary" icon="add" onClick={() => open({ dialog: 'announcement' })}>
          {texts.create}
        </Button>
      }
    >
      <p className="muted small">{texts.lead}</p>
      <List query={query} onWithdraw={(one) => open({ dialog: 'withdraw-announcement', id: one.id })} />
      <Suspense fallback={<LoadingLine />}>
        {dialog === 'announcement' && <NewDialog onClose={close} />}
        {withdrawing && <WithdrawDialog announcement={withdrawing} onClose={close} />}
      </Suspense>
    </Section>
  )
}

/**
 * No event is sent when an announcement starts or ends. A wrong clock in the browser delays it by this much.
 */
const askAgainMs = 60_000

/** Returns how long until one of them begins or ends; false if none does. */
function msUntilChange(announcements: readonly ListedAnnouncement[]): number | false {
  const ahead = announcements.flatMap(({ state, from, until }) =>
    state === 'planned' ? [Date.parse(from)] : state === 'showing' ? [Date.parse(until)] : [],
  )
  return ahead.length === 0
    ? false
    : Math.min(askAgainMs, Math.max(0, Math.min(...ahead) - Date.now()) + 1_000)
}

function useAnnouncements() {
  return useInfiniteQuery(
    api.announcements.list.infiniteOptions({
      input: (before: string | null) => (before === null ? {} : { before }),
      initialPageParam: null,
      getNextPageParam: ({ earlier }) => earlier,
      refetchInterval: ({ state }) =>
        msUntilChange(state.data?.pages.flatMap((page) => page.announcements) ?? []),
    }),
  )
}

type Announcements = ReturnType<typeof useAnnouncements>

function listedIn({ data }: Announcements): readonly ListedAnnouncement[] {
  return data?.pages.flatMap((page) => page.announcements) ?? []
}

type ListProps = { query: Announcements; onWithdraw: (announcement: ListedAnnouncement) => void }

function List({ query, onWithdraw }: ListProps) {
  if (!query.data) return <TableNotLoaded query={query} rows={3} columns={4} words={texts} />
  const announcements = listedIn(query)
  if (announcements.length === 0)
    return (
      <EmptyState seed="no-announcements" title={texts.empty}>
        {texts.emptyHelp}
      </EmptyState>
    )
  return (
    <div className="announced">
      <AnnouncementsTable announcements={announcements} onWithdraw={onWithdraw} />
      <div className="announced-foot">
        <p className="small muted" role="status">
          {texts.shown(announcements.length, !query.hasNextPage)}
        </p>
        <MoreRows query={query} label={texts.earlier} className="more-beside" />
      </div>
    </div>
  )
}
