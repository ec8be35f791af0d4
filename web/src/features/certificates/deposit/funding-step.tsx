import type { CertificateQuote } from '@bank/contract'
import { useEffect, useRef } from 'react'
import { formatDay } from '#lib/format/format-date.ts'
import { Sum } from '#domain/money.tsx'
import { useFailureToast } from '#session/use-failure-toast.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { RadioCards } from '#ui/form/radio-cards.tsx'
import { Loading, Skeleton } from '#ui/layout/skeleton.tsx'
import { chosenAccount, partByCurrency } from './draft/deposit-draft.ts'
import { DepositStep, Promised } from './deposit-step.tsx'
import { fundingReasons, texts } from './deposit-texts.ts'
import { WholeDates } from '#ui/data/whole-dates.tsx'
import { hasInterest } from '#domain/certificates/promise.ts'
import type { Wizard } from './use-wizard.ts'

/** Asks for the account that the deposit is taken from and returns to. */
export function FundingStep({ wizard }: { wizard: Wizard }) {
  const {
    draft,
    agreed: { quote },
    problem,
    funding,
    isForHolder,
    change,
  } = wizard
  const cards = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem?.field === 'account')
      cards.current?.querySelector<HTMLElement>('input:not(:disabled)')?.focus()
  }, [problem])
  const accounts = funding.data?.accounts
  useFailureToast(funding, texts.accountsFailed, accounts !== undefined)
  const chosen = chosenAccount(draft, accounts)
  const [inCurrency, others] = partByCurrency(accounts ?? [])
  return (
    <DepositStep name={texts.steps[2]} arrived>
      <Promised quote={quote} />
      {accounts && quote ? (
        <div ref={cards} className="deposit-step">
          <Excuse accounts={accounts} quote={quote} isForHolder={isForHolder} />
          {inCurrency.length > 0 && (
            <RadioCards
              legend={texts.takeFrom}
              value={chosen?.id ?? null}
              onChange={(accountId) => change({ accountId })}
              error={problem?.field === 'account' ? problem.text : null}
              cards={inCurrency.map(cardOf)}
            />
          )}
          {others.length > 0 && (
            // On a phone they would push those that can fund the deposit off the screen.
            <details className="deposit-others" open={!window.matchMedia('(max-width: 680px)').matches}>
              <summary>{texts.otherCurrencies(others.length)}</summary>
              <RadioCards
                legend={texts.otherCurrencies(others.length)}
                legendHidden
                value={null}
                onChange={(accountId) => change({ accountId })}
                cards={others.map(cardOf)}
              />
            </details>
          )}
          {accounts.some(({ reason }) => reason === null) && (
            <p className="help">
              <WholeDates
                text={(hasInterest(quote) ? texts.returnsTo : texts.depositReturnsTo)(
                  formatDay(quote.endDate),
                )}
              />
            </p>
          )}
        </div>
      ) : (
        <Awaited funding={funding} />
      )}
    </DepositStep>
  )
}

type FundingAccount = CertificateQuote['accounts'][number]

function cardOf({ id, nickname, last4, balance, balanceAfter, currency, reason }: FundingAccount) {
  return {
    value: id,
    name: nickname,
    figure: <Sum amount={balance} currency={currency} />,
    detail: texts.masked(last4),
    note: balanceAfter && (
      <>
        {texts.balanceAfter} <Sum amount={balanceAfter} currency={currency} />
      </>
    ),
    disabledReason: reason && fundingReasons[reason],
  }
}

type ExcuseProps = {
  accounts: CertificateQuote['accounts']
  quote: CertificateQuote
  isForHolder: boolean
}

/** The reason why there is no account to choose. */
function Excuse({ accounts, quote, isForHolder }: ExcuseProps) {
  if (accounts.length === 0)
    return (
      <Banner tone="wait" title={isForHolder ? texts.noAccountsOfHolder : texts.noAccounts}>
        {isForHolder ? texts.noAccountsOfHolderHelp : texts.noAccountsHelp}
      </Banner>
    )
  if (accounts.some(({ reason }) => reason === null)) return null
  return (
    <Banner tone="wait" title={texts.noneFits(quote.currency)}>
      {texts.noneFitsHelp}
    </Banner>
  )
}

function Awaited({ funding }: { funding: Wizard['funding'] }) {
  if (!funding.isError)
    return (
      <Loading label={texts.loadingAccounts}>
        <Skeleton width="full" />
        <Skeleton width="full" />
      </Loading>
    )
  const again = (
    <Button size="sm" busy={funding.isFetching} onClick={() => void funding.refetch()}>
      {texts.tryAgain}
    </Button>
  )
  return <Banner tone="bad" title={texts.accountsFailed} announce="alert" action={again} />
}
