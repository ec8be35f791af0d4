import { createContext } from 'react'

/**
 * The value of a code field, in place of six digits, for a user who chooses their passkey; null offers none.
 */
export const PasskeyCode = createContext<string | null>(null)
