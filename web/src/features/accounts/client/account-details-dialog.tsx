import type { Account, Balance } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { bank } from '#content/bank.ts'
import { BankMoment } from '#domain/time/bank-moment.tsx'
import { currencyName } from '#domain/currency-name.ts'
import { Sum } from '#domain/money.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { CopyValue } from '#ui/overlay/copy-button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { AccountBadge } from '#features/accounts/account-badge.tsx'
import { BalanceHistory } from './balance-history.tsx'
import { detailsTexts } from './details-texts.ts'

type AccountDetailsProps = {
  account: Account & { trend: Balance[] }
  onClose: () => void
  /** The address of its statement, and how to print one; null where the reader may see the balance alone. */
  statement: { path: string; onPrint: () => void } | null
  /** Opens the details to receive money; none for a reader to whom they do not belong. */
  onReceive?: (() => void) | undefined
  /** More about the account, below its figures. */
  children?: ReactNode
}

/** The details of an account, with its balance of twelve months and a link to its transactions. */
export function AccountDetailsDialog({
  account,
  onClose,
  statement,
  onReceive,
  children,
}: AccountDetailsProps) {
  const updatedAt = account.lastMovementAt ?? account.createdAt
  return (
    <Dialog
      open
      onClose={onClose}
      title={detailsTexts.detailsTitle}
      footer={
        statement && (
          <>
            <Button icon="print" onClick={statement.onPrint}>
              {detailsTexts.print}
            </Button>
            <Link className={buttonClass('secondary')} to={statement.path}>
              {detailsTexts.history}
            </Link>
          </>
        )
      }
    >
      <div className="between">
        <h3>{account.nickname}</h3>
        <AccountBadge isCrypto={account.isCrypto} />
      </div>
      <Pairs
        pairs={[
          {
            name: detailsTexts.accountNumber,
            value: (
              <CopyValue
                label={`${detailsTexts.copyNumber}, ${account.nickname}`}
                text={account.accountNumber}
                copied={detailsTexts.numberCopied}
              >
                {account.accountNumber}
              </CopyValue>
            ),
          },
          { name: detailsTexts.openedAs, value: account.openedAs },
          { name: detailsTexts.balance, value: <Sum amount={account.balance} currency={account.currency} /> },
          { name: detailsTexts.currency, value: currencyName(account.currency) },
          {
            name: detailsTexts.type,
            value: account.isCrypto ? detailsTexts.cryptoType : detailsTexts.fiatType,
          },
          { name: detailsTexts.lastUpdated, value: <BankMoment at={updatedAt} bank={bank} /> },
        ]}
      />
      {onReceive && (
        <div>
          <Button size="sm" icon="bank" onClick={onReceive}>
            {detailsTexts.receive}
          </Button>
        </div>
      )}
      {account.trend.length > 0 && <BalanceHistory account={account} />}
      {children}
    </Dialog>
  )
}
