import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { AccountCard } from '#features/accounts/account-card.tsx'
import { AccountDetailsDialog } from '#features/accounts/account-details-dialog.tsx'
import { PortfolioSkeleton } from '#features/accounts/portfolio-skeleton.tsx'
import { PortfolioSummary } from '#features/accounts/portfolio-summary.tsx'
import { texts } from '#features/accounts/texts.ts'
import { Certificates } from '#features/certificates/certificates.tsx'
import { PayDialog } from '#features/payments/pay-dialog.tsx'
import { dayIn, formatDayLong, formatTime } from '#lib/format-date.ts'
import { useAmountsChoice } from '#portal/amounts-choice.ts'
import { texts as portalTexts } from '#portal/texts.ts'
import { useNow } from '#portal/use-now.ts'
import { buttonClass } from '#ui/button.tsx'
import { Switch } from '#ui/choice.tsx'
import { EmptyState, ErrorState } from '#ui/empty.tsx'
import { PageHead, Section } from '#ui/page.tsx'

/** Where a client begins: what they hold, and the way to each account. */
export function PortfolioPage() {
  const [hidden, hide] = useAmountsChoice()
  return (
    <>
      <PageHead
        title={portalTexts.portfolio}
        detail={<BankTime />}
        actions={<Switch label={texts.hideAmounts} checked={hidden} onChange={hide} />}
      />
      <Accounts />
      <Certificates />
    </>
  )
}

/** The bank's day and hour: its days begin and end with it, wherever the reader is. */
function BankTime() {
  const now = useNow()
  return <span className="num">{formatDayLong(dayIn(bank.timeZone, now))}, {formatTime(now, bank.timeZone)} {portalTexts.inCity(bank.city)}</span>
}

type OpenDialog = { is: 'details' | 'pay'; accountId: string }

function Accounts() {
  const accounts = useQuery(api.accounts.list.queryOptions())
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  if (!accounts.data) {
    if (!accounts.isError) return <PortfolioSkeleton />
    return (
      <ErrorState level="h2" title={texts.failed} onRetry={() => void accounts.refetch()} busy={accounts.isFetching}>
        {texts.failedHelp}
      </ErrorState>
    )
  }
  if (accounts.data.length === 0) {
    const contact = <Link to="/dashboard/support" className={buttonClass('primary')}>{texts.contactManager}</Link>
    return <EmptyState level="h2" seed="empty-accounts" title={texts.empty} action={contact}>{texts.emptyHelp}</EmptyState>
  }
  // The dialog shows what the list says now, not what it said when it was opened.
  const chosen = accounts.data.find(({ id }) => id === dialog?.accountId)
  const close = () => setDialog(null)
  return (
    <>
      <Section title={texts.summary} titleHidden><PortfolioSummary accounts={accounts.data} /></Section>
      <Section title={texts.accounts} actions={<p className="small muted">{texts.accountsNote}</p>}>
        <div className="cards">
          {accounts.data.map((account) => (
            <AccountCard
              key={account.id} account={account}
              onDetails={() => setDialog({ is: 'details', accountId: account.id })} onPay={() => setDialog({ is: 'pay', accountId: account.id })} />
          ))}
        </div>
      </Section>
      {chosen && dialog?.is === 'details' && <AccountDetailsDialog account={chosen} onClose={close} />}
      {chosen && dialog?.is === 'pay' && <PayDialog account={chosen} onClose={close} />}
    </>
  )
}
