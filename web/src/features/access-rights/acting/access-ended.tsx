import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keyOfActing } from '#api.ts'
import { paths } from '#paths.ts'
import { buttonClass } from '#ui/form/button.tsx'
import { EmptyState } from '#ui/layout/empty.tsx'
import { actingTexts as texts } from './texts.ts'

/** Says that the user may no longer act for a holder, and forgets what was loaded of their accounts. */
export function AccessEnded({ holderId, name }: { holderId: string; name: string | null }) {
  const queries = useQueryClient()
  useEffect(() => queries.removeQueries({ queryKey: keyOfActing(holderId) }), [queries, holderId])
  return (
    <div role="alert">
      <EmptyState
        level="h1"
        seed="access-ended"
        title={texts.ended}
        action={
          <Link className={buttonClass('primary')} to={paths.portfolio}>
            {texts.back}
          </Link>
        }
      >
        {texts.endedHelp(name)}
      </EmptyState>
    </div>
  )
}
