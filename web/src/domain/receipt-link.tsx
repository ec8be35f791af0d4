import { receiptFilePath, type ReceiptReader } from '@bank/contract'
import { LinkButton } from '#ui/form/link-button.tsx'
import { usePdfPath } from './file-choice.ts'

type ReceiptLinkProps = {
  paymentId: string
  reader?: ReceiptReader
  /** The fields name the holder for whom the user acts. */
  fields?: Record<string, string>
}

/**
 * Downloads the receipt of a completed payment or transfer: of the user's own, of a holder for whom they act,
 * or as an admin of any.
 */
export function ReceiptLink({ paymentId, reader = 'client', fields }: ReceiptLinkProps) {
  const path = usePdfPath(receiptFilePath(paymentId, reader), fields)
  return (
    <LinkButton icon="download" href={path} download>
      Download receipt
    </LinkButton>
  )
}
