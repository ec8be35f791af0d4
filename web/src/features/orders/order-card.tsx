import type { ListedOrder } from '@bank/contract'
import { Sum } from '#domain/money.tsx'
import { Button } from '#ui/form/button.tsx'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { contentInWords, kindInWords } from './order-words.ts'
import { statePairs } from './order-pairs.tsx'
import { texts } from './texts.ts'

type OrderCardProps = { order: ListedOrder; onOpen: () => void }

/** An order in a list: what it would do, and whose signature is missing. */
export function OrderCard({ order, onOpen }: OrderCardProps) {
  const { content, isForMe } = order
  const { beneficiaryName } = content
  const isPayment = content.kind === 'payment'
  const action = isForMe ? texts.sign : texts.details
  return (
    <article className="card card-pad waiting-order">
      <div className="waiting-order-head">
        <div>
          <h3>{beneficiaryName}</h3>
          <p className="small muted">{kindInWords(order)}</p>
        </div>
        {isPayment && <Sum amount={content.amount} currency={content.currency} />}
      </div>
      <Pairs
        pairs={[
          { name: texts.from, value: isPayment ? content.account.nickname : null },
          { name: texts.shortReference, value: isPayment ? content.reference : null },
          ...statePairs(order),
        ]}
      />
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
