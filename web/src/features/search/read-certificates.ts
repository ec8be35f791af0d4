import type { Certificate } from '@bank/contract'

/** A search must stay fast, so it reads no more pages than this. */
const mostPages = 10

type Page = { certificates: Certificate[]; earlier: string | null }

/** The client's certificates, newest first, page after page, and whether there are more than were read. */
export async function readCertificates(
  list: (page: { before?: string }) => Promise<Page>,
): Promise<{ read: Certificate[]; more: boolean }> {
  const read: Certificate[] = []
  let before: string | null = null
  for (let page = 0; page < mostPages; page += 1) {
    const { certificates, earlier }: Page = await list(before === null ? {} : { before })
    read.push(...certificates)
    before = earlier
    if (before === null) break
  }
  return { read, more: before !== null }
}
