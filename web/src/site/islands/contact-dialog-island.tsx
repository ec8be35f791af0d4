import '#lib/zod-without-eval.ts'
import '#ui/dialog.css'
import { createRoot } from 'react-dom/client'
import { ContactDialog } from '#features/contact/contact-dialog.tsx'
import { IslandFrame } from './island-frame.tsx'
import { placeToaster } from './toaster.tsx'

const host = document.createElement('div')
document.body.append(host)
const root = createRoot(host)

/** Opens the form over the page. */
export function openContact(): void {
  placeToaster()
  draw(true)
}

function draw(open: boolean): void {
  root.render(
    <IslandFrame>
      <ContactDialog open={open} onClose={() => draw(false)} />
    </IslandFrame>,
  )
}
