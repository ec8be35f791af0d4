import type { Beneficiary } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass, IconButton } from '#ui/form/button.tsx'
import { texts } from './texts.ts'

type OwnActionsProps = {
  beneficiary: Beneficiary
  busy: boolean
  onEdit: () => void
  onVerify: () => void
  onDelete: () => void
}

/** The actions of a client on a beneficiary of their own. */
export function OwnActions({ beneficiary, busy, onEdit, onVerify, onDelete }: OwnActionsProps) {
  return (
    <>
      {beneficiary.verified ? (
        <Link
          to="/dashboard/portfolio"
          search={{ dialog: 'pay', to: beneficiary.id }}
          className={buttonClass('secondary', 'sm')}
          aria-label={`${texts.pay}, ${beneficiary.name}`}
        >
          {texts.pay}
        </Link>
      ) : (
        <Button size="sm" aria-label={`${texts.confirmPending}, ${beneficiary.name}`} onClick={onVerify}>
          {texts.confirmPending}
        </Button>
      )}
      <IconButton icon="edit" label={`${texts.edit}, ${beneficiary.name}`} size="sm" onClick={onEdit} />
      <IconButton
        icon="trash"
        label={`${texts.delete}, ${beneficiary.name}`}
        size="sm"
        busy={busy}
        // When a card is removed, the next one moves under the pointer.
        ignoresSecondClick
        onClick={onDelete}
      />
    </>
  )
}
