import type { ActedFor } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { paths } from '#paths.ts'
import { Icon } from '#ui/brand/icon.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { actingTexts as texts, doneInWords, seenInWords } from './texts.ts'
import '#features/access-rights/access.css'

/** The line above every page about another holder: whose accounts these are; opened, what the user may do. */
export function ActingNote({ holder }: { holder: ActedFor }) {
  const isMandate = holder.prepare || holder.sign !== null || holder.messages
  return (
    <Banner
      icon="people"
      title={isMandate ? texts.actsFor(holder.name) : texts.lookingAt(holder.name)}
      action={
        <Link className="acting-back" to={paths.portfolio}>
          {texts.back}
        </Link>
      }
    >
      <details className="acting-rights">
        <summary>
          {texts.rights}
          <Icon name="down" size="sm" />
        </summary>
        <p>
          {seenInWords(holder)} {doneInWords(holder)}
        </p>
      </details>
    </Banner>
  )
}
