import {
  paperSizeSchema,
  receiptFilePath,
  receiptNumberOf,
  type ReceiptReader,
  referenceOf,
} from '@bank/contract'
import { z } from 'zod'
import { type Download, download } from '#http/downloads.ts'
import type { Services } from '#http/procedures.ts'
import { bankDay } from '#domain/bank-day.ts'
import { decryptDetails } from '#domain/beneficiary-details.ts'
import { destinationLinesOf } from '#domain/destination.ts'
import { filePart, shortNameOf } from '#domain/files/file-names.ts'
import { refuse } from '#platform/refusal.ts'
import type { PrintableReceipt } from './draw-receipt.ts'
import { findPaid, findReceiptProof, type Paid, recordReceiptDownload } from './queries.ts'
import { receiptHash } from './receipt-hash.ts'

const askedSchema = z.strictObject({ paymentId: z.uuid(), paper: paperSizeSchema.default('A4') })

/**
 * The receipt of a completed payment or transfer: for the client who made it, for users with access to what
 * moved on the account, and for admins.
 */
export const receiptFiles: readonly Download[] = [fileFor('client'), fileFor('admin')]

function fileFor(reader: ReceiptReader): Download {
  const description = {
    path: receiptFilePath(':paymentId', reader),
    operationId: reader === 'admin' ? 'receipts.adminPdf' : 'receipts.pdf',
    tag: reader === 'admin' ? 'Administration' : 'Payments',
    summary: `The receipt of a completed payment${reader === 'admin' ? ' of any client' : ''} as a document`,
    mediaType: 'application/pdf',
    reader,
    ...(reader === 'client' && ({ byRight: 'movements' } as const)),
    refusals: ['NOT_FOUND'],
  } as const
  return download(description, askedSchema, async ({ services, read }, { paymentId, paper: pageSize }) => {
    const receipt = await read(async ({ tx, clientId }): Promise<PrintableReceipt> => {
      const number = receiptNumberOf(paymentId, services.secrets.certificateKey)
      const paid = await findPaid(tx, paymentId, reader === 'admin' ? undefined : clientId)
      const proof = await findReceiptProof(tx, number)
      if (!paid || !proof || !(await recordReceiptDownload(tx, paymentId))) refuse('NOT_FOUND')
      return {
        bankName: services.config.bank.name,
        bankPlace: services.config.bank.place,
        origin: services.config.publicOrigins?.[0] ?? `http://localhost:${services.config.port}`,
        number,
        hash: receiptHash(services.secrets, proof.macDigest, services.secrets.certificateKey).hash,
        amount: paid.amount,
        currency: paid.currency,
        holder: paid.holder,
        account: { nickname: paid.nickname, number: paid.accountNumber },
        isTransfer: paid.creditAccountNumber !== null,
        beneficiary: beneficiaryOf(services, paid),
        reference: paid.reference,
        madeAt: paid.createdAt,
        transaction: referenceOf(paid.id),
        pageSize,
      }
    })
    return { name: fileNameOf(receipt), type: 'application/pdf', pieces: toSinglePiece(receipt) }
  })
}

/**
 * Bank, beneficiary or own account, day and transaction, so that no receipt replaces another of that day. A
 * beneficiary in another script is named by the account that paid.
 */
function fileNameOf({ bankName, isTransfer, beneficiary, account, madeAt, transaction }: PrintableReceipt) {
  const paid = isTransfer ? beneficiary.destination.at(-1) : beneficiary.name
  const to = filePart(paid ?? '') ?? account.number
  return `${shortNameOf({ name: bankName })}_receipt_${to}_${bankDay(madeAt)}_${transaction}.pdf`
}

/** The beneficiary's name at that time, and where the money went, if the reader sees it. */
function beneficiaryOf(
  { secrets }: Services,
  {
    clientId,
    dataKey,
    beneficiaryId,
    details,
    counterparty,
    creditNickname,
    creditAccountNumber,
    holder,
  }: Paid,
): PrintableReceipt['beneficiary'] {
  if (creditAccountNumber !== null)
    return { name: holder, destination: [creditNickname ?? '', creditAccountNumber] }
  const destination =
    beneficiaryId === null || details === null || details.length === 0 || dataKey === null
      ? []
      : destinationLinesOf(decryptDetails(secrets, { id: clientId, dataKey }, beneficiaryId, details))
  return { name: counterparty ?? '', destination }
}

/** The document as its one piece. What draws it is loaded at the first one. */
async function* toSinglePiece(receipt: PrintableReceipt): AsyncIterable<Uint8Array> {
  const { drawReceipt } = await import('./draw-receipt.ts')
  yield await drawReceipt(receipt)
}
