import { createContext } from 'react'

/** What a code field gives in place of six digits when the user chooses their passkey; null offers none. */
export const PasskeyCode = createContext<string | null>(null)
