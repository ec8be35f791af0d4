import type { ListedOrder, WaitingOrder } from '@bank/contract'
import { sumText } from '#domain/money.tsx'
import { texts } from './texts.ts'

type Content = ListedOrder['content'] | WaitingOrder['content']

/** "Payment from Laurent Family Trust", or "New beneficiary for Laurent Family Trust". */
export function kindInWords({ content, holder }: { content: Content; holder: { name: string } }): string {
  switch (content.kind) {
    case 'payment':
      return texts.paymentOf(holder.name)
    case 'beneficiary':
      return texts.beneficiaryOf(holder.name)
    case 'certificate':
      return texts.certificateOf(holder.name)
  }
}

/** The name of the beneficiary whom an order pays, or adds; or that it is about a certificate. */
export function subjectOf(content: Content): string {
  if (content.kind === 'certificate') return texts.certificate
  return 'beneficiary' in content ? content.beneficiary.name : content.beneficiaryName
}

/**
 * "$25,000.00 to Whitcombe & Sons"; "$25,000.00 for 5 years at 3.40%"; the name alone of a new beneficiary.
 */
export function contentInWords(content: Content): string {
  if (content.kind === 'beneficiary') return subjectOf(content)
  const sum = sumText(content.amount, content.currency)
  return content.kind === 'payment'
    ? texts.amountTo(sum, subjectOf(content))
    : texts.depositOf(sum, texts.years(content.termYears), texts.percent(content.rate))
}
