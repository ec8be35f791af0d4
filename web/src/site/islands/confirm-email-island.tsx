import '#lib/form/zod-without-eval.ts'
import '#ui/form/field.css'
import { createRoot } from 'react-dom/client'
import { ConfirmEmail } from '#features/profile/confirm-email.tsx'
import { tokenOfLink } from '#session/link-order.tsx'

/** Renders the button into its placeholder. */
export function showConfirmEmail(host: HTMLElement): void {
  createRoot(host).render(<ConfirmEmail token={tokenOfLink()} />)
}
