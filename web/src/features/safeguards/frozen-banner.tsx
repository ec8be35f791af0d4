import type { Freeze } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { Banner } from '#ui/layout/banner.tsx'

/**
 * Stands above every page of a client whose payments are frozen, in every window. Only staff lift a freeze by
 * a link.
 */
export function FrozenBanner({ freeze }: { freeze: Freeze }) {
  return (
    <Banner
      tone="bad"
      icon="lock"
      title="Your payments are frozen."
      announce="status"
      action={
        <Link to="/dashboard/profile" hash="security">
          {freeze.source === 'link' ? 'About the freeze' : 'Lift the freeze'}
        </Link>
      }
    >
      No payments to other people can be made until the freeze is lifted.
    </Banner>
  )
}
