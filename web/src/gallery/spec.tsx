import type { ReactNode } from 'react'

/** One component and its states under a heading. */
export function Spec({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="spec">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
