import type { ListedAnnouncement } from '@bank/contract'
import { bank } from '#content/bank.ts'
import { formatDateTime } from '#lib/format/format-date.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { type Column, DataTable } from '#ui/data/records/table.tsx'
import { audienceNames, stateNames, texts, toneNames } from './texts.ts'

type TableProps = {
  announcements: readonly ListedAnnouncement[]
  onWithdraw: (announcement: ListedAnnouncement) => void
}

/** An announcement that has ended stays as it is. */
export function canBeWithdrawn({ state }: ListedAnnouncement): boolean {
  return state === 'showing' || state === 'planned'
}

const when = (instant: string) => formatDateTime(instant, bank.timeZone)

/** The announcements with their states. */
export function AnnouncementsTable({ announcements, onWithdraw }: TableProps) {
  return (
    <DataTable
      caption={texts.caption}
      columns={columnsWith(onWithdraw)}
      rows={announcements}
      rowKey={({ id }) => id}
    />
  )
}

function columnsWith(onWithdraw: TableProps['onWithdraw']): readonly Column<ListedAnnouncement>[] {
  return [
    {
      key: 'body',
      head: texts.announcement,
      rowHead: true,
      phone: 'full',
      cell: ({ body, tone, link, publishedBy, publishedAt }) => (
        <>
          <span className="announced-body">{body}</span>
          <span className="announced-sub">
            {toneNames[tone].name}
            {link && `. ${texts.leadsTo(link.name)}`}. {texts.by(publishedBy, when(publishedAt))}
          </span>
        </>
      ),
    },
    {
      key: 'audience',
      head: texts.audience,
      phone: 'start',
      phoneLabel: texts.audience,
      cell: ({ audience }) => audienceNames[audience].name,
    },
    {
      key: 'shows',
      head: texts.shows,
      phone: 'full',
      cell: ({ from, until }) => texts.fromUntil(when(from), when(until)),
    },
    {
      key: 'state',
      head: texts.state,
      phone: 'start',
      cell: ({ state, withdrawnBy, withdrawnAt }) => (
        <>
          <Badge tone={stateNames[state].tone}>{stateNames[state].name}</Badge>
          {withdrawnBy !== null && withdrawnAt !== null && (
            <span className="announced-sub">{texts.withdrawnBy(withdrawnBy, when(withdrawnAt))}</span>
          )}
        </>
      ),
    },
    {
      key: 'actions',
      head: <span className="sr">{texts.actions}</span>,
      align: 'right',
      phone: 'end',
      cell: (announcement) =>
        canBeWithdrawn(announcement) && (
          <Button
            size="sm"
            kind="destructiveQuiet"
            aria-label={texts.withdrawThis(announcement.body)}
            onClick={() => onWithdraw(announcement)}
          >
            {texts.withdraw}
          </Button>
        ),
    },
  ]
}
