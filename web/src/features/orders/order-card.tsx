import type { ListedOrder } from '@bank/contract'
import { Sum } from '#domain/money.tsx'
import { formatDay } from '#lib/format/format-date.ts'
import { Button } from '#ui/form/button.tsx'
import { type Pair, Pairs } from '#ui/data/records/pairs.tsx'
import { contentInWords, kindInWords, subjectOf } from './order-words.ts'
import { statePairs } from './order-pairs.tsx'
import { texts } from './texts.ts'

type OrderCardProps = { order: ListedOrder; onOpen: () => void }

/** An order in a list: what it would do, and whose signature is missing. */
export function OrderCard({ order, onOpen }: OrderCardProps) {
  const { content, isForMe } = order
  const action = isForMe ? texts.sign : texts.details
  return (
    <article className="card card-pad waiting-order">
      <div className="waiting-order-head">
        <div>
          <h3>{subjectOf(content)}</h3>
          <p className="small muted">{kindInWords(order)}</p>
        </div>
        {content.kind !== 'beneficiary' && <Sum amount={content.amount} currency={content.currency} />}
      </div>
      <Pairs pairs={[...listedPairs(content), ...statePairs(order)]} />
      <div className="waiting-order-foot">
        <Button
          size="sm"
          kind={isForMe ? 'primary' : 'secondary'}
          aria-label={texts.named(action, contentInWords(content))}
          onClick={onOpen}
        >
          {action}
        </Button>
      </div>
    </article>
  )
}

function listedPairs(content: ListedOrder['content']): Pair[] {
  switch (content.kind) {
    case 'payment':
      return [
        { name: texts.fromAccount, value: content.account.nickname },
        { name: texts.reference, value: content.reference },
      ]
    case 'certificate':
      return [
        { name: texts.fromAccount, value: content.account.nickname },
        { name: texts.termAndRate, value: texts.termAt(content.termYears, content.rate) },
        { name: texts.matures, value: content.promise && formatDay(content.promise.endDate) },
      ]
    case 'beneficiary':
      return []
  }
}
