import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'

const texts = {
  title: {
    pay: 'You have no account to pay from yet',
    deposit: 'You have no account to fund a deposit from yet',
    statements: 'You have no account to download statements for yet',
  },
  help: 'Request your first account here, or ask your account manager to open one for you.',
  contact: 'Contact Account Manager',
  request: 'Request New Account',
} as const

type NoAccountDialogProps = {
  /** The purpose of the client's visit. */
  purpose: keyof (typeof texts)['title']
  onClose: () => void
  onRequest: () => void
}

/** Shows a client without an account why there is nothing to fill in, and the two ways to get one. */
export function NoAccountDialog({ purpose, onClose, onRequest }: NoAccountDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title[purpose]}
      description={texts.help}
      footer={
        <>
          <Link to="/dashboard/support" className={`${buttonClass('secondary')} push`}>
            {texts.contact}
          </Link>
          <Button kind="primary" onClick={onRequest}>
            {texts.request}
          </Button>
        </>
      }
    />
  )
}
