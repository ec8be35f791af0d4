import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { texts } from '#portal/texts.ts'
import { PageHead, Section } from '#ui/layout/page.tsx'
import { TableSkeleton } from '#ui/layout/skeleton.tsx'

/** The sections of the page in order, each from its own feature. A new section is a new line here. */
const sections = [
  lazy(async () => ({ default: (await import('#features/approvals/approval-setting.tsx')).ApprovalSetting })),
  lazy(async () => ({
    default: (await import('#features/announcements/announcements-section.tsx')).AnnouncementsSection,
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
      {/* They are changed where the consultations are, in one place. */}
      <Section title={texts.hours}>
        <p>
          {texts.hoursHelp}{' '}
          <Link to="/admin/consultations" search={{ tab: 'hours' }}>
            {texts.hoursLink}
          </Link>
        </p>
      </Section>
    </>
  )
}
