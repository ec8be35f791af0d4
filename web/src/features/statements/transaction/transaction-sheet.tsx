import type { Transaction } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { refusalOf } from '#api.ts'
import { bank } from '#content/bank.ts'
import { BankMoment } from '#domain/time/bank-moment.tsx'
import { SignedSum, Sum } from '#domain/money.tsx'
import { ReceiptLink } from '#domain/receipt-link.tsx'
import { formatOutgoing } from '#features/statements/format-outgoing.ts'
import { useReader } from '#features/statements/use-reader.ts'
import { useReading } from '#session/acting/reading.tsx'
import { Badge, type BadgeTone } from '#ui/data/badge.tsx'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { Button } from '#ui/form/button.tsx'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { TableSkeleton } from '#ui/layout/skeleton.tsx'
import { CopyValue } from '#ui/overlay/copy-button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useOpener } from '#ui/overlay/use-opener.ts'
import { madeByTexts, statusTexts, texts } from './texts.ts'
import './transaction-sheet.css'

type TransactionSheetProps = {
  accountId: string
  transactionId: string
  onClose: () => void
  /** Opens a payment to the same beneficiary, or a transfer to the same own account. */
  onPayAgain?: ((transaction: Transaction) => void) | undefined
}

const missing = new Set<string>(['TRANSACTION_NOT_FOUND', 'ACCOUNT_NOT_FOUND', 'INVALID_INPUT'])

/** A transaction in full, beside its statement. */
export function TransactionSheet({ accountId, transactionId, onClose, onPayAgain }: TransactionSheetProps) {
  const reader = useReader()
  const { api, fileFields } = useReading()
  const procedure = reader === 'admin' ? api.statements.transactionForAdmin : api.statements.transaction
  const { data, error, isError, isFetching, refetch } = useQuery(
    procedure.queryOptions({ input: { accountId, transactionId } }),
  )
  const opener = useOpener()
  const canPay = reader === 'client' && (data?.beneficiaryId ?? data?.toAccountId ?? null) !== null
  return (
    <Dialog
      open
      onClose={onClose}
      width="side"
      title={texts.title}
      focusAfter={opener}
      footer={
        data !== undefined && (data.hasReceipt || canPay) ? (
          <>
            {data.hasReceipt && <ReceiptLink paymentId={data.id} reader={reader} fields={fileFields} />}
            {canPay && onPayAgain && (
              <Button kind="primary" onClick={() => onPayAgain(data)}>
                {texts.payAgain}
              </Button>
            )}
          </>
        ) : undefined
      }
    >
      {data ? (
        <Facts transaction={data} />
      ) : missing.has(refusalOf(error) ?? '') ? (
        <EmptyState title={texts.notFound}>{texts.notFoundHelp}</EmptyState>
      ) : isError ? (
        <ErrorState title={texts.failed} onRetry={() => void refetch()} busy={isFetching}>
          {texts.failedHelp}
        </ErrorState>
      ) : (
        <TableSkeleton rows={8} columns={2} label={texts.loading} />
      )}
    </Dialog>
  )
}

const toneOf: Record<Transaction['status'], BadgeTone> = { completed: 'good', pending: 'wait', failed: 'bad' }

function Facts({ transaction }: { transaction: Transaction }) {
  const { account, at, status, direction, amount, balance, note, counterparty, standingOrderId } = transaction
  const { currency, nickname, accountNumber, isCrypto } = account
  const reader = useReader()
  const isOwn = useReading().holderId === null
  const readAs = isOwn ? reader : 'acting'
  const accountName = isCrypto ? texts.wallet : texts.accountOf[direction]
  const referenceName = transaction.madeBy === 'client' ? texts.reference : texts.payersReference
  return (
    <>
      <div className="transaction-head">
        <p className="transaction-amount">
          {direction === 'credit' ? (
            <SignedSum amount={amount} currency={currency} tone="credit" />
          ) : (
            <Sum amount={formatOutgoing(amount)} currency={currency} />
          )}
        </p>
        <p>
          {note ?? (direction === 'credit' ? texts.incoming : texts.outgoing)}
          {counterparty && <span className="muted">, {counterparty.name}</span>}
        </p>
        <Badge tone={toneOf[status]}>{statusTexts[status]}</Badge>
        {status === 'failed' && <p className="small muted">{texts.nothingMoved}</p>}
      </div>
      <Pairs
        pairs={[
          { name: texts.time, value: <BankMoment at={at} bank={bank} /> },
          {
            name: texts.ownAccount[direction],
            value: (
              <>
                {nickname} <span className="muted nowrap num">{texts.ending(accountNumber.slice(-4))}</span>
              </>
            ),
          },
          { name: direction === 'debit' ? texts.to : texts.from, value: otherPartyOf(transaction) },
          { name: isCrypto ? texts.network : texts.bank, value: counterparty?.place },
          {
            name: accountName,
            value: counterparty?.account && (
              <Copied what={accountName} text={counterparty.account.replaceAll(' ', '')}>
                {counterparty.account}
              </Copied>
            ),
          },
          {
            name: texts.account,
            value: transaction.otherAccountNumber && (
              <Copied what={texts.account} text={transaction.otherAccountNumber} />
            ),
          },
          {
            name: referenceName,
            value: transaction.paymentReference && (
              <Copied what={referenceName} text={transaction.paymentReference} />
            ),
          },
          { name: texts.note[readAs], value: transaction.clientNote },
          { name: texts.bankNote, value: note },
          {
            name: texts.balance,
            value: balance !== null && <Sum amount={balance} currency={currency} />,
          },
          { name: texts.madeBy, value: madeByTexts[readAs][transaction.madeBy] },
          {
            name: texts.order,
            value: reader === 'client' && isOwn && standingOrderId !== null && (
              <Link to="/dashboard/payments" search={{ order: standingOrderId }}>
                {texts.toOrder}
              </Link>
            ),
          },
          {
            name: texts.number,
            value: (
              <Copied what={texts.number} text={transaction.number}>
                <span className="code">{transaction.number}</span>
              </Copied>
            ),
          },
        ].filter(({ value }) => value !== false)}
        className="pairs-stacked"
      />
    </>
  )
}

function Copied({ what, text, children = text }: { what: string; text: string; children?: ReactNode }) {
  return (
    <CopyValue label={texts.copy(what)} text={text} copied={texts.valueCopied(what)}>
      {children}
    </CopyValue>
  )
}

/** The name of the other side. The line of an own account has its number too, which has its own row here. */
function otherPartyOf({ counterparty, otherAccountNumber }: Transaction): string | undefined {
  const name = counterparty?.name
  const withNumber = `, ${otherAccountNumber ?? ''}`
  return otherAccountNumber !== null && name?.endsWith(withNumber) ? name.slice(0, -withNumber.length) : name
}
