import type { ConsultationPlan } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { TableNotLoaded } from '#ui/data/records/table-not-loaded.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Section } from '#ui/layout/page.tsx'
import { Affected } from './affected-question.tsx'
import { Holidays } from './holidays.tsx'
import { HoursForm } from './hours-form.tsx'
import { texts } from './texts.ts'
import './consultations.css'

/** The bank's consultation hours. Bookings outside of them are listed until an admin has dealt with them. */
export function HoursAndHolidays() {
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
    <div className="consultation-plan">
      <BookingsOutsideHours outside={outside} />
      <Section title={texts.plan}>
        <p className="muted">{texts.planHelp}</p>
        {/* A change by another admin is shown at once. */}
        <HoursForm key={JSON.stringify(hours)} hours={hours} />
      </Section>
      <Section title={texts.holidays}>
        <p className="muted">{texts.holidaysHelp}</p>
        <Holidays holidays={holidays} />
      </Section>
    </div>
  )
}

function BookingsOutsideHours({ outside }: Pick<ConsultationPlan, 'outside'>) {
  if (outside.length === 0) return null
  return (
    <Banner tone="wait" title={texts.outside}>
      <Affected affected={outside} />
      {texts.outsideHelp}
    </Banner>
  )
}
