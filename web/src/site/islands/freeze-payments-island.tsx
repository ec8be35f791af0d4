import '#lib/form/zod-without-eval.ts'
import '#ui/form/field.css'
import { createRoot } from 'react-dom/client'
import { FreezeByLink } from '#features/safeguards/freeze-by-link.tsx'

/** Renders the button into its placeholder. */
export function showFreezePayments(host: HTMLElement): void {
  // The token is in the fragment, which browsers do not send to servers.
  const token = /^#([\w-]{43})$/.exec(window.location.hash)?.[1] ?? null
  createRoot(host).render(<FreezeByLink token={token} />)
}
