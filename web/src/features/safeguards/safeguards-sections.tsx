import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { Card } from '#ui/layout/card.tsx'
import { SectionState } from '#ui/layout/section-state.tsx'
import { Section } from '#ui/layout/page.tsx'
import { FreezeSection } from './freeze-section.tsx'
import { LimitsSection } from './limits-section.tsx'
import { texts } from './texts.ts'
import './safeguards.css'

/** A client's safeguards: a freeze of all payments, and limits of their own. */
export function SafeguardsSections() {
  const safeguards = useQuery(api.safeguards.get.queryOptions())
  if (safeguards.data)
    return (
      <>
        <FreezeSection freeze={safeguards.data.freeze} />
        <LimitsSection safeguards={safeguards.data} />
      </>
    )
  return (
    <>
      <Section title={texts.freeze}>
        <SectionState query={safeguards} texts={texts} className="safeguards-freeze-shape" />
      </Section>
      {!safeguards.isError && (
        <Section title={texts.limits}>
          <Card className="safeguards-limits-shape" />
        </Section>
      )}
    </>
  )
}
