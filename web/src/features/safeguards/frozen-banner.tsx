import { Link } from '@tanstack/react-router'
import { Banner } from '#ui/layout/banner.tsx'

/** Stands above every page of a client whose payments are frozen, in every window. */
export function FrozenBanner() {
  return (
    <Banner
      tone="bad"
      icon="lock"
      title="Your payments are frozen."
      announce="status"
      action={
        <Link to="/dashboard/profile" hash="security">
          About the freeze
        </Link>
      }
    >
      No payments to other people can be made until the freeze is lifted.
    </Banner>
  )
}
