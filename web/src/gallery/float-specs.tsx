import { useState } from 'react'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { AmountField } from '#ui/amount-field.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Menu } from '#ui/menu.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { showToast } from '#ui/toast-store.ts'
import { Tooltip } from '#ui/tooltip.tsx'
import { Spec } from './spec.tsx'

export function FloatSpecs() {
  return (
    <>
      <ToastSpecs />
      <DialogSpecs />
      <MenuSpecs />
    </>
  )
}

const paid = {
  tone: 'good',
  title: 'Payment Successful',
  description: 'Payment of $18,500.00 has been processed',
} as const
const refused = {
  tone: 'bad',
  title: 'Insufficient Funds',
  description: 'The payment amount exceeds your account balance',
} as const
const beneficiaries = [
  { value: 'laurent', label: 'Laurent Family Trust' },
  { value: 'moreau', label: 'Atelier Moreau' },
] as const

function ToastSpecs() {
  const undo = { label: 'Undo', onPress: () => showToast({ title: 'Beneficiary restored' }) }
  return (
    <Spec title="Toasts">
      <div className="lines">
        <Button onClick={() => showToast(paid)}>Good news</Button>
        <Button onClick={() => showToast(refused)}>Bad news</Button>
        <Button
          onClick={() =>
            showToast({
              title: 'Beneficiary deleted successfully',
              description: 'Harbour Yachts Ltd',
              action: undo,
            })
          }
        >
          With Undo
        </Button>
      </div>
    </Spec>
  )
}

function DialogSpecs() {
  const [open, setOpen] = useState<'pay' | 'terms' | 'idle' | null>(null)
  const close = () => setOpen(null)
  return (
    <Spec title="Dialogs">
      <div className="lines">
        <Button kind="primary" onClick={() => setOpen('pay')}>
          Make Payment
        </Button>
        <Button onClick={() => setOpen('terms')}>Long reading</Button>
        <Button onClick={() => setOpen('idle')}>Idle warning</Button>
      </div>
      <PayDialog open={open === 'pay'} onClose={close} />
      <Dialog
        open={open === 'terms'}
        onClose={close}
        title="Terms and Conditions"
        width="wide"
        footer={<Button onClick={close}>Close</Button>}
      >
        {Array.from({ length: 30 }, (_, index) => (
          <p key={index}>
            {index + 1}. The rate and the day of repayment are fixed before you sign, and neither changes for
            any reason.
          </p>
        ))}
      </Dialog>
      <AlertDialog
        open={open === 'idle'}
        title="Are you still there?"
        description="You will be signed out in 48 seconds."
        footer={
          <>
            <Button kind="quiet" className="push" onClick={close}>
              Log Out
            </Button>
            <Button kind="primary" onClick={close}>
              Stay Logged In
            </Button>
          </>
        }
      />
    </Spec>
  )
}

function PayDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [amount, setAmount] = useState('')
  const [code, setCode] = useState('')
  const [beneficiary, setBeneficiary] = useState<'laurent' | 'moreau'>('laurent')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Make Payment"
      description="Check the four lines, then confirm."
      onSubmit={onClose}
      head={<Stepper label="Payment" steps={['Details', 'Review']} current={2} />}
      footer={
        <>
          <Button kind="quiet" className="push" onClick={onClose}>
            Back
          </Button>
          <Button
            kind="primary"
            type="submit"
            disabledReason={code.length < 6 ? 'Enter the 6 digits to confirm.' : null}
          >
            Pay $18,500.00
          </Button>
        </>
      }
    >
      <SelectField label="Beneficiary" value={beneficiary} onChange={setBeneficiary} options={beneficiaries} />
      <AmountField
        label="Sum"
        value={amount}
        onChange={setAmount}
        decimals={2}
        currency="USD"
        help="Balance $1,250,000.55"
      />
      <Banner tone="wait" icon="key" title="A code is needed.">
        With this payment, today’s total from Family Reserve passes $10,000.00.
      </Banner>
      <CodeField
        label="Code for this payment"
        value={code}
        onChange={setCode}
        help="6 digits from your authenticator app, for this payment only."
      />
    </Dialog>
  )
}

function MenuSpecs() {
  return (
    <Spec title="Menu, tooltip">
      <div className="lines">
        <Menu
          trigger={<IconButton icon="more" label="Actions, Helena Laurent" />}
          align="start"
          actions={[
            { label: 'Reset password', icon: 'key', onSelect: () => showToast({ title: 'Reset password' }) },
            { label: 'Setup link', icon: 'link', onSelect: () => showToast({ title: 'Setup link' }) },
            {
              label: 'Make admin',
              icon: 'shield',
              onSelect: () => undefined,
              disabledReason: 'Is one already',
            },
            {
              label: 'Block',
              icon: 'block',
              danger: true,
              separated: true,
              onSelect: () => showToast({ tone: 'bad', title: 'Blocked' }),
            },
          ]}
        />
        <Tooltip text="Shown once, for 30 seconds, and written to the audit log">
          <Button icon="eye">Show the phrase</Button>
        </Tooltip>
      </div>
    </Spec>
  )
}
