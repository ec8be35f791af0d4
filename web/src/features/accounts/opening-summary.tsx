import { type AccountOpening, type Holder, maximumApprovalWords } from '@bank/contract'
import { useEffect, useRef } from 'react'
import { WaitsBanner } from '#session/approval.tsx'
import { currencyName, Sum } from '#domain/money.tsx'
import { texts as kinds, typeNames, intendedUseNames } from '#domain/new-account/texts.ts'
import { Banner } from '#ui/banner.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { TextArea } from '#ui/field.tsx'
import { HideAmounts } from '#ui/money.tsx'
import { Pairs } from '#ui/pairs.tsx'
import { bringsMoney } from './opening-draft.ts'
import { openTexts as words, texts } from './staff-texts.ts'

type SummaryProps = {
  order: AccountOpening
  client: Holder
  needsCode: boolean
  code: string
  codeProblem: string | null
  onCode: (code: string) => void
  /** Why, where another administrator has to approve it. */
  why: { reason: string; problem: string | null; onReason: (reason: string) => void } | null
}

/** Everything once more, and the code where money comes with it. */
export function OpeningSummary({ order, client, needsCode, code, codeProblem, onCode, why }: SummaryProps) {
  const codeInput = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (codeProblem !== null) codeInput.current?.focus()
  }, [codeProblem])
  const reasonInput = useRef<HTMLTextAreaElement>(null)
  const reasonProblem = why?.problem ?? null
  useEffect(() => {
    if (reasonProblem !== null) reasonInput.current?.focus()
  }, [reasonProblem])
  const { accountType, nickname, currency, network, initialBalance, intendedUse, businessPurpose } = order
  return (
    <>
      <HideAmounts hidden={false}>
        <section className="staff-summary" aria-label={words.summary}>
          <p className="staff-summary-name">{nickname}</p>
          <Pairs
            pairs={[
              {
                name: words.client,
                value: (
                  <>
                    {client.firstName} {client.lastName}
                    <span className="staff-sub">{client.username}</span>
                  </>
                ),
              },
              { name: kinds.type, value: typeNames[accountType].name },
              { name: kinds.currency, value: currencyName(currency) },
              { name: kinds.network, value: network },
              { name: words.initialBalance, value: <Sum amount={initialBalance} currency={currency} /> },
              { name: kinds.use, value: intendedUse && intendedUseNames[intendedUse] },
              { name: kinds.purpose, value: businessPurpose },
            ]}
          />
        </section>
      </HideAmounts>
      {why && (
        <>
          <WaitsBanner />
          <TextArea
            label={words.reason}
            help={words.reasonHelp}
            rows={2}
            maxLength={maximumApprovalWords}
            value={why.reason}
            error={why.problem}
            required
            ref={reasonInput}
            onChange={({ currentTarget }) => why.onReason(currentTarget.value)}
          />
        </>
      )}
      {needsCode && (
        <>
          <Banner tone="wait" icon="key" title={words.codeNeeded}>
            {words.codeNeededHelp}
          </Banner>
          <CodeField
            label={texts.code}
            help={words.codeHelp}
            value={code}
            onChange={onCode}
            error={codeProblem}
            ref={codeInput}
          />
        </>
      )}
      {!needsCode && bringsMoney(order) && <Banner tone="good">{words.codeAccepted}</Banner>}
    </>
  )
}
