import { lazy, Suspense } from 'react'
import { texts } from '#portal/texts.ts'
import { PageHead } from '#ui/layout/page.tsx'
import { TableSkeleton } from '#ui/layout/skeleton.tsx'

/** The parts of the page in their order, each of them a feature's own section; to join one is a line here. */
const sections = [
  lazy(async () => ({ default: (await import('#features/approvals/approval-setting.tsx')).ApprovalSetting })),
  lazy(async () => ({
    default: (await import('#features/announcements/announcements-section.tsx')).AnnouncementsSection,
  })),
  // The same as beside the consultations themselves, where whoever looks for it by what it is for finds it.
  lazy(async () => ({
    default: (await import('#features/consultations/admin/hours-and-holidays.tsx')).HoursAndHolidays,
  })),
]

/** The settings of the whole bank. */
export function SettingsPage() {
  return (
    <>
      <PageHead title={texts.bankSettings} detail={texts.bankSettingsDetail} />
      {sections.map((Part, index) => (
        <Suspense key={index} fallback={<TableSkeleton rows={3} columns={4} label={texts.loading} />}>
          <Part />
        </Suspense>
      ))}
    </>
  )
}
