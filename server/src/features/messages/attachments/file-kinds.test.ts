import { expect, test } from 'vitest'
import { aPdf } from '#testing/attachments.ts'
import { isWholePdf } from './file-kinds.ts'

test('a PDF is read once, however often a trailer begins in it', () => {
  const [head, end] = [Buffer.from('%PDF-1.7\nxref\n'), Buffer.from('\nstartxref\n9\n%%EOF\n')]
  const trailers = Buffer.from('trailer<<'.repeat(10_000))
  const begun = performance.now()
  expect(isWholePdf(Buffer.concat([head, trailers, end]))).toBe(false)
  expect(performance.now() - begun).toBeLessThan(500)
  expect(isWholePdf(Buffer.concat([head, trailers, Buffer.from(' /Root 1 0 R >>'), end]))).toBe(true)
  expect(isWholePdf(aPdf(100_000))).toBe(true)
})
