import { RatesView } from '#features/rates/rates-view.tsx'
import { texts as rateTexts } from '#features/rates/texts.ts'
import { texts } from '#portal/texts.ts'
import { PageHead } from '#ui/layout/page.tsx'

/** The rates of certificates. */
export function RatesPage() {
  return (
    <>
      <PageHead title={texts.rates} lead={rateTexts.lead} />
      <RatesView />
    </>
  )
}
