import '#lib/zod-without-eval.ts'
import '#ui/field.css'
import '#ui/banner.css'
import './verify.css'
import { createRoot } from 'react-dom/client'
import type { Claim } from '#features/certificates/verify-claim.ts'
import { VerifyForm } from '#features/certificates/verify-form.tsx'
import { paths } from '#paths.ts'

/** Puts the form where the page has left room for it, filled in with what came in the address. */
export function showVerify(host: HTMLElement): void {
  const root = createRoot(host)
  // A form of its own for each address: the answer to another one must not stay beside this.
  const render = () => root.render(<VerifyForm key={window.location.href} claimed={claimInAddress()} />)
  window.addEventListener('hashchange', render)
  render()
}

/** The number in the path, the hash behind the # sign: that part of an address stays in the browser. */
function claimInAddress(): Claim {
  const { pathname, hash } = window.location
  return { number: textOf(pathname.slice(paths.verify.length + 1)), hash: textOf(hash.slice(1)) }
}

function textOf(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
