import type { ListedOrder } from '@bank/contract'
import { Sum, sumText } from '#domain/money.tsx'
import { Button } from '#ui/form/button.tsx'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { statePairs } from './order-pairs.tsx'
import { texts } from './texts.ts'

type OrderCardProps = { order: ListedOrder; onOpen: () => void }

/** An order in a list: what it would do, and whose signature is missing. */
export function OrderCard({ order, onOpen }: OrderCardProps) {
  const { holder, content, isForMe } = order
  const { account, beneficiaryName, amount, currency, reference } = content
  const action = isForMe ? texts.sign : texts.details
  return (
    <article className="card card-pad waiting-order">
      <div className="waiting-order-head">
        <div>
          <h3>{beneficiaryName}</h3>
          <p className="small muted">{texts.paymentOf(holder.name)}</p>
        </div>
        <Sum amount={amount} currency={currency} />
      </div>
      <Pairs
        pairs={[
          { name: texts.from, value: account.nickname },
          { name: texts.reference, value: reference },
          ...statePairs(order),
        ]}
      />
      <div className="waiting-order-foot">
        <Button
          size="sm"
          kind={isForMe ? 'primary' : 'secondary'}
          aria-label={texts.named(action, `${beneficiaryName}, ${sumText(amount, currency)}`)}
          onClick={onOpen}
        >
          {action}
        </Button>
      </div>
    </article>
  )
}
