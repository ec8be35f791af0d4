import { Button } from '#ui/form/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { EnrolmentButton, EnrolmentFields, useEnrolment } from './enrolment.tsx'
import { texts } from '#features/security/texts.ts'

/** Sets up a first authenticator, or a new one. */
export function EnrolDialog({ isEnabled, onClose }: { isEnabled: boolean; onClose: () => void }) {
  const proof = isEnabled ? 'code' : 'password'
  const state = useEnrolment({ proof, onDone: onClose })
  return (
    <Dialog
      backCloses
      open
      onClose={onClose}
      canClose={!state.busy}
      title={isEnabled ? texts.renewTitle : texts.enrolTitle}
      onSubmit={state.submit}
      footer={
        <>
          <Button kind="quiet" className="push" onClick={onClose}>
            {texts.cancel}
          </Button>
          <EnrolmentButton proof={proof} state={state} />
        </>
      }
    >
      <div className="security-form">
        <EnrolmentFields proof={proof} state={state} />
      </div>
    </Dialog>
  )
}
