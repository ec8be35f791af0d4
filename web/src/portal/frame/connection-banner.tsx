import { bank } from '#content/bank.ts'
import { formatTime } from '#lib/format/format-date.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { texts } from '#portal/texts.ts'

/**
 * Says quietly that the figures no longer follow. The region is always there, so that its words are read out.
 */
export function ConnectionBanner({ since }: { since: Date | null }) {
  return (
    <div role="status" className="connection">
      {since && <Banner title={texts.lost}>{texts.lostHelp(formatTime(since, bank.timeZone))}</Banner>}
    </div>
  )
}
