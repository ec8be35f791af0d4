import '#lib/form/zod-without-eval.ts'
import '#ui/layout/card.css'
import '#ui/form/field.css'
import '#ui/form/code-field.css'
import '#ui/layout/stepper.css'
import '#ui/layout/skeleton.css'
import '#ui/layout/banner.css'
import '#features/account-setup/account-setup.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { createRoot } from 'react-dom/client'
import { SetupWizard } from '#features/account-setup/setup-wizard.tsx'
import { paths } from '#paths.ts'
import { placeToaster } from './toaster.tsx'

/** Renders the wizard into its placeholder. Without a token there is nothing to set up. */
export function showSetup(host: HTMLElement): void {
  const token = /^\/setup\/([\w-]+)$/.exec(window.location.pathname)?.[1]
  if (token === undefined) return window.location.replace(paths.home)
  placeToaster()
  createRoot(host).render(
    <CSPProvider disableStyleElements>
      <SetupWizard token={token} />
    </CSPProvider>,
  )
}
