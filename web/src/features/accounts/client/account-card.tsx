import type { Account, Balance } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { bank } from '#content/bank.ts'
import { formatDate } from '#lib/format/format-date.ts'
import { Sum } from '#domain/money.tsx'
import { Button } from '#ui/form/button.tsx'
import { Spark } from '#ui/data/charts/spark.tsx'
import { AccountBadge } from '#features/accounts/account-badge.tsx'
import { AccountMenu } from './own/account-menu.tsx'
import { texts } from './texts.ts'

type AccountCardProps = {
  account: Account & { trend: Balance[] }
  /** Some accounts hold a cryptocurrency and some fiat money: the card says which. */
  kindsDiffer: boolean
  onDetails: () => void
  onPay: () => void
  onOpen: (dialog: 'rename' | 'receive') => void
}

/** An account as a card. The whole card opens the statement; its buttons lie above that link. */
export function AccountCard({ account, kindsDiffer, onDetails, onPay, onOpen }: AccountCardProps) {
  return (
    <article className="card account">
      <div className="account-head">
        <h3>
          <Link to="/dashboard/accounts/$accountId/transactions" params={{ accountId: account.id }}>
            {account.nickname}
          </Link>
        </h3>
        {kindsDiffer && <AccountBadge isCrypto={account.isCrypto} />}
      </div>
      <p className="account-no">{account.accountNumber}</p>
      <div className="account-fig">
        <Sum amount={account.balance} currency={account.currency} />
        <Spark values={account.trend} />
      </div>
      <div className="account-foot">
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
          <Button size="sm" aria-label={`${texts.pay}, ${account.nickname}`} onClick={onPay}>
            {texts.pay}
          </Button>
          <AccountMenu account={account} onOpen={onOpen} />
        </span>
      </div>
    </article>
  )
}
