import {
  currencies as allCurrencies,
  type Currency,
  type OwnLimit,
  type OwnLimitKind,
  ownLimitKinds,
  type Safeguards,
} from '@bank/contract'
import { lazy, Suspense } from 'react'
import { bank } from '#content/bank.ts'
import { Sum, sumText } from '#domain/money.tsx'
import { BankMoment } from '#domain/time/bank-moment.tsx'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/page.tsx'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { texts } from './texts.ts'
import { useSetLimit } from './use-set-limit.ts'

const LimitDialog = lazy(() => import('./limit-dialog.tsx').then(({ LimitDialog: it }) => ({ default: it })))

/** The client's own limits in each currency, and what is planned. */
export function LimitsSection({ safeguards: { currencies, limits } }: { safeguards: Safeguards }) {
  const { dialog, id, open, close } = useDialogAddress()
  const known = new Set([...currencies, ...limits.map(({ currency }) => currency)])
  // The order in which the portfolio and all other lists have them.
  const listed = allCurrencies.filter((currency) => known.has(currency))
  const all = listed.flatMap((currency) => ownLimitKinds.map((kind) => limitOf(limits, currency, kind)))
  const editing = dialog === 'limit' && all.find((limit) => idOf(limit) === id)
  return (
    <Section title={texts.limits}>
      <Card pad className="safeguards-card">
        <p className="muted">{listed.length === 0 ? texts.noAccounts : texts.limitsHelp}</p>
        {listed.map((currency) => (
          <div key={currency} className="safeguards-currency">
            <h3>{currency}</h3>
            {all
              .filter((limit) => limit.currency === currency)
              .map((limit) => (
                <LimitLine
                  key={limit.kind}
                  limit={limit}
                  onChange={() => open({ dialog: 'limit', id: idOf(limit) })}
                />
              ))}
          </div>
        ))}
      </Card>
      <Suspense fallback={<LoadingLine />}>
        {editing && <LimitDialog limit={editing} onClose={close} />}
      </Suspense>
    </Section>
  )
}

/** A limit in an address: "USD-payment". */
function idOf({ currency, kind }: OwnLimit): string {
  return `${currency}-${kind}`
}

function limitOf(limits: readonly OwnLimit[], currency: Currency, kind: OwnLimitKind): OwnLimit {
  const none = { currency, kind, amount: null, planned: null }
  return limits.find((limit) => limit.currency === currency && limit.kind === kind) ?? none
}

function LimitLine({ limit, onChange }: { limit: OwnLimit; onChange: () => void }) {
  const { currency, kind, amount, planned } = limit
  const word = amount === null ? texts.set : texts.change
  // A change that takes time raises a limit, so there is one to keep.
  const keep = texts.keep(amount === null ? texts.noLimit : sumText(amount, currency))
  const cancel = useSetLimit({ done: () => texts.cancelled })
  const other = useKeptFocus<HTMLButtonElement>(planned === null)
  return (
    <div className="safeguards-line">
      <div className="safeguards-limit">
        <p className="muted">{texts.kinds[kind]}</p>
        <div>
          <p className="num">
            {amount === null ? texts.noLimit : <Sum amount={amount} currency={currency} />}
          </p>
          {planned !== null && (
            <p className="small muted">
              {planned.amount === null
                ? texts.plannedNone
                : texts.plannedRise(sumText(planned.amount, currency))}{' '}
              <BankMoment at={planned.at} bank={bank} />
            </p>
          )}
        </div>
      </div>
      <div className="btns">
        {planned !== null && (
          <Button
            kind="quiet"
            size="sm"
            busy={cancel.isPending}
            aria-label={`${keep}, ${texts.about(kind, currency)}`}
            onClick={() => cancel.mutate({ currency, kind, amount })}
          >
            {keep}
          </Button>
        )}
        <Button
          ref={other}
          kind="quiet"
          size="sm"
          aria-label={`${word}, ${texts.about(kind, currency)}`}
          onClick={onChange}
        >
          {word}
        </Button>
      </div>
    </div>
  )
}
