import { fullName } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#api.ts'
import { HolderLink } from '#domain/holder-link.tsx'
import { useSearchField } from '#session/address/use-search-field.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { PageHead, Section } from '#ui/layout/page.tsx'
import { type AskedPeriod, isDay } from '#features/statements/asked-period.ts'
import { askedProblem } from '#features/statements/period.ts'
import { type AccountAct, AccountActs } from '#features/statements/acts/account-acts.tsx'
import { EmptyPeriod } from './empty-period.tsx'
import { NarrowedNote } from './narrowed-note.tsx'
import { PeriodFilter } from './period-filter.tsx'
import { QuickRanges } from './quick-ranges.tsx'
import { StatementActions } from './statement-actions.tsx'
import { StatementBack, StatementBackButton } from './statement-back.tsx'
import { StatementHead } from './statement-head.tsx'
import { StatementSkeleton } from './statement-skeleton.tsx'
import { StatementTable } from './statement-table.tsx'
import { type ChangeChoice, StatementTools } from './statement-tools.tsx'
import { isNarrowed, type StatementChoice } from '#features/statements/statement-search.ts'
import { texts } from '#features/statements/texts.ts'
import { useReader } from '#features/statements/use-reader.ts'
import { type LoadedStatement, type MoreLines, useStatement } from './use-statement.ts'
import '#features/statements/statements.css'

type StatementViewProps = {
  accountId: string
  /** The period and search of the address; without days it is everything. */
  choice: StatementChoice
  /** Changes these parts of it. */
  onChange: ChangeChoice
  /** Opens one transaction. */
  onOpen: (transaction: string) => void
  /** Opens what the account's own client may do with it. */
  onAct?: ((dialog: AccountAct) => void) | undefined
  /** A card of the page about the people of the account, above its transactions. */
  people?: ReactNode
}

/** The statement of an account: balance, and the transactions of the period with their running balance. */
export function StatementView(props: StatementViewProps) {
  const problem = askedProblem(props.choice)
  return problem === null ? <ShownStatement {...props} /> : <InvalidPeriod {...props} problem={problem} />
}

/** Shows the error of the period in the address; its fields hold the valid days, to be corrected. */
function InvalidPeriod({
  choice: { from, to },
  onChange,
  problem,
}: Omit<StatementViewProps, 'onOpen' | 'onAct'> & { problem: string }) {
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
        onShow={(period) => onChange(bothDays(period))}
      />
    </div>
  )
}

function ShownStatement({ accountId, choice, onChange, onOpen, onAct, people }: StatementViewProps) {
  const { statement, more, ...query } = useStatement(accountId, choice)
  const reader = useReader()
  if (query.isMissing)
    return (
      <EmptyState level="h1" seed="no-account" title={texts.notFound} action={<StatementBackButton />}>
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
              <AccountHolder accountId={accountId} text={texts.heldBy(fullName(holder), holder.username)} />
            )}
            <span className="num">{account.accountNumber}</span>
            <Badge mark={account.isCrypto ? 'diamond' : 'note'}>
              {account.isCrypto ? texts.crypto : texts.fiat}
            </Badge>
          </span>
        }
        actions={
          <>
            <StatementActions statement={statement} period={{ from: choice.from, to: choice.to }} />
            {onAct && <AccountActs account={account} onAct={onAct} />}
          </>
        }
      />
      <StatementHead statement={statement} />
      {people}
      <Transactions
        choice={choice}
        onChange={onChange}
        onOpen={onOpen}
        statement={statement}
        more={more}
        isStale={query.isStale}
        failure={
          query.isError && (
            <ErrorState title={texts.failed} onRetry={query.retry} busy={query.isFetching}>
              {texts.failedHelp[reader]}
            </ErrorState>
          )
        }
      />
    </div>
  )
}

type TransactionsProps = Omit<StatementViewProps, 'accountId' | 'onAct'> & {
  statement: LoadedStatement
  more: MoreLines
  isStale: boolean
  failure: ReactNode
}

function Transactions({ choice, onChange, onOpen, statement, more, isStale, failure }: TransactionsProps) {
  const { from, to, order = 'newest' } = choice
  const narrowed = isNarrowed(choice)
  const showAll = { search: undefined, direction: undefined }
  const { typed, type } = useSearchField(choice.search ?? '', (text) =>
    onChange({ search: text || undefined }, { replace: true }),
  )
  // A choice within the pause after typing takes the text along, which it would drop otherwise.
  const change: ChangeChoice = (changes) => onChange({ search: typed.trim() || undefined, ...changes })
  const showPeriod = (period: AskedPeriod) => change(bothDays(period))
  return (
    <Section
      title={texts.transactions}
      // A new period makes a new form, so that the fields show the days in the address.
      actions={
        <PeriodFilter
          key={`${from} ${to}`}
          from={from ?? null}
          to={to ?? null}
          busy={isStale}
          onShow={showPeriod}
        />
      }
    >
      <QuickRanges shown={choice} onShow={showPeriod} />
      <StatementTools choice={choice} typed={typed} onType={type} onChange={change} />
      {failure}
      {narrowed && (
        <NarrowedNote
          statement={statement}
          more={more}
          isStale={isStale}
          onShowAll={() => onChange(showAll)}
        />
      )}
      <StatementTable
        statement={statement}
        order={order}
        narrowed={narrowed}
        search={choice.search}
        more={more}
        onOpen={onOpen}
      />
      <EmptyPeriod statement={statement} onShow={(period) => onChange({ ...showAll, ...bothDays(period) })} />
      {more.failed && (
        <p className="st-problem" role="alert">
          {texts.moreFailed[order]}{' '}
          <Button size="sm" onClick={() => void more.load()}>
            {texts.tryAgain}
          </Button>
        </p>
      )}
    </Section>
  )
}

/** A day that a period lacks replaces the one in the address. */
function bothDays({ from, to }: AskedPeriod): AskedPeriod {
  return { from, to }
}

/** The account's holder, for admins: a link to their page as soon as the holder's id is loaded. */
function AccountHolder({ accountId, text }: { accountId: string; text: string }) {
  const { data } = useQuery(api.accounts.getForAdmin.queryOptions({ input: { accountId } }))
  return data ? <HolderLink holder={data.client}>{text}</HolderLink> : <span>{text}</span>
}
