import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { Card } from '#ui/layout/card.tsx'
import { ErrorState } from '#ui/layout/empty.tsx'
import { Section } from '#ui/layout/page.tsx'
import { Loading, Skeleton } from '#ui/layout/skeleton.tsx'
import { FreezeSection } from './freeze-section.tsx'
import { LimitsSection } from './limits-section.tsx'
import { texts } from './texts.ts'
import './safeguards.css'

/** What a client closes: all payments at once, and payments above limits of their own. */
export function SafeguardsSections() {
  const safeguards = useQuery(api.safeguards.get.queryOptions())
  if (safeguards.data)
    return (
      <>
        <FreezeSection freeze={safeguards.data.freeze} />
        <LimitsSection safeguards={safeguards.data} />
      </>
    )
  if (safeguards.isError)
    return (
      <Section title={texts.freeze}>
        <ErrorState
          title={texts.failed}
          onRetry={() => void safeguards.refetch()}
          busy={safeguards.isFetching}
        >
          {texts.failedHelp}
        </ErrorState>
      </Section>
    )
  return (
    <>
      <Section title={texts.freeze}>
        <Card pad className="safeguards-freeze-shape">
          <Loading label={texts.loading}>
            <Skeleton width="long" />
            <Skeleton width="medium" />
          </Loading>
        </Card>
      </Section>
      <Section title={texts.limits}>
        <Card className="safeguards-limits-shape" />
      </Section>
    </>
  )
}
