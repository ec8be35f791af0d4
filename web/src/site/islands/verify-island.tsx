import '#lib/form/zod-without-eval.ts'
import '#ui/layout/banner.css'
import { useEffect, useState } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { Claim } from '#features/certificates/verify/verify-claim.ts'
import { VerifyForm } from '#features/certificates/verify/verify-form.tsx'
import { paths } from '#paths.ts'
import { IslandFrame, islandIds } from './island-frame.tsx'

/**
 * Hydrates the form in the page and keeps the text typed into it; if the address contains a question, a form
 * with its answer replaces it.
 */
export function hydrateVerify(host: HTMLElement): Promise<void> {
  return new Promise((ready) => {
    const form = (
      <IslandFrame>
        <Verify onReady={ready} />
      </IslandFrame>
    )
    const { number, hash } = claimInAddress()
    if (number === '' && hash === '') hydrateRoot(host, form, { identifierPrefix: islandIds })
    else createRoot(host, { identifierPrefix: islandIds }).render(form)
  })
}

/** A form for each address, so that the answer to another address is not shown. */
function Verify({ onReady }: { onReady: () => void }) {
  const [{ address, claim }, look] = useState(readAddress)
  useEffect(() => {
    const again = () => look(readAddress())
    window.addEventListener('hashchange', again)
    return () => window.removeEventListener('hashchange', again)
  }, [])
  return <VerifyForm key={address} claimed={claim} onReady={onReady} />
}

function readAddress(): { address: string; claim: Claim } {
  return { address: window.location.href, claim: claimInAddress() }
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
