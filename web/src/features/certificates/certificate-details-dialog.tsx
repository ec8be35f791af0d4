import type { Certificate } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { formatDate, formatDay } from '#lib/format-date.ts'
import { currencyName, Sum } from '#domain/money.tsx'
import { paths } from '#paths.ts'
import { IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Pairs } from '#ui/pairs.tsx'
import { showToast } from '#ui/toast-store.ts'
import { CertificateBadge, remainingWords } from './certificate-card.tsx'
import { paysInterest } from './promise.ts'
import { pictureSource } from './signature.ts'
import { detailTexts as words, texts } from './texts.ts'

type CertificateDetailsProps = {
  certificate: Certificate
  onClose: () => void
  /** Where focus goes when it closes; without it, back to where it was. */
  focusAfter?: () => HTMLElement | null
}

/** Everything about one certificate, its PDF, and the way to prove it to somebody else. */
export function CertificateDetailsDialog({
  certificate: opened,
  onClose,
  focusAfter,
}: CertificateDetailsProps) {
  // It may mature while one looks at it.
  const { data: certificate } = useQuery(
    api.certificates.get.queryOptions({
      input: { certificateId: opened.id },
      initialData: opened,
      initialDataUpdatedAt: 0,
    }),
  )
  const { number, hash, amount, currency } = certificate
  return (
    <Dialog
      open
      onClose={onClose}
      focusAfter={focusAfter}
      title={words.title}
      footer={
        <>
          <LinkButton
            className="push"
            kind="quiet"
            icon="shield"
            href={paths.verifyCertificate(number, hash)}
            target="_blank"
            rel="noopener"
          >
            {words.verify}
          </LinkButton>
          <LinkButton icon="download" href={paths.certificatePdf(certificate.id)} download>
            {words.download}
          </LinkButton>
        </>
      }
    >
      <div className="cert-details">
        <div className="between">
          <p className="cert-details-sum">
            <Sum amount={amount} currency={currency} />
          </p>
          <CertificateBadge certificate={certificate} />
        </div>
        <p className="num">{remainingWords(certificate)}</p>
        <Facts certificate={certificate} />
        <Signature certificateId={certificate.id} />
      </div>
    </Dialog>
  )
}

function Facts({ certificate }: { certificate: Certificate }) {
  const {
    number,
    hash,
    amount,
    currency,
    termYears,
    rate,
    interest,
    maturityAmount,
    startDate,
    endDate,
    maturedAt,
    account,
    termsVersion,
  } = certificate
  return (
    <Pairs
      pairs={[
        { name: words.number, value: <span className="code">{number}</span> },
        { name: words.hash, value: <Hash hash={hash} /> },
        { name: words.amount, value: <Sum amount={amount} currency={currency} /> },
        { name: words.currency, value: currencyName(currency) },
        { name: words.term, value: words.years(termYears) },
        { name: words.rate, value: paysInterest(certificate) ? words.rateOf(rate) : texts.noInterest },
        { name: texts.interest, value: <Sum amount={interest} currency={currency} /> },
        { name: words.repaid, value: <Sum amount={maturityAmount} currency={currency} /> },
        { name: words.started, value: formatDay(startDate) },
        { name: words.matures, value: formatDay(endDate) },
        { name: words.returned, value: maturedAt && formatDate(maturedAt, bank.timeZone) },
        {
          name: words.account,
          value: (
            <>
              {account.nickname} <span className="muted nowrap">•••• {account.last4}</span>
            </>
          ),
        },
        {
          name: words.termsVersion,
          value: (
            <a href={paths.certificateTerms(termsVersion)} target="_blank" rel="noopener">
              {words.version(termsVersion)}
            </a>
          ),
        },
      ]}
    />
  )
}

/** In groups of eight, as the PDF has it. Copied without the gaps. */
function Hash({ hash }: { hash: string }) {
  const copy = () => {
    navigator.clipboard.writeText(hash).then(
      () => showToast({ tone: 'good', title: words.copied }),
      () => showToast({ tone: 'bad', title: words.copyFailed }),
    )
  }
  return (
    <div className="cert-hash">
      <span className="code">
        {(hash.match(/.{1,8}/g) ?? []).map((group, index) => (
          <span key={index}>{group}</span>
        ))}
      </span>
      <IconButton icon="copy" size="sm" label={words.copyHash} onClick={copy} />
    </div>
  )
}

function Signature({ certificateId }: { certificateId: string }) {
  const signature = useQuery(
    api.certificates.signature.queryOptions({ input: { certificateId }, staleTime: Infinity }),
  )
  if (!signature.data) return null
  return (
    <figure>
      <figcaption className="small muted">{words.signature}</figcaption>
      <div className="cert-signature" data-theme="ivory">
        <img src={pictureSource(signature.data.image)} alt={words.signature} />
      </div>
    </figure>
  )
}
