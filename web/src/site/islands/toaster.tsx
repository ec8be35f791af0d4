import '#ui/toast/toast.css'
import { Toaster } from '#ui/toast/toaster.tsx'
import { IslandFrame } from './island-frame.tsx'
import { drawOverPage } from './over-page.ts'

/** The element for toasts. A page has one, however many islands show toasts. */
export function placeToaster(): void {
  drawOverPage(
    'toaster',
    <IslandFrame>
      <Toaster />
    </IslandFrame>,
  )
}
