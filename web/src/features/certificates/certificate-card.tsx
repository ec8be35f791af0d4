import type { Certificate } from '@bank/contract'
import { useId } from 'react'
import { formatDay } from '#lib/format/format-date.ts'
import { Sum } from '#domain/money.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { Guilloche } from '#ui/brand/guilloche.tsx'
import { Share } from '#ui/data/charts/share.tsx'
import { percentPassed } from './maturity-axis.ts'
import { hasInterest, shortNumber } from '#domain/certificates/promise.ts'
import { texts } from './texts.ts'

/** Shows one certificate; the whole card opens its details. */
export function CertificateCard({ certificate, onOpen }: { certificate: Certificate; onOpen: () => void }) {
  const { number, amount, currency, rate, termYears, interest, startDate, endDate } = certificate
  const id = useId()
  const passed = percentPassed(certificate)
  return (
    <article className="card cert" id={cardId(number)} aria-labelledby={`${id}-sum ${id}-no`}>
      <Guilloche kind="rosette" seed={shortNumber(number)} rings={3} density={0.7} />
      <div>
        <h3 className="fig">
          <button className="open" type="button" aria-labelledby={`${id}-sum ${id}-no`} onClick={onOpen}>
            <span id={`${id}-sum`}>
              <Sum amount={amount} currency={currency} />
            </span>
          </button>
        </h3>
        <p className="no num" id={`${id}-no`}>
          <span className="sr">{texts.numberEnding}</span>
          <span aria-hidden="true">…</span>
          {shortNumber(number)}
        </p>
      </div>
      <p className="small muted num">
        {texts.rateAndTerm(rate, termYears)}
        <br />
        {hasInterest(certificate) ? (
          <>
            {interestName(certificate)} <Sum amount={interest} currency={currency} />
          </>
        ) : (
          texts.noInterest
        )}
      </p>
      <div className="progress">
        <Share percent={passed} label={texts.termPassed(passed)} />
        <div className="between tiny muted num">
          <span>{formatDay(startDate)}</span>
          <span>{formatDay(endDate)}</span>
        </div>
      </div>
      <div className="between">
        <CertificateBadge certificate={certificate} />
        <span className="small num">{remainingText(certificate)}</span>
      </div>
      {/* Shows that the card opens: its one button reaches over all of it, and has the name of its sum. */}
      <p className="cert-more small" aria-hidden="true">
        {texts.details}
      </p>
    </article>
  )
}

/** The id of a certificate's card on the page. */
export function cardId(number: string): string {
  return `certificate-${number}`
}

/** Active or Expired, as the bank says. */
export function CertificateBadge({ certificate: { status } }: { certificate: Certificate }) {
  return status === 'active' ? (
    <Badge tone="good" mark="disc">
      {texts.active}
    </Badge>
  ) : (
    <Badge>{texts.expired}</Badge>
  )
}

/** Returns the name of the interest: promised, or paid once the certificate has matured. */
export function interestName({ status }: Pick<Certificate, 'status'>): string {
  return status === 'active' ? texts.interest : texts.interestPaid
}

/** Returns the days that remain, or that the certificate has expired. */
export function remainingText({ status, daysRemaining }: Certificate): string {
  return status === 'active' ? texts.daysRemaining(daysRemaining) : texts.hasExpired
}
