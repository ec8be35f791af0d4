import { bank } from '#content/bank.ts'
import { formatTime } from '#lib/format/format-date.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { texts } from '#portal/texts.ts'

/**
 * Shows that the figures are no longer live. The region is always in the page, so that its text is read out.
 */
export function ConnectionBanner({ since }: { since: Date | null }) {
  return (
    <div role="status" className="connection">
      {since && <Banner title={texts.lost}>{texts.lostHelp(formatTime(since, bank.timeZone))}</Banner>}
    </div>
  )
}
