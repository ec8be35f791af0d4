import '#lib/form/zod-without-eval.ts'
import '#ui/overlay/dialog.css'
import { ContactDialog } from '#features/contact/contact-dialog.tsx'
import { enterDialog, leaveDialog, onDialogLeft } from '#site/dialog-address.ts'
import { IslandFrame } from './island-frame.tsx'
import { drawOverPage } from './over-page.ts'
import { placeToaster } from './toaster.tsx'

onDialogLeft('contact', () => draw(false))

/** Opens the form over the page, with an address. */
export async function openContact(): Promise<void> {
  placeToaster()
  await enterDialog('contact')
  draw(true)
}

function close(): void {
  draw(false)
  leaveDialog('contact')
}

function draw(open: boolean): void {
  drawOverPage(
    'contact',
    <IslandFrame>
      <ContactDialog open={open} onClose={close} />
    </IslandFrame>,
  )
}
