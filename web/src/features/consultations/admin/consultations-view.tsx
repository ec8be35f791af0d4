import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { api } from '#api.ts'
import { Count } from '#ui/data/badge.tsx'
import { TableSkeleton } from '#ui/layout/skeleton.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { ConsultationList } from './consultation-list.tsx'
import type { ConsultationsSearchParams, ConsultationTab, Go } from './search-params.ts'
import { texts } from './texts.ts'
import './consultations.css'

const MessageList = lazy(() =>
  import('./message-list.tsx').then(({ MessageList: list }) => ({ default: list })),
)
const HoursAndHolidays = lazy(() =>
  import('./hours-and-holidays.tsx').then(({ HoursAndHolidays: hours }) => ({ default: hours })),
)

/** The name of a tab, with the number that the sidebar shows at the whole page. */
function MessagesLabel() {
  // The hook of the sidebar would make a script of its own for two screens.
  const { data } = useQuery(api.consultations.countNewMessages.queryOptions())
  return (
    <>
      {texts.messages} <Count value={data?.unanswered ?? 0} label={texts.newMessages} />
    </>
  )
}

/** Tabs of consultations, contact messages, and hours with holidays. */
export function ConsultationsView({ searchParams }: { searchParams: ConsultationsSearchParams }) {
  const navigate = useNavigate()
  const go: Go = (change) =>
    void navigate({
      to: '/admin/consultations',
      search: { ...searchParams, ...change },
      resetScroll: false,
    })
  const loading = <TableSkeleton rows={4} columns={4} label={texts.loading} />
  return (
    <Tabs<ConsultationTab>
      label={texts.tabs}
      value={searchParams.tab ?? 'consultations'}
      onChange={(tab) =>
        void navigate({
          to: '/admin/consultations',
          search: tab === 'consultations' ? {} : { tab },
          resetScroll: false,
        })
      }
      tabs={[
        {
          value: 'consultations',
          label: texts.consultations,
          content: <ConsultationList searchParams={searchParams} go={go} />,
        },
        {
          value: 'messages',
          label: <MessagesLabel />,
          content: (
            <Suspense fallback={loading}>
              <MessageList searchParams={searchParams} go={go} />
            </Suspense>
          ),
        },
        {
          value: 'hours',
          label: (
            <>
              {texts.hours}
              <span className="wide-label">{texts.andHolidays}</span>
            </>
          ),
          content: (
            <Suspense fallback={loading}>
              <HoursAndHolidays consultation={searchParams.consultation} />
            </Suspense>
          ),
        },
      ]}
    />
  )
}
