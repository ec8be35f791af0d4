import type { Beneficiary } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { bank } from '#content/bank.ts'
import { formatDate } from '#lib/format/format-date.ts'
import { Badge } from '#ui/data/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { buttonClass, IconButton } from '#ui/form/button.tsx'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { pairsOf } from './beneficiary-pairs.ts'
import { addressLine } from './printed.ts'
import { texts } from './texts.ts'

type BeneficiaryCardProps = { beneficiary: Beneficiary; busy: boolean; onDelete: () => void }

/** A beneficiary, verified or pending. */
export function BeneficiaryCard({ beneficiary, busy, onDelete }: BeneficiaryCardProps) {
  const address = addressLine(beneficiary)
  return (
    <article className="card beneficiary">
      <div className="beneficiary-head">
        <div>
          <h3 title={beneficiary.name}>{beneficiary.name}</h3>
          {address && <p className="small muted">{address}</p>}
        </div>
        {beneficiary.verified ? (
          <Badge tone="good">{texts.verified}</Badge>
        ) : (
          <Badge tone="wait">{texts.pending}</Badge>
        )}
      </div>
      {!beneficiary.verified && <p className="small muted">{texts.pendingHelp}</p>}
      <Pairs pairs={pairsOf(beneficiary)} />
      <div className="beneficiary-foot">
        <p className="tiny muted num">{texts.added(formatDate(beneficiary.createdAt, bank.timeZone))}</p>
        {beneficiary.verified && (
          <Link
            to="/dashboard/portfolio"
            search={{ dialog: 'pay', to: beneficiary.id }}
            className={classNames(buttonClass('secondary', 'sm'), 'beneficiary-pay')}
            aria-label={`${texts.pay}, ${beneficiary.name}`}
          >
            {texts.pay}
          </Link>
        )}
        <IconButton
          icon="trash"
          label={`${texts.delete}, ${beneficiary.name}`}
          size="sm"
          busy={busy}
          // When a card is removed, the next one moves under the pointer.
          ignoresSecondClick
          onClick={onDelete}
        />
      </div>
    </article>
  )
}
