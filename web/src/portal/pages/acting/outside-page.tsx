import { Navigate, useParams } from '@tanstack/react-router'
import { NotIncluded } from '#features/access-rights/acting/not-included.tsx'
import { actingTexts, pagesOutside, showsCertificates } from '#features/access-rights/acting/texts.ts'
import { useHolder } from '#features/access-rights/acting/use-holders.ts'
import { textOf } from '#lib/data/text-of.ts'
import { pathFor, paths } from '#paths.ts'
import { NotFound } from '#portal/fallbacks/not-found.tsx'

/** A client's page that no access to their accounts includes, as one sentence. */
export function OutsidePage() {
  const { holderId, page } = useParams({ from: '/dashboard/for/$holderId/$page' })
  const { holder } = useHolder(holderId)
  // The portal's other address for them.
  if (page === 'support') return <Navigate to={pathFor(holderId, paths.messages)} replace />
  const excluded = textOf(pagesOutside, page)
  if (excluded === undefined) return <NotFound />
  // They stand below the accounts, as on the user's own portfolio.
  if (holder && page === 'certificates' && showsCertificates(holder))
    return <Navigate to={pathFor(holderId, paths.portfolio)} replace />
  if (!holder) return null
  const why = page === 'payments' && holder.prepare ? actingTexts.paysOnce : ''
  return <NotIncluded holder={holder} excluded={excluded} why={why} />
}
