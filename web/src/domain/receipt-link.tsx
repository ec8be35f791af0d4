import { receiptFilePath, type ReceiptReader } from '@bank/contract'
import { LinkButton } from '#ui/form/link-button.tsx'

/** Downloads the receipt of a completed payment or transfer: of the client's own, or as an admin of any. */
export function ReceiptLink({ paymentId, reader = 'client' }: { paymentId: string; reader?: ReceiptReader }) {
  return (
    <LinkButton icon="download" href={receiptFilePath(paymentId, reader)} download>
      Download receipt
    </LinkButton>
  )
}
