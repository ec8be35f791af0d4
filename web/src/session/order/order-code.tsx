import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import { useUser } from '#session/session-context.tsx'
import { CodeField } from '#ui/form/code-field.tsx'
import { Banner } from '#ui/layout/banner.tsx'

const texts = {
  notEnabled: '2FA Not Enabled.',
  required: 'Two-factor authentication is required for this action.',
  setUp: 'Set up your authenticator',
} as const

/** Why an order cannot be sent by a user without a second factor. */
export const setUpFirst = 'Please set up your authenticator first.'

type OrderCodeProps = {
  label: string
  help: string
  value: string
  onChange: (code: string) => void
  error: string | null | undefined
  ref?: Ref<HTMLInputElement>
}

/**
 * The field of the code that confirms an order. A user without a second factor has no code to type: in place
 * of the field they read what the bank would answer, and where they set up their authenticator.
 */
export function OrderCode(props: OrderCodeProps) {
  const { twoFactorEnabled } = useUser()
  return twoFactorEnabled ? <CodeField {...props} /> : <NoSecondFactor />
}

/** Says that an order takes a second factor, which this user does not have, and leads to its setup. */
export function NoSecondFactor() {
  const { role } = useUser()
  const search = { dialog: 'two-factor' }
  return (
    <Banner tone="wait" icon="key" title={texts.notEnabled}>
      {texts.required}{' '}
      {role === 'admin' ? (
        <Link to="/admin/security" search={search}>
          {texts.setUp}
        </Link>
      ) : (
        <Link to="/dashboard/profile" search={search} hash="security">
          {texts.setUp}
        </Link>
      )}
    </Banner>
  )
}

/** Returns why this user has no code to confirm an order with; null for one who has. */
export function useNoCode(): string | null {
  const { twoFactorEnabled } = useUser()
  return twoFactorEnabled ? null : setUpFirst
}
