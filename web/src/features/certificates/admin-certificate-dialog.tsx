import type { AdminCertificate } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api, refusalOf } from '#api.ts'
import { bank } from '#content/bank.ts'
import { hasInterest } from '#domain/certificates/promise.ts'
import { HolderLink } from '#domain/holder-link.tsx'
import { Sum } from '#domain/money.tsx'
import { formatDateTime, formatDay } from '#lib/format/format-date.ts'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { Button } from '#ui/form/button.tsx'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { TableSkeleton } from '#ui/layout/skeleton.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { CertificateBadge, interestName, remainingText } from './certificate-card.tsx'
import { CertificateNumber } from './certificate-number.tsx'
import { detailTexts } from './detail-texts.ts'
import { texts } from './texts.ts'
import './certificates.css'

/** Words that staff alone read. */
const staffTexts = {
  client: 'Client',
  signed: 'Signed and opened',
  notFoundHelp: 'The link may be incomplete.',
  close: 'Close',
} as const

type AdminCertificateDialogProps = {
  certificateId: string
  /** Returns the element that takes the focus afterwards; by default the one that had it before. */
  focusAfter: (() => HTMLElement | null) | undefined
  onClose: () => void
}

/**
 * The details of any certificate, for admins. Its PDF and its drawn signature are the client's own: staff see
 * neither.
 */
export function AdminCertificateDialog({ certificateId, ...dialog }: AdminCertificateDialogProps) {
  const certificate = useQuery(api.certificates.showToAdmin.queryOptions({ input: { certificateId } }))
  const refusal = refusalOf(certificate.error)
  return (
    <Dialog
      open
      title={detailTexts.title}
      footer={<Button onClick={dialog.onClose}>{staffTexts.close}</Button>}
      {...dialog}
    >
      {certificate.data ? (
        <Details certificate={certificate.data} />
      ) : refusal === 'CERTIFICATE_NOT_FOUND' ? (
        <EmptyState seed="no-such-certificate" title={texts.notFound}>
          {staffTexts.notFoundHelp}
        </EmptyState>
      ) : certificate.isError ? (
        <ErrorState
          title={texts.failed}
          onRetry={() => void certificate.refetch()}
          busy={certificate.isFetching}
        >
          {texts.failedHelp}
        </ErrorState>
      ) : (
        <TableSkeleton rows={5} columns={2} label={texts.loading} />
      )}
    </Dialog>
  )
}

function Details({ certificate }: { certificate: AdminCertificate }) {
  const { number, amount, currency, termYears, rate, interest, maturityAmount, client, account } = certificate
  return (
    <div className="cert-details">
      <div className="between">
        <p className="cert-details-sum">
          <Sum amount={amount} currency={currency} />
        </p>
        <CertificateBadge certificate={certificate} />
      </div>
      <p className="num">{remainingText(certificate)}</p>
      <Pairs
        pairs={[
          { name: staffTexts.client, value: <HolderLink holder={client}>{client.name}</HolderLink> },
          { name: detailTexts.number, value: <CertificateNumber number={number} /> },
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
          { name: staffTexts.signed, value: formatDateTime(certificate.createdAt, bank.timeZone) },
          { name: detailTexts.matures, value: formatDay(certificate.endDate) },
          {
            name: detailTexts.returned,
            value: certificate.maturedAt && formatDateTime(certificate.maturedAt, bank.timeZone),
          },
          {
            name: detailTexts.account,
            value: (
              <>
                <Link to="/admin/accounts/$accountId/transactions" params={{ accountId: account.id }}>
                  {account.nickname}
                </Link>{' '}
                <span className="muted nowrap">••••&nbsp;{account.last4}</span>
              </>
            ),
          },
          { name: detailTexts.termsVersion, value: detailTexts.version(certificate.termsVersion) },
        ]}
      />
    </div>
  )
}
