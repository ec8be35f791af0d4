import type { AccountOpening, Holder } from '@bank/contract'
import { useEffect, useRef } from 'react'
import { RequiresApprovalBanner } from '#session/approval/approval.tsx'
import { currencyName } from '#domain/currency-name.ts'
import { Sum } from '#domain/money.tsx'
import { texts as kinds, typeNames, intendedUseNames } from '#domain/new-account/texts.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { CodeField } from '#ui/form/code-field.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { HideAmounts } from '#ui/data/money.tsx'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { hasInitialBalance } from './opening-draft.ts'
import { openTexts, texts } from '#features/accounts/admin/texts.ts'
import '#ui/layout/order-summary.css'

type SummaryProps = {
  order: AccountOpening
  client: Holder
  needsCode: boolean
  code: string
  codeProblem: string | null
  onCode: (code: string) => void
  /** The reason, where another admin has to approve the account. */
  why: { reason: string; problem: string | undefined; onReason: (reason: string) => void } | null
}

/** Repeats the whole order, and takes a code where the account has an initial balance. */
export function OpeningSummary({ order, client, needsCode, code, codeProblem, onCode, why }: SummaryProps) {
  const codeInput = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (codeProblem !== null) codeInput.current?.focus()
  }, [codeProblem])
  const reasonInput = useRef<HTMLTextAreaElement>(null)
  const reasonProblem = why?.problem
  useEffect(() => {
    if (reasonProblem !== undefined) reasonInput.current?.focus()
  }, [reasonProblem])
  const { accountType, nickname, currency, network, initialBalance, intendedUse, businessPurpose } = order
  return (
    <>
      {needsCode && (
        <Banner tone="wait" icon="key" title={openTexts.codeNeeded}>
          {openTexts.codeNeededHelp}
        </Banner>
      )}
      <HideAmounts hidden={false}>
        <section className="order-summary admin-summary" aria-label={openTexts.summary}>
          <p className="admin-summary-name">{nickname}</p>
          <Pairs
            className="order-summary-pairs"
            pairs={[
              {
                name: openTexts.client,
                value: (
                  <>
                    {client.firstName} {client.lastName}
                    <span className="admin-sub">{client.username}</span>
                  </>
                ),
              },
              { name: kinds.type, value: typeNames[accountType].name },
              { name: kinds.currency, value: currencyName(currency) },
              { name: kinds.network, value: network },
              { name: openTexts.initialBalance, value: <Sum amount={initialBalance} currency={currency} /> },
              { name: kinds.use, value: intendedUse && intendedUseNames[intendedUse] },
              { name: kinds.purpose, value: businessPurpose },
            ]}
          />
        </section>
      </HideAmounts>
      {why && (
        <>
          <RequiresApprovalBanner />
          <TextArea
            label={openTexts.reason}
            help={openTexts.reasonHelp}
            rows={2}
            value={why.reason}
            error={why.problem}
            required
            ref={reasonInput}
            onChange={({ currentTarget }) => why.onReason(currentTarget.value)}
          />
        </>
      )}
      {needsCode && (
        <div className="dialog-confirm">
          <CodeField
            label={texts.code}
            help={openTexts.codeHelp}
            value={code}
            onChange={onCode}
            error={codeProblem}
            ref={codeInput}
          />
        </div>
      )}
      {!needsCode && hasInitialBalance(order) && (
        <div className="dialog-confirm">
          <Banner tone="good">{openTexts.codeAccepted}</Banner>
        </div>
      )}
    </>
  )
}
