import { lazy, Suspense } from 'react'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { texts } from './texts.ts'

// Hardly anybody ever needs it: whoever has an authenticator does not load what draws its QR code.
const EnrolFirst = lazy(() => import('#features/security/enrol-first.tsx').then(({ EnrolFirst: it }) => ({ default: it })))

/** Setting up the authenticator that the bank asks for, before anything else. */
export function Enrolment() {
  return <Suspense fallback={<Loading label={texts.loading}><Skeleton width="medium" /></Loading>}><EnrolFirst /></Suspense>
}
