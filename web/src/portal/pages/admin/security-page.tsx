import { fullName } from '@bank/contract'
import {
  PasskeysSection,
  PasswordSection,
  RecoveryCodesSection,
  SessionsSection,
  SignInHistorySection,
  TwoFactorSection,
} from '#features/security/sections.tsx'
import { texts } from '#portal/texts.ts'
import { useUser } from '#session/session-context.tsx'
import { PageHead } from '#ui/layout/page.tsx'

/** An admin's own credentials and sessions. */
export function SecurityPage() {
  const user = useUser()
  return (
    <>
      <PageHead title={texts.security} detail={fullName(user)} />
      <TwoFactorSection editable />
      <PasskeysSection />
      <RecoveryCodesSection />
      <PasswordSection />
      <SessionsSection />
      <SignInHistorySection />
    </>
  )
}
