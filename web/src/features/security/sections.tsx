/** The parts of the profile about proving who one is. */
export function TwoFactorSection() {
  return null
}
export function PasswordSection() {
  return null
}
export function RecoveryCodesSection() {
  return null
}
export function SessionsSection() {
  return null
}
export function SignInHistorySection() {
  return null
}
