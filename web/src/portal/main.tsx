import '#lib/form/zod-without-eval.ts'
import '#ui/ui.css'
import './portal.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startTheme } from '#lib/theme/theme-choice.ts'
import { createPortal } from './create-portal.tsx'

startTheme()

const { keeper, element } = createPortal({ leave: (to) => window.location.replace(to) })

void keeper.check()
// A page that comes back from the browser's memory may belong to a session that has ended since.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void keeper.recheck()
})

const host = document.getElementById('root')
if (!host) throw new Error('The page has no #root')
createRoot(host).render(<StrictMode>{element}</StrictMode>)
