import { OverviewView } from '#features/overview/overview-view.tsx'
import { texts } from '#portal/texts.ts'
import { PageHead } from '#ui/layout/page.tsx'

/** The first screen of the admin area. */
export function OverviewPage() {
  return (
    <>
      <PageHead title={texts.overview} />
      <OverviewView />
    </>
  )
}
