import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '#api.ts'
import { useReading } from '#session/acting/reading.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ErrorState } from '#ui/layout/empty.tsx'
import { TableSkeleton } from '#ui/layout/skeleton.tsx'
import { CertificateDetailsDialog } from './certificate-details-dialog.tsx'
import { detailTexts } from './detail-texts.ts'
import { texts } from './texts.ts'
import './certificates.css'

/** The details of the certificate that an address names, whether it is active or long expired. */
export function OpenedCertificate({
  certificateId,
  byLink,
  onClose,
}: {
  certificateId: string
  /** No button of the page opened it. */
  byLink: boolean
  onClose: () => void
}) {
  const { api } = useReading()
  // While it closes, the address is no longer that of the opened dialog.
  const [focusAfter] = useState(() => (byLink ? toPage : undefined))
  const certificate = useQuery(api.certificates.get.queryOptions({ input: { certificateId } }))
  if (certificate.data)
    return (
      <CertificateDetailsDialog certificate={certificate.data} onClose={onClose} focusAfter={focusAfter} />
    )
  const isUnknown = refusalOf(certificate.error) === 'CERTIFICATE_NOT_FOUND'
  return (
    <Dialog open onClose={onClose} focusAfter={focusAfter} title={detailTexts.title}>
      {isUnknown ? (
        <>
          <h3>{texts.notFound}</h3>
          <p>{texts.notFoundHelp}</p>
        </>
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

/** Without a button that opened the dialog, the focus returns to the page itself. */
function toPage(): HTMLElement | null {
  return document.getElementById('main')
}
