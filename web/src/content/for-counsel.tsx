import type { ReactNode } from 'react'

/** What the bank's counsel has to decide or to confirm before a notice is used; it stands where the answer will stand. */
export function ForCounsel({ children }: { children: ReactNode }) {
  return (
    <p className="for-counsel">
      <b>For counsel.</b> {children}
    </p>
  )
}
