import type { Account, Balance } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { bank } from '#content/bank.ts'
import { formatDate } from '#lib/format/format-date.ts'
import { Sum } from '#domain/money.tsx'
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/form/button.tsx'
import { Spark } from '#ui/data/charts/spark.tsx'
import { AccountBadge } from '#features/accounts/account-badge.tsx'
import { AccountMenu } from './own/account-menu.tsx'
import { texts } from './texts.ts'

type AccountCardProps = {
  account: Account & { trend: Balance[] }
  /** Some accounts hold a cryptocurrency and some fiat money: the card says which. */
  kindsDiffer: boolean
  /** The address of its statement; null where the reader may see the balance alone. */
  statement: string | null
  onDetails: () => void
  /** Pays from it; none for a reader who may not. */
  onPay?: (() => void) | undefined
  /** The words of that button, where it does not pay at once. */
  payLabel?: string | undefined
  /** Opens what its own client alone may do. */
  onOpen?: ((dialog: 'rename' | 'receive') => void) | undefined
}

/** An account as a card. The whole card opens the statement; its buttons lie above that link. */
export function AccountCard(props: AccountCardProps) {
  const { account, kindsDiffer, statement, onDetails, onPay, payLabel = texts.pay, onOpen } = props
  return (
    <article className="card account">
      <div className="account-head">
        <h3>{statement === null ? account.nickname : <Link to={statement}>{account.nickname}</Link>}</h3>
        {kindsDiffer && <AccountBadge isCrypto={account.isCrypto} />}
      </div>
      <p className="account-no">{account.accountNumber}</p>
      <div className="account-fig">
        <Sum amount={account.balance} currency={account.currency} />
        <Spark values={account.trend} />
      </div>
      <div className={classNames('account-foot', payLabel !== texts.pay && 'account-foot-tall')}>
        <span>
          {texts.lastMovement} <br />
          <span className="num">
            {account.lastMovementAt ? formatDate(account.lastMovementAt, bank.timeZone) : texts.noMovement}
          </span>
        </span>
        <span className="btns">
          <Button
            kind="quiet"
            size="sm"
            aria-label={`${texts.details}, ${account.nickname}`}
            onClick={onDetails}
          >
            {texts.details}
          </Button>
          {onPay && (
            <Button size="sm" aria-label={`${payLabel}, ${account.nickname}`} onClick={onPay}>
              {payLabel}
            </Button>
          )}
          {onOpen && <AccountMenu account={account} onOpen={onOpen} />}
        </span>
      </div>
    </article>
  )
}
