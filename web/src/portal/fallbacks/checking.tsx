import { texts } from '#portal/texts.ts'

/** Specification 2, section 2: a spinner while session and role are checked. */
export function Checking() {
  return (
    <main className="checking" id="main" tabIndex={-1} aria-busy="true">
      <p role="status">
        <span className="spin" aria-hidden="true" />
        <span className="sr">{texts.loading}</span>
      </p>
    </main>
  )
}
