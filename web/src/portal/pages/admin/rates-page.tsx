import { RatesView } from '#features/rates/rates-view.tsx'
import { texts as rateTexts } from '#features/rates/texts.ts'
import { texts } from '#portal/texts.ts'
import { PageHead } from '#ui/layout/page.tsx'

/** The rates of certificates. */
export function RatesPage() {
  return (
    <>
      {/* A phone shows it too: it has the unit of every figure. */}
      <PageHead title={texts.rates} detail={rateTexts.lead} />
      <RatesView />
    </>
  )
}
