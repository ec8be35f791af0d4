import { getRouteApi } from '@tanstack/react-router'
import { AuditView } from '#features/audit/audit-view.tsx'
import { texts as auditTexts } from '#features/audit/texts.ts'
import { texts } from '#portal/texts.ts'
import { PageHead } from '#ui/layout/page.tsx'

const route = getRouteApi('/admin/audit')

/** The audit. The search params hold its search. */
export function AuditPage() {
  const navigate = route.useNavigate()
  const { dialog, ...asked } = route.useSearch()
  return (
    <>
      <PageHead title={texts.audit} lead={auditTexts.lead} />
      <AuditView
        asked={asked}
        onSearch={(next) => void navigate({ search: next, replace: dialog !== undefined })}
      />
    </>
  )
}
