import { attachmentNameOf } from '@bank/contract'
import { expect, test } from 'vitest'
import { aPdf } from '#testing/attachments.ts'
import { findType, isWholePdf } from './file-kinds.ts'

test('a PDF is read once, however often a trailer begins in it', () => {
  const [head, end] = [Buffer.from('%PDF-1.7\nxref\n'), Buffer.from('\nstartxref\n9\n%%EOF\n')]
  const trailers = Buffer.from('trailer<<'.repeat(10_000))
  const begun = performance.now()
  expect(isWholePdf(Buffer.concat([head, trailers, end]))).toBe(false)
  expect(performance.now() - begun).toBeLessThan(500)
  expect(isWholePdf(Buffer.concat([head, trailers, Buffer.from(' /Root 1 0 R >>'), end]))).toBe(true)
  expect(isWholePdf(aPdf(100_000))).toBe(true)
})

test('a file is what its first bytes say, and nothing but a PDF, a JPEG or a PNG is taken', () => {
  expect(findType(aPdf())).toBe('application/pdf')
  expect(findType(Buffer.from('\x89PNG\r\n\x1a\n…', 'latin1'))).toBe('image/png')
  expect(findType(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('image/jpeg')
  const others = [
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<?xml version="1.0"?><svg/>',
    '<!doctype html><script>alert(1)</script>',
    'PK\x03\x04',
    '\x1f\x8b\x08',
    'MZ',
    'GIF89a',
    'RIFF\x00\x00\x00\x00WEBP',
    ' %PDF-1.7',
    '%PDF-x',
    '\x89PNG',
    '',
  ]
  for (const start of others) expect(findType(Buffer.from(start, 'latin1')), start).toBeNull()
})

test('a file’s name ends as its content says, and holds no path', () => {
  expect(attachmentNameOf('Lease.exe', 'application/pdf')).toBe('Lease.pdf')
  expect(attachmentNameOf('Lease.pdf.svg', 'image/png')).toBe('Lease.pdf.png')
  expect(attachmentNameOf('../../etc/passwd', 'image/jpeg')).toBe('__.._etc_passwd.jpg')
  expect(attachmentNameOf('a\r\nSet-Cookie: x"', 'application/pdf')).toBe('a__Set-Cookie_ x_.pdf')
})
