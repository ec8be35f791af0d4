import '#ui/toast.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { createRoot } from 'react-dom/client'
import { Toaster } from '#ui/toast.tsx'

let isThere = false

/** The place for messages. There is one in a page, however many islands have something to say. */
export function placeToaster(): void {
  if (isThere) return
  isThere = true
  const host = document.createElement('div')
  document.body.append(host)
  createRoot(host).render(
    <CSPProvider disableStyleElements>
      <Toaster />
    </CSPProvider>,
  )
}
