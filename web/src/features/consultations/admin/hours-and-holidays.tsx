import type { ConsultationPlan } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { api } from '#api.ts'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { TableNotLoaded } from '#ui/data/records/table-not-loaded.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Section } from '#ui/layout/page.tsx'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { useFocusAfterDialog } from '#ui/use-focus-after-dialog.ts'
import { Affected } from './affected-question.tsx'
import { Holidays } from './holidays.tsx'
import { HoursForm } from './hours-form.tsx'
import type { ConsultationsSearchParams } from './search-params.ts'
import { texts } from './texts.ts'
import './consultations.css'

const ConsultationDialog = lazy(() =>
  import('./consultation-dialog.tsx').then(({ ConsultationDialog: dialog }) => ({ default: dialog })),
)

/** The bank's consultation hours. Bookings outside of them are listed until an admin has dealt with them. */
export function HoursAndHolidays({ consultation }: Pick<ConsultationsSearchParams, 'consultation'>) {
  const { list, closed } = useFocusAfterDialog<HTMLDivElement>()
  const address = useDialogAddress(['consultation'])
  const asked = useQuery(api.consultations.plan.queryOptions())
  if (!asked.data)
    return (
      <TableNotLoaded
        query={asked}
        rows={6}
        columns={6}
        level="h2"
        words={{ loading: texts.loading, failed: texts.planFailed, failedHelp: texts.failedHelp }}
      />
    )
  const { hours, holidays, outside } = asked.data
  return (
    <div className="consultation-plan" ref={list} tabIndex={-1}>
      <BookingsOutsideHours outside={outside} onOpen={(id) => address.open({ consultation: id })} />
      <Section title={texts.plan}>
        <p className="muted">{texts.planHelp}</p>
        {/* A change by another admin is shown at once. */}
        <HoursForm key={JSON.stringify(hours)} hours={hours} />
      </Section>
      <Section title={texts.holidays}>
        <p className="muted">{texts.holidaysHelp}</p>
        <Holidays holidays={holidays} />
      </Section>
      {consultation !== undefined && (
        <Suspense fallback={<LoadingLine />}>
          <ConsultationDialog
            key={consultation}
            consultationId={consultation}
            onClosed={() => {
              address.close()
              closed()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

type BookingsProps = Pick<ConsultationPlan, 'outside'> & { onOpen: (consultationId: string) => void }

function BookingsOutsideHours({ outside, onOpen }: BookingsProps) {
  if (outside.length === 0) return null
  return (
    <Banner tone="wait" title={texts.outside}>
      <Affected affected={outside} onOpen={onOpen} />
      {texts.outsideHelp}
    </Banner>
  )
}
