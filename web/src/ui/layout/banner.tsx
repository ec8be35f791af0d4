import type { ReactNode } from 'react'
import { Icon, type IconName } from '#ui/brand/icon.tsx'

type BannerTone = 'neutral' | 'wait' | 'good' | 'bad'

const iconOf: Record<BannerTone, IconName> = { neutral: 'info', wait: 'clock', good: 'check', bad: 'alert' }

type BannerProps = {
  tone?: BannerTone | undefined
  icon?: IconName | undefined
  /** The first words, in bold: "You are offline." */
  title?: ReactNode
  children?: ReactNode
  /** A button at the right. */
  action?: ReactNode
  /**
   * The live region's role: `status` waits for its turn, `alert` interrupts. Leave it out for a banner that
   * is there from the start.
   */
  announce?: 'status' | 'alert' | undefined
}

/** A message in the page, beside its subject. */
export function Banner({ tone = 'neutral', icon, title, children, action, announce }: BannerProps) {
  return (
    <div className={tone === 'neutral' ? 'banner' : `banner banner-${tone}`} role={announce}>
      <Icon name={icon ?? iconOf[tone]} />
      <div>
        {title !== undefined && (
          <>
            <b>{title}</b>{' '}
          </>
        )}
        {children}
      </div>
      {action}
    </div>
  )
}
