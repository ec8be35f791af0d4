import { receiptFilePath, type ReceiptReader } from '@bank/contract'
import { LinkButton } from '#ui/form/link-button.tsx'
import { usePdfPath } from './file-choice.ts'

/** Downloads the receipt of a completed payment or transfer: of the client's own, or as an admin of any. */
export function ReceiptLink({ paymentId, reader = 'client' }: { paymentId: string; reader?: ReceiptReader }) {
  const path = usePdfPath(receiptFilePath(paymentId, reader))
  return (
    <LinkButton icon="download" href={path} download>
      Download receipt
    </LinkButton>
  )
}
