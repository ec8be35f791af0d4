import { asVisitor } from '#http/procedures.ts'
import { verifyReceipt } from './verify-receipt.ts'

/** Receipts of payments. Their PDF is a download; verifying is open to everyone. */
export const receipts = {
  verify: asVisitor.receipts.verify.handler(({ context, input }) => verifyReceipt(context, input)),
}
