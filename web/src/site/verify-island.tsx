import '#lib/zod-without-eval.ts'
import '#ui/field.css'
import '#ui/banner.css'
import './verify.css'
import { createRoot } from 'react-dom/client'
import { type Claim, VerifyForm } from '#features/certificates/verify-form.tsx'
import { paths } from '#paths.ts'

/** Puts the form where the page has left room for it, filled in with what came in the address. */
export function showVerify(host: HTMLElement): void {
  createRoot(host).render(<VerifyForm claimed={claimInAddress()} />)
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
