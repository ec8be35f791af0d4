import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#api.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { PageHead, Section } from '#ui/layout/page.tsx'
import { type AskedPeriod, askedProblem, isDay } from '#features/statements/period.ts'
import { EmptyPeriod } from './empty-period.tsx'
import { PeriodFilter } from './period-filter.tsx'
import { QuickRanges } from './quick-ranges.tsx'
import { StatementActions } from './statement-actions.tsx'
import { StatementBack } from './statement-back.tsx'
import { StatementHead } from './statement-head.tsx'
import { StatementSkeleton } from './statement-skeleton.tsx'
import { StatementTable } from './statement-table.tsx'
import { texts } from '#features/statements/texts.ts'
import { useReader } from '#features/statements/use-reader.ts'
import { useStatement } from './use-statement.ts'
import '#features/statements/statements.css'

type StatementViewProps = {
  accountId: string
  /** The period in the address; without days it is everything. */
  period: AskedPeriod
  onPeriod: (period: AskedPeriod) => void
  /** Opens one transaction. */
  onOpen: (transaction: string) => void
}

/** The statement of an account: balance, and the movements of the period with their running balance. */
export function StatementView(props: StatementViewProps) {
  const problem = askedProblem(props.period)
  return problem === null ? <ShownStatement {...props} /> : <InvalidPeriod {...props} problem={problem} />
}

/** Shows the error of the period in the address; its fields hold the valid days, to be corrected. */
function InvalidPeriod({
  period: { from, to },
  onPeriod,
  problem,
}: Omit<StatementViewProps, 'onOpen'> & { problem: string }) {
  return (
    <div className="statement">
      <PageHead
        back={<StatementBack />}
        title={texts.invalidRange}
        detail={<span role="alert">{problem}</span>}
      />
      <PeriodFilter
        from={isDay(from) ? from : null}
        to={isDay(to) ? to : null}
        wrong={problem}
        busy={false}
        onShow={onPeriod}
      />
    </div>
  )
}

function ShownStatement({ accountId, period, onPeriod, onOpen }: StatementViewProps) {
  const { statement, earlier, ...query } = useStatement(accountId, period)
  const reader = useReader()
  if (query.isMissing)
    return (
      <EmptyState level="h1" seed="no-account" title={texts.notFound} action={<StatementBack />}>
        {texts.notFoundHelp}
      </EmptyState>
    )
  if (!statement) {
    if (!query.isError) return <StatementSkeleton />
    return (
      <ErrorState level="h1" title={texts.failed} onRetry={query.retry} busy={query.isFetching}>
        {texts.failedHelp[reader]}
      </ErrorState>
    )
  }
  const { account, holder } = statement
  return (
    <div className="statement" aria-busy={query.isStale || undefined}>
      <PageHead
        back={<StatementBack />}
        title={account.nickname}
        detail={
          <span className="st-detail">
            {reader === 'admin' && (
              <AccountHolder
                accountId={accountId}
                text={texts.heldBy(`${holder.firstName} ${holder.lastName}`, holder.username)}
              />
            )}
            <span className="num">{account.accountNumber}</span>
            <Badge mark={account.isCrypto ? 'diamond' : 'note'}>
              {account.isCrypto ? texts.crypto : texts.fiat}
            </Badge>
          </span>
        }
        actions={<StatementActions statement={statement} period={period} />}
      />
      <StatementHead statement={statement} />
      <Section
        title={texts.transactions}
        // A new period makes a new form, so that the fields show the days in the address.
        actions={
          <PeriodFilter
            key={`${period.from} ${period.to}`}
            from={period.from ?? null}
            to={period.to ?? null}
            busy={query.isStale}
            onShow={onPeriod}
          />
        }
      >
        <QuickRanges shown={period} onShow={onPeriod} />
        {query.isError && (
          <ErrorState title={texts.failed} onRetry={query.retry} busy={query.isFetching}>
            {texts.failedHelp[reader]}
          </ErrorState>
        )}
        <StatementTable statement={statement} earlier={earlier} onOpen={onOpen} />
        <EmptyPeriod statement={statement} onShow={onPeriod} />
        {earlier.failed && (
          <p className="st-problem" role="alert">
            {texts.earlierFailed}{' '}
            <Button size="sm" onClick={() => void earlier.load()}>
              {texts.tryAgain}
            </Button>
          </p>
        )}
      </Section>
    </div>
  )
}

/** The account's holder, for admins: a link to the user's page as soon as the holder's id is loaded. */
function AccountHolder({ accountId, text }: { accountId: string; text: string }) {
  const { data } = useQuery(api.accounts.getForAdmin.queryOptions({ input: { accountId } }))
  return data ? (
    <Link to="/admin/users/$userId" params={{ userId: data.client.id }}>
      {text}
    </Link>
  ) : (
    <span>{text}</span>
  )
}
