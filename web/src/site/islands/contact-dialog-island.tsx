import '#lib/form/zod-without-eval.ts'
import '#ui/overlay/dialog.css'
import { ContactDialog } from '#features/contact/contact-dialog.tsx'
import { IslandFrame } from './island-frame.tsx'
import { drawOverPage } from './over-page.ts'
import { placeToaster } from './toaster.tsx'

/** Opens the form over the page. */
export function openContact(): void {
  placeToaster()
  draw(true)
}

function draw(open: boolean): void {
  drawOverPage(
    'contact',
    <IslandFrame>
      <ContactDialog open={open} onClose={() => draw(false)} />
    </IslandFrame>,
  )
}
