import { lazy, Suspense } from 'react'
import { useSessionState } from '#session/session-context.tsx'
import { Loading, Skeleton } from '#ui/layout/skeleton.tsx'
import { texts } from './texts.ts'

// Most users have an authenticator, and do not load the code that draws its QR code.
const EnrolFirst = lazy(() =>
  import('#features/security/two-factor/enrol-first.tsx').then(({ EnrolFirst: it }) => ({ default: it })),
)
const ChoosePassword = lazy(() =>
  import('#features/security/password/choose-password.tsx').then(({ ChoosePassword: it }) => ({
    default: it,
  })),
)

/** Asks for a new password, then for an authenticator, before any other screen opens. */
export function Enrolment() {
  const state = useSessionState()
  const passwordDue = state.is === 'signed-in' && state.session.passwordDue
  return (
    <Suspense
      fallback={
        <Loading label={texts.loading}>
          <Skeleton width="medium" />
        </Loading>
      }
    >
      {passwordDue ? <ChoosePassword /> : <EnrolFirst />}
    </Suspense>
  )
}
