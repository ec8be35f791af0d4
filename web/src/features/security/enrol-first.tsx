import './security.css'
import { EnrolmentButton, EnrolmentFields, useEnrolment } from './enrolment.tsx'

/** The one thing a session can do whose user has no second factor where the bank asks for one. */
export function EnrolFirst() {
  // Whoever set it up is led on by the session itself: it has all its rights now.
  const state = useEnrolment({ proof: 'none', onDone: () => {} })
  return (
    <form
      className="security-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        state.submit()
      }}
    >
      <EnrolmentFields proof="none" state={state} />
      <div>
        <EnrolmentButton proof="none" state={state} />
      </div>
    </form>
  )
}
