import { useEffect, useRef } from 'react'
import { paths } from '#paths.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { Checkbox } from '#ui/form/field.tsx'
import { focusableWhenScrolling } from '#ui/focus.ts'
import { Loading, Skeleton } from '#ui/layout/skeleton.tsx'
import { DepositStep, Promised } from '#features/certificates/deposit/deposit-step.tsx'
import { texts } from '#features/certificates/deposit/deposit-texts.ts'
import { SignatureField } from './signature-field.tsx'
import { TermsText } from '#features/certificates/terms/terms-text.tsx'
import type { Wizard } from '#features/certificates/deposit/use-wizard.ts'

/** The signature, and the terms that it accepts. */
export function SignatureStep({ wizard }: { wizard: Wizard }) {
  const {
    draft,
    problem,
    agreed: { quote },
    change,
  } = wizard
  return (
    <DepositStep name={texts.steps[1]} arrived>
      <Promised quote={quote} />
      <SignatureField
        signature={draft.signature}
        onChange={(signature) => change({ signature })}
        problem={problem?.field === 'signature' ? problem : null}
      />
      <Terms wizard={wizard} />
    </DepositStep>
  )
}

function Terms({ wizard: { terms, draft, problem, change } }: { wizard: Wizard }) {
  const accept = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problem?.field === 'terms') accept.current?.focus()
  }, [problem])
  if (!terms.data) {
    if (!terms.isError)
      return (
        <Loading label={texts.loadingTerms}>
          <Skeleton width="full" />
          <Skeleton width="long" />
        </Loading>
      )
    const again = (
      <Button size="sm" busy={terms.isFetching} onClick={() => void terms.refetch()}>
        {texts.tryAgain}
      </Button>
    )
    return <Banner tone="bad" title={texts.termsFailed} announce="alert" action={again} />
  }
  const { version, title, paragraphs } = terms.data
  return (
    <div className="field">
      <div className="between">
        <h3 className="legend deposit-legend" id="deposit-terms">
          {texts.terms}
        </h3>
        <span className="small">
          {/* The terms open in a window of their own, where they can be printed; the draft stays here. */}
          <a href={paths.certificateTerms(version)} target="_blank" rel="noopener">
            {texts.wholeTerms(version)}
          </a>
        </span>
      </div>
      <div
        className="deposit-terms"
        ref={focusableWhenScrolling}
        role="region"
        aria-labelledby="deposit-terms"
      >
        <p>
          <b>{title}</b>
        </p>
        <TermsText paragraphs={paragraphs} />
      </div>
      <Checkbox
        label={texts.accept}
        checked={draft.acceptedVersion === version}
        onChange={(accepted) => change({ acceptedVersion: accepted ? version : null })}
        error={problem?.field === 'terms' ? problem.text : null}
        ref={accept}
      />
    </div>
  )
}
