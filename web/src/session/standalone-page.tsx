import { createContext, type ReactNode, use } from 'react'
import { paths } from '#paths.ts'
import { BrandMark } from '#ui/brand/brand-mark.tsx'
import './session.css'

/** The bank's name, for the pages that stand outside of the frame. */
export const BankName = createContext('')

/** A page without the frame of an area: the bank's name leads home. */
export function StandalonePage({ children }: { children: ReactNode }) {
  return (
    <div className="standalone">
      <header>
        <a className="brand" href={paths.home}>
          <BrandMark />
          <span>{use(BankName)}</span>
        </a>
      </header>
      <main className="standalone-page" id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
