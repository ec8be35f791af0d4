import type { Beneficiary } from '@bank/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import { bank } from '#content/bank.ts'
import { formatDate } from '#lib/format/format-date.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { ShortText } from '#ui/data/short-text.tsx'
import { CopyValue } from '#ui/overlay/copy-button.tsx'
import { addressInParts } from './address-in-parts.tsx'
import { pairsOf, type Show } from './beneficiary-pairs.tsx'
import { texts } from './texts.ts'
import { headingId } from './use-removal.ts'

type BeneficiaryCardProps = {
  beneficiary: Beneficiary
  /** Undo has brought it back: it takes the focus that Undo had. */
  isRestored?: boolean
  actions: ReactNode
}

/** A beneficiary, verified or pending. */
export function BeneficiaryCard({ beneficiary, isRestored = false, actions }: BeneficiaryCardProps) {
  const address = addressInParts(beneficiary)
  const copyable: Show = ({ name, text, printed }) => (
    <CopyValue label={texts.copy(name, beneficiary.name)} text={text} copied={texts.copied(name)}>
      {name === texts.wallet ? <ShortText text={text} /> : printed}
    </CopyValue>
  )
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isRestored) heading.current?.focus()
  }, [isRestored])
  return (
    <article className="card beneficiary">
      <div className="beneficiary-head">
        <div>
          <h3 id={headingId(beneficiary.id)} ref={heading} tabIndex={-1} title={beneficiary.name}>
            {beneficiary.name}
          </h3>
          {beneficiary.nickname && <p className="beneficiary-nickname">{beneficiary.nickname}</p>}
          {address && <p className="small muted">{address}</p>}
        </div>
        {beneficiary.verified ? (
          <Badge tone="good">{texts.verified}</Badge>
        ) : (
          <Badge tone="wait">{texts.pending}</Badge>
        )}
      </div>
      {!beneficiary.verified && <p className="small muted">{texts.pendingHelp}</p>}
      <Pairs pairs={pairsOf(beneficiary, copyable)} />
      <div className="beneficiary-foot">
        <p className="tiny muted num">{texts.added(formatDate(beneficiary.createdAt, bank.timeZone))}</p>
        <div className="beneficiary-actions">{actions}</div>
      </div>
    </article>
  )
}
