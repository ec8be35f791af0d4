import { CSPProvider } from '@base-ui/react/csp-provider'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startTheme } from '#lib/theme-choice.ts'
import { Toaster } from '#ui/toast.tsx'
import '#ui/ui.css'
import './gallery.css'
import { Gallery } from './gallery.tsx'

startTheme()
const root = document.getElementById('root')
if (!root) throw new Error('No #root in the page')
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <Gallery />
      <Toaster />
    </CSPProvider>
  </StrictMode>,
)
