import '#lib/form/zod-without-eval.ts'
import { hydrateRoot } from 'react-dom/client'
import { ContactForm } from '#features/contact/contact-form.tsx'
import { IslandFrame, islandIds } from './island-frame.tsx'
import { placeToaster } from './toaster.tsx'

/** Hydrates the form in the page and keeps the text typed into it. */
export function hydrateContact(host: HTMLElement): Promise<void> {
  placeToaster()
  return new Promise((ready) => {
    hydrateRoot(
      host,
      <IslandFrame>
        <ContactForm onReady={ready} />
      </IslandFrame>,
      { identifierPrefix: islandIds },
    )
  })
}
