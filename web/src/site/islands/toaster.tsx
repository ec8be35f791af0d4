import '#ui/overlay/toast.css'
import { Toaster } from '#ui/overlay/toast.tsx'
import { IslandFrame } from './island-frame.tsx'
import { drawOverPage } from './over-page.ts'

/** The place for messages. There is one in a page, however many islands have something to say. */
export function placeToaster(): void {
  drawOverPage(
    'toaster',
    <IslandFrame>
      <Toaster />
    </IslandFrame>,
  )
}
