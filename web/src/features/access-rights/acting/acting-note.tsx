import type { ActedFor } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { paths } from '#paths.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { actingTexts as texts, doneInWords, seenInWords } from './texts.ts'
import '#features/access-rights/access.css'

type ActingNoteProps = {
  holder: ActedFor
  /** On a phone it says no more than for whom the user acts, to leave the screen to the page. */
  isBrief: boolean
}

/** The line above every page about another holder: whose accounts these are, what may be seen, until when. */
export function ActingNote({ holder, isBrief }: ActingNoteProps) {
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
      <span className={isBrief ? 'acting-rights-brief' : undefined}>
        {seenInWords(holder)} {doneInWords(holder)}
      </span>
    </Banner>
  )
}
