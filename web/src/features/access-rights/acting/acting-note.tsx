import type { ActedFor } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { paths } from '#paths.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { actingTexts as texts, doneInWords, seenInWords } from './texts.ts'
import '#features/access-rights/access.css'

/** The line above every page about another holder: whose accounts these are, what may be seen, until when. */
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
      {seenInWords(holder)} {doneInWords(holder)}
    </Banner>
  )
}
