import type { ListedOrder, WaitingOrder } from '@bank/contract'
import { sumText } from '#domain/money.tsx'
import { texts } from './texts.ts'

type Content = ListedOrder['content'] | WaitingOrder['content']

/** "Payment from Laurent Family Trust", or "New beneficiary for Laurent Family Trust". */
export function kindInWords({ content, holder }: { content: Content; holder: { name: string } }): string {
  return content.kind === 'payment' ? texts.paymentOf(holder.name) : texts.beneficiaryOf(holder.name)
}

/** The name of the beneficiary whom an order pays, or adds. */
export function beneficiaryOf(content: Content): string {
  return 'beneficiary' in content ? content.beneficiary.name : content.beneficiaryName
}

/** "$25,000.00 to Whitcombe & Sons"; the name alone of a new beneficiary. */
export function contentInWords(content: Content): string {
  const name = beneficiaryOf(content)
  return content.kind === 'payment' ? texts.amountTo(sumText(content.amount, content.currency), name) : name
}
