import { receiptFiles } from '#features/payments/receipt/files.ts'
import type { App } from '#testing/app.ts'
import type { TestSession } from '#testing/builders.ts'
import { readPdf } from './pdf-text.ts'
import { joined, openDownload } from './statement-files.ts'

const [ownFile, fileForAdmin] = receiptFiles

type Asked = { asAdmin?: boolean; holderId?: string | null }

/** The receipt of a payment as this session downloads it, with the texts and the hash that it shows. */
export async function receiptOf(
  app: App,
  session: TestSession,
  paymentId: string,
  { asAdmin = false, holderId = null }: Asked = {},
) {
  const file = asAdmin ? fileForAdmin : ownFile
  if (!file) throw new Error('there is no receipt')
  const opened = await openDownload(app, session, file, { paymentId }, holderId)
  const { pages, elements, untagged, missing, raw } = readPdf(await joined(opened))
  const text = pages.flat().join('|')
  const hash = /\/ActualText \(([0-9a-f]{64})\)/.exec(raw)?.[1] ?? ''
  return {
    name: opened.name,
    number: /No\. (RC(?:-[0-9A-F]+)+)/.exec(text)?.[1] ?? '',
    hash,
    text,
    pages,
    elements,
    untagged,
    missing,
  }
}
