import { useSearch } from '@tanstack/react-router'
import { ConsultationsView } from '#features/consultations/admin/consultations-view.tsx'
import { texts } from '#portal/texts.ts'
import { PageHead } from '#ui/layout/page.tsx'
import { adminTexts } from './texts.ts'

/** Visitors: their consultations and messages, and the bank's hours. */
export function ConsultationsPage() {
  const searchParams = useSearch({ from: '/admin/consultations' })
  return (
    <>
      <PageHead title={texts.consultations} lead={adminTexts.consultationsHelp} />
      <ConsultationsView searchParams={searchParams} />
    </>
  )
}
