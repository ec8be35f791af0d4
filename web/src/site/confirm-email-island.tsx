import '#lib/zod-without-eval.ts'
import '#ui/field.css'
import { createRoot } from 'react-dom/client'
import { ConfirmEmail } from '#features/profile/confirm-email.tsx'

const host = document.getElementById('confirm-email')

/** Behind the #, which no browser sends to any server. */
const token = /^#([\w-]{43})$/.exec(window.location.hash)?.[1] ?? null

if (host) createRoot(host).render(<ConfirmEmail token={token} />)
