import '#features/security/security.css'
import { EnrolmentButton, EnrolmentFields, useEnrolment } from './enrolment.tsx'

/** The only screen of a session without a second factor where the bank requires one. */
export function EnrolFirst() {
  // The session has all its rights then, and redirects by itself.
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
