import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { ContactFields } from './contact-fields.tsx'
import { texts } from './texts.ts'
import { useContactForm } from './use-contact-form.ts'

type ContactDialogProps = { open: boolean; onClose: () => void }

/** The contact form over any page. Closing it keeps the typed text. */
export function ContactDialog({ open, onClose }: ContactDialogProps) {
  const { fields, problems, busy, type, send } = useContactForm(onClose)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      canClose={!busy}
      title={texts.title}
      description={texts.description}
      onSubmit={send}
      footer={
        <DialogButtons
          cancel={texts.cancel}
          onCancel={onClose}
          submit={texts.send}
          submitting={texts.sending}
          busy={busy}
        />
      }
    >
      <ContactFields fields={fields} problems={problems} busy={busy} onType={type} />
    </Dialog>
  )
}
