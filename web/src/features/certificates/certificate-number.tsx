import { CopyValue } from '#ui/overlay/copy-button.tsx'
import { detailTexts } from './detail-texts.ts'

/** The whole number, to be copied. */
export function CertificateNumber({ number }: { number: string }) {
  return (
    <CopyValue label={detailTexts.copyNumber} text={number} copied={detailTexts.numberCopied}>
      <span className="code">{number}</span>
    </CopyValue>
  )
}
