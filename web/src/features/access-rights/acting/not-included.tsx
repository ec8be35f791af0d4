import type { ActedFor } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { pathFor, paths } from '#paths.ts'
import { buttonClass } from '#ui/form/button.tsx'
import { EmptyState } from '#ui/layout/empty.tsx'
import { actingTexts as texts } from './texts.ts'

type NotIncludedProps = {
  holder: ActedFor
  excluded: string
  /** A sentence about the reason, where there is one. */
  why?: string
}

/** Says that the access to a holder's accounts leaves this out, and leads back to what it includes. */
export function NotIncluded({ holder, excluded, why = '' }: NotIncludedProps) {
  return (
    <EmptyState
      level="h1"
      seed="not-included"
      title={texts.notIncluded}
      action={
        <Link className={buttonClass('primary')} to={pathFor(holder.holderId, paths.portfolio)}>
          {texts.backToAccounts}
        </Link>
      }
    >
      {texts.notIncludedHelp(holder.name, excluded)} {why}
    </EmptyState>
  )
}
