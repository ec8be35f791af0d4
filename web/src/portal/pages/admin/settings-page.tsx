import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { api } from '#api.ts'
import { texts } from '#portal/texts.ts'
import { PageHead, Section } from '#ui/layout/page.tsx'
import { TableSkeleton } from '#ui/layout/skeleton.tsx'
import { adminTexts } from './texts.ts'

const ApprovalSetting = lazy(async () => ({
  default: (await import('#features/approvals/approval-setting.tsx')).ApprovalSetting,
}))
const AnnouncementsSection = lazy(async () => ({
  default: (await import('#features/announcements/announcements-section.tsx')).AnnouncementsSection,
}))

/** The settings of the whole bank. */
export function SettingsPage() {
  // Nothing is shown before what stands above it, so that no button moves from under the pointer.
  const { isPending } = useQuery(api.approvals.rule.queryOptions())
  return (
    <>
      <PageHead title={texts.bankSettings} lead={adminTexts.bankSettingsDetail} />
      <Suspense fallback={<TableSkeleton rows={3} columns={4} label={texts.loading} />}>
        <ApprovalSetting />
        {!isPending && (
          <>
            <Hours />
            <AnnouncementsSection />
          </>
        )}
      </Suspense>
    </>
  )
}

/** Hours and holidays are changed where the consultations are, in one place. */
function Hours() {
  return (
    <Section title={adminTexts.hours}>
      <p>
        {adminTexts.hoursHelp}{' '}
        <Link to="/admin/consultations" search={{ tab: 'hours' }}>
          {adminTexts.hoursLink}
        </Link>
      </p>
    </Section>
  )
}
