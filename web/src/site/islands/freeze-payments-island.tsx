import '#lib/form/zod-without-eval.ts'
import '#ui/form/field.css'
import { createRoot } from 'react-dom/client'
import { FreezeByLink } from '#features/safeguards/freeze-by-link.tsx'
import { tokenOfLink } from '#session/link-order.tsx'

/** Renders the button into its placeholder. */
export function showFreezePayments(host: HTMLElement): void {
  createRoot(host).render(<FreezeByLink token={tokenOfLink()} />)
}
