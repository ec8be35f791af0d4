import './security.css'

/** The sections about the user's own security, with their styles. */
export { PasswordSection } from './password/password-section.tsx'
export { PasskeysSection } from './passkeys/passkeys-section.tsx'
export { RecoveryCodesSection } from './two-factor/recovery-codes-section.tsx'
export { SessionsSection } from './sessions-section.tsx'
export { SignInHistorySection } from './sign-in-history-section.tsx'
export { TwoFactorSection } from './two-factor/two-factor-section.tsx'
