import { expect, test } from 'vitest'
import { readCertificates } from './read-certificates.ts'

/** A server with that many pages; returns the requested pages. */
function pages(count: number) {
  const asked: (string | undefined)[] = []
  const list = async ({ before }: { before?: string }) => {
    asked.push(before)
    const next = Number(before ?? '0') + 1
    return await Promise.resolve({ certificates: [], earlier: next < count ? String(next) : null })
  }
  return { asked, list }
}

test('the pages of certificates are read to the last one, up to a limit', async () => {
  const three = pages(3)
  expect(await readCertificates(three.list)).toEqual({ read: [], more: false })
  expect(three.asked).toEqual([undefined, '1', '2'])
  const many = pages(11)
  expect(await readCertificates(many.list)).toMatchObject({ more: true })
  expect(many.asked).toHaveLength(10)
  expect(await readCertificates(pages(10).list)).toMatchObject({ more: false })
})
