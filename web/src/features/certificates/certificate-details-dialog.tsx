import type { Certificate, CertificateSignatory } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { useReading } from '#session/acting/reading.tsx'
import { bank } from '#content/bank.ts'
import { formatDate, formatDateTime, formatDay } from '#lib/format/format-date.ts'
import { usePdfPath } from '#domain/file-choice.ts'
import { currencyName } from '#domain/currency-name.ts'
import { Sum } from '#domain/money.tsx'
import { paths } from '#paths.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { LinkButton } from '#ui/form/link-button.tsx'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { CopyButton } from '#ui/overlay/copy-button.tsx'
import { CertificateBadge, interestName, remainingText } from './certificate-card.tsx'
import { CertificateNumber } from './certificate-number.tsx'
import { detailTexts } from './detail-texts.ts'
import { hasInterest } from '#domain/certificates/promise.ts'
import { pictureSource } from '#lib/drawing/picture-source.ts'
import { texts } from './texts.ts'

type CertificateDetailsProps = {
  certificate: Certificate
  onClose: () => void
  /** Returns the element that takes the focus afterwards; by default the one that had it before. */
  focusAfter?: (() => HTMLElement | null) | undefined
}

/** The details of a certificate, its PDF, and its proof for a third party. */
export function CertificateDetailsDialog({
  certificate: opened,
  onClose,
  focusAfter,
}: CertificateDetailsProps) {
  const { api, fileFields } = useReading()
  // The certificate may mature while the dialog is open.
  const { data: certificate } = useQuery(
    api.certificates.get.queryOptions({
      input: { certificateId: opened.id },
      initialData: opened,
      initialDataUpdatedAt: 0,
    }),
  )
  const { number, hash, amount, currency } = certificate
  const pdf = usePdfPath(paths.certificatePdf(certificate.id), fileFields)
  return (
    <Dialog
      open
      onClose={onClose}
      focusAfter={focusAfter}
      title={detailTexts.title}
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
            {detailTexts.verify}
          </LinkButton>
          <LinkButton icon="download" href={pdf} download>
            {detailTexts.download}
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
        <p className="num">{remainingText(certificate)}</p>
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
      className="pairs-stacked"
      pairs={[
        { name: detailTexts.number, value: <CertificateNumber number={number} /> },
        { name: detailTexts.hash, value: <Hash hash={hash} /> },
        { name: detailTexts.currency, value: currencyName(currency) },
        { name: detailTexts.term, value: detailTexts.years(termYears) },
        {
          name: detailTexts.rate,
          value: hasInterest(certificate) ? detailTexts.rateOf(rate) : texts.noInterest,
        },
        {
          name: interestName(certificate),
          value: hasInterest(certificate) && <Sum amount={interest} currency={currency} />,
        },
        { name: detailTexts.repaid, value: <Sum amount={maturityAmount} currency={currency} /> },
        { name: detailTexts.started, value: formatDay(startDate) },
        { name: detailTexts.matures, value: formatDay(endDate) },
        { name: detailTexts.returned, value: maturedAt && formatDate(maturedAt, bank.timeZone) },
        {
          name: detailTexts.account,
          value: (
            <>
              {account.nickname} <span className="muted nowrap">••••&nbsp;{account.last4}</span>
            </>
          ),
        },
        {
          name: detailTexts.termsVersion,
          value: (
            <a href={paths.certificateTerms(termsVersion)} target="_blank" rel="noopener">
              {detailTexts.version(termsVersion)}
            </a>
          ),
        },
      ]}
    />
  )
}

/** The hash is shown in groups of eight, as in the PDF, and copied without spaces. */
function Hash({ hash }: { hash: string }) {
  return (
    <div className="cert-hash">
      <span className="code">
        {(hash.match(/.{1,8}/g) ?? []).map((group, index) => (
          <span key={index}>{group}</span>
        ))}
      </span>
      <CopyButton label={detailTexts.copyHash} text={hash} copied={detailTexts.copied} />
    </div>
  )
}

function Signature({ certificateId }: { certificateId: string }) {
  const { api, holderId } = useReading()
  const signature = useQuery(
    api.certificates.signature.queryOptions({ input: { certificateId }, staleTime: Infinity }),
  )
  if (!signature.data) return null
  const { image, signedFor } = signature.data
  const name = signedFor
    ? detailTexts.drawnBy(signedFor.drawnBy)
    : holderId === null
      ? detailTexts.signature
      : detailTexts.signatureOfHolder
  return (
    <>
      {signedFor && (
        <Pairs
          pairs={[
            { name: detailTexts.depositor, value: signedFor.holder },
            ...(signedFor.signatories.length > 0
              ? [{ name: detailTexts.signedBy, value: <Signatories signatories={signedFor.signatories} /> }]
              : []),
          ]}
        />
      )}
      <figure>
        <figcaption className="small muted">{name}</figcaption>
        <div className="cert-signature" data-theme="ivory">
          <img src={pictureSource(image)} alt={name} />
        </div>
      </figure>
    </>
  )
}

function Signatories({ signatories }: { signatories: readonly CertificateSignatory[] }) {
  return (
    <ul className="cert-signatories">
      {signatories.map(({ name, class: of, signedAt }, index) => (
        <li key={index}>
          {detailTexts.signedAs(name, of)}{' '}
          <span className="muted nowrap num">{formatDateTime(signedAt, bank.timeZone)}</span>
        </li>
      ))}
    </ul>
  )
}
