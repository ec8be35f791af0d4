import { Banner } from '#ui/layout/banner.tsx'

/** Says that an order was not answered; the help explains the effect of another try. */
export function Unanswered({ help }: { help: string }) {
  return (
    <Banner tone="bad" title="The bank has not responded." announce="status">
      {help}
    </Banner>
  )
}
