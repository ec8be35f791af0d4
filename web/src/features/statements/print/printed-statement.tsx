import type { WholeStatement } from '@bank/contract'
import { type ReactNode, useEffect, useState } from 'react'
import { bank } from '#content/bank.ts'
import { dayIn, formatDate, formatDay } from '#lib/format/format-date.ts'
import { currencyName } from '#domain/currency-name.ts'
import { signedSumText, sumText } from '#domain/money.tsx'
import { Button } from '#ui/form/button.tsx'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { Guilloche } from '#ui/brand/guilloche.tsx'
import { BackText } from '#ui/layout/page.tsx'
import { Loading, TableSkeleton } from '#ui/layout/skeleton.tsx'
import { formatOutgoing } from '#features/statements/format-outgoing.ts'
import { tooLongToPrint } from '#features/statements/limits.ts'
import type { AskedPeriod } from '#features/statements/asked-period.ts'
import { askedProblem, periodText } from '#features/statements/period.ts'
import { reportPrinted } from './print-window.ts'
import { PrintedLines } from './printed-lines.tsx'
import { texts } from '#features/statements/texts.ts'
import { usePrintedStatement } from './use-printed-statement.ts'
import { useReader } from '#features/statements/use-reader.ts'
import './printed-statement.css'

/** Specification 1, section 9: the print dialog opens after this time. */
const printAfterMs = 250

type PrintedStatementProps = { accountId: string; period: AskedPeriod; statementPath: string }

/** The print view of a statement, with every line of the period; it opens the print dialog by itself. */
export function PrintedStatement({ accountId, period, statementPath }: PrintedStatementProps) {
  const problem = askedProblem(period)
  const back = (
    <a className="back" href={statementPath}>
      <BackText>{texts.backToStatement}</BackText>
    </a>
  )
  if (problem !== null)
    return (
      <PreviewFrame back={back}>
        <EmptyState level="h1" title={texts.invalidRange}>
          {problem}
        </EmptyState>
      </PreviewFrame>
    )
  return <Loaded accountId={accountId} period={period} back={back} />
}

function Loaded({ accountId, period, back }: { accountId: string; period: AskedPeriod; back: ReactNode }) {
  const reader = useReader()
  const printed = usePrintedStatement(accountId, period)
  const { statement, movements, isTooLong, isEmpty, isMissing, isError, isFetching, retry } = printed
  const isFailed = isTooLong || isEmpty || isError
  useEffect(() => {
    if (statement) reportPrinted('printed')
    else if (isFailed) reportPrinted('failed')
  }, [statement, isFailed])
  if (statement)
    return (
      <PreviewFrame
        back={back}
        action={
          <Button icon="print" onClick={() => window.print()}>
            {texts.print}
          </Button>
        }
      >
        <Sheet statement={statement} />
      </PreviewFrame>
    )
  if (isMissing)
    return (
      <PreviewFrame back={back}>
        <EmptyState level="h1" seed="no-account" title={texts.notFound}>
          {texts.notFoundHelp}
        </EmptyState>
      </PreviewFrame>
    )
  if (isTooLong) {
    const text = tooLongToPrint(period, movements)
    return (
      <PreviewFrame back={back}>
        <EmptyState level="h1" title={texts.tooLongToPrint}>
          {text}
        </EmptyState>
      </PreviewFrame>
    )
  }
  if (isEmpty) {
    const text = `${texts.noMovements}.`
    return (
      <PreviewFrame back={back}>
        <EmptyState level="h1" title={texts.generationFailed}>
          {text}
        </EmptyState>
      </PreviewFrame>
    )
  }
  if (isError)
    return (
      <PreviewFrame back={back}>
        <ErrorState level="h1" title={texts.failed} onRetry={retry} busy={isFetching}>
          {texts.failedHelp[reader]}
        </ErrorState>
      </PreviewFrame>
    )
  return (
    <PreviewFrame back={back}>
      <h1 className="sr">{texts.printing}</h1>
      <Loading label={texts.printing} className="sheet">
        <TableSkeleton rows={12} columns={6} label="" />
      </Loading>
    </PreviewFrame>
  )
}

/** The frame of the print view, which is not printed itself. */
function PreviewFrame({
  back,
  action,
  children,
}: {
  back: ReactNode
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="preview">
      <header className="preview-bar no-print">
        {back}
        {action}
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

function Sheet({ statement }: { statement: WholeStatement }) {
  const { account, holder, from, to } = statement
  const [today] = useState(() => dayIn(bank.timeZone, new Date()))
  useEffect(() => {
    // A browser names the PDF by it: two periods of an account are two files.
    document.title = `${account.accountNumber}_statement_${from}_${to} · ${bank.name}`
    const soon = setTimeout(() => window.print(), printAfterMs)
    return () => clearTimeout(soon)
  }, [account.accountNumber, from, to])
  return (
    <article className="sheet" data-theme="ivory">
      <Guilloche kind="band" seed={account.accountNumber} length={3200} height={84} className="sheet-band" />
      <header className="sheet-head">
        <div>
          <p className="sheet-bank">{bank.name}</p>
          <p className="small muted">
            {bank.city}, {bank.country}
          </p>
        </div>
        <div className="sheet-title">
          <h1>{texts.statementOfAccount}</h1>
          <p className="num">{periodText({ from, to })}</p>
        </div>
      </header>
      <dl className="sheet-facts">
        <Fact name={texts.holder}>
          {holder.firstName} {holder.lastName}
        </Fact>
        <Fact name={texts.account}>{account.nickname}</Fact>
        <Fact name={texts.accountNumber}>{account.accountNumber}</Fact>
        <Fact name={texts.currency}>{currencyName(account.currency)}</Fact>
        <Fact name={texts.issued}>{formatDay(today)}</Fact>
      </dl>
      <Figures statement={statement} />
      <PrintedLines statement={statement} dateOf={(at) => formatDate(at, bank.timeZone)} />
      <p className="small muted">
        {texts.movements(statement.totals.movements, periodText({ from, to }))}. {texts.bankDays}
      </p>
    </article>
  )
}

function Figures({ statement: { account, opening, totals, closing } }: { statement: WholeStatement }) {
  const { currency } = account
  return (
    <dl className="sheet-figures">
      <Fact name={texts.opening}>{sumText(opening.balance, currency)}</Fact>
      <Fact name={texts.in}>{signedSumText(totals.credit, currency)}</Fact>
      <Fact name={texts.out}>{sumText(formatOutgoing(totals.debit), currency)}</Fact>
      <Fact name={texts.closing}>{sumText(closing, currency)}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}
