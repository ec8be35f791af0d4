import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readPdf } from '#testing/statements/pdf-text.ts'
import { drawCertificate } from './certificate-pdf.ts'
import type { PrintableCertificate } from './printable-certificate.ts'
import { signatureOf } from '#domain/signature-picture.ts'

const hash = '7f3a91c4e05b31c8d2c815a90be94d73f6627a1c54d8b3f0ac71905e38a6f2d4'

const certificate: PrintableCertificate = {
  bankName: 'Morne Bank & Trust',
  origin: 'https://morne.example',
  number: 'CD-20250920-4K7Q91XM',
  hash,
  holder: 'Helena Łucja Laurent',
  drawnBy: null,
  signatories: [],
  amount: '250000.00',
  currency: 'USD',
  termYears: 3,
  rate: '3.40',
  interest: '25523.29',
  maturityAmount: '275523.29',
  startDate: '2025-09-20',
  endDate: '2028-09-20',
  issuedAt: '2025-09-21T02:00:00Z',
  issuedOn: '2025-09-20',
  returnedOn: null,
  accountName: 'Family Reserve',
  accountMasked: '•••• 8374',
  termsVersion: '2025-1',
  status: 'active',
  signature: aPng(),
  officer: null,
  pageSize: 'A4',
}

const officer = { name: 'Cecilia Bellot', title: 'Managing Director', picture: aPng() }

/** Like the people who sign for a holder, in two classes. */
const named = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Marcus Vale ${index}`,
    class: index % 2 === 0 ? ('A' as const) : ('B' as const),
    signedAt: `2025-09-20T0${index % 10}:07:00Z`,
  }))

describe('a certificate as PDF', () => {
  test('contains the agreed terms, in its own currency, on one tagged page, A4 or Letter', async () => {
    for (const [pageSize, box] of [
      ['A4', '[0 0 595.28 841.89]'],
      ['LETTER', '[0 0 612 792]'],
    ] as const) {
      const { pages, elements, untagged, raw } = readPdf(await drawCertificate({ ...certificate, pageSize }))
      expect(pages).toHaveLength(1)
      const text = pages.flat().join('|')
      for (const expected of [
        'Morne Bank & Trust',
        'Certificate of Deposit',
        'No. CD-20250920-4K7Q91XM',
        'Helena',
        'ucja Laurent',
        'USD 250,000.00',
        'two hundred and fifty thousand US dollars',
        '20 Sep 2025',
        '20 Sep 2028',
        '3 years',
        '3.40% a year, simple, actual/365',
        'USD 25,523.29',
        'USD 275,523.29',
        'Family Reserve, •••• 8374',
        'Depositor',
        '7f3a91c4',
        '38a6f2d4',
        'morne.example/verify',
        '2025-1',
        'Page 1 of',
        'This certifies that the bank holds on deposit for',
        'Issued 20 Sep 2025',
      ])
        expect(text).toContain(expected)
      // The hash proves that there is such a certificate, and nothing of what is printed here.
      expect(text).not.toMatch(/proves|Returned|Status|Active/)
      expect(untagged).toBe(0)
      expect(elements).toMatchObject({ Document: 1, H1: 1, Figure: 2 })
      for (const part of [
        '/Lang (en-GB)',
        '/Marked true',
        `/MediaBox ${box}`,
        `/ActualText (${hash})`,
        '/Alt (QR code that leads to https://morne.example/verify/CD-20250920-4K7Q91XM)',
      ])
        expect(raw).toContain(part)
      expect(raw).not.toContain('/BaseFont /Helvetica')
    }
  })

  test('does not claim that the money is on deposit once the term has ended', async () => {
    const textOf = async (changed: Partial<PrintableCertificate>) =>
      readPdf(await drawCertificate({ ...certificate, ...changed }))
        .pages.flat()
        .join('|')
    const returned = await textOf({ status: 'expired', returnedOn: '2028-09-20' })
    expect(returned).toContain('This certifies that the bank held on deposit for')
    expect(returned).toContain('Expired. Returned on 20 Sep 2028')
    // Due, and not paid back yet: that takes a minute or two. A metal has its ticker in words, too.
    const due = await textOf({ status: 'expired', amount: '1.50', currency: 'XAU' })
    expect(due).toContain('one point five XAU')
    expect(due).toContain('|Expired|')
    expect(due).not.toContain('Returned')
  })

  test('has the same drawing for the same number, and another for another', async () => {
    const [one, same, other] = await Promise.all([
      drawCertificate(certificate),
      drawCertificate(certificate),
      drawCertificate({ ...certificate, number: 'CD-20250920-AAAAAAAA' }),
    ])
    expect(one.equals(same)).toBe(true)
    expect(one.equals(other)).toBe(false)
  })

  test('fits long names and large sums on the page', async () => {
    const { pages } = readPdf(
      await drawCertificate({
        ...certificate,
        holder: 'Wilhelmina '.repeat(9).trim(),
        accountName: 'A very long nickname that a client gave to the account, of eighty characters 0',
        status: 'expired',
        returnedOn: '2028-09-20',
        amount: '12345678901234567890.99',
        currency: 'IDR',
      }),
    )
    expect(pages).toHaveLength(1)
    expect(pages.flat()).toContain('IDR 12,345,678,901,234,567,890.99')
  })

  test('never squeezes the account: a long name takes lines, and the number stays whole', async () => {
    const textsOf = async (accountName: string) =>
      readPdf(await drawCertificate({ ...certificate, accountName })).pages.flat()
    expect(await textsOf('Family Reserve')).toContain('Family Reserve, •••• 8374')
    expect(
      await textsOf('Kinder und Enkel: Ausbildung, Wohnen und Reisen in Zürich und Genf, 2. Generation'),
    ).toEqual(
      expect.arrayContaining([
        'Kinder und Enkel: Ausbildung, Wohnen und Reisen in Zürich und Genf, 2.',
        'Generation, •••• 8374',
      ]),
    )
    expect(await textsOf('W'.repeat(35))).toContain('•••• 8374')
  })

  test('of a holder names the person who drew the signature, and for whom', async () => {
    const textsOf = async (changes: object) =>
      readPdf(await drawCertificate({ ...certificate, ...changes })).pages.flat()
    const trust = { holder: 'Laurent Family Trust', drawnBy: 'Marcus Vale' }
    expect(await textsOf(trust)).toEqual(
      expect.arrayContaining(['Laurent Family Trust', 'Marcus Vale', 'For Laurent Family Trust, depositor']),
    )
    expect(await textsOf({})).toContain('Depositor')
  })

  test('of a holder names everyone who signed for it, with class and time, on one page', async () => {
    for (const pageSize of ['A4', 'LETTER'] as const)
      for (const count of [2, 6, 20]) {
        const trust = { holder: 'Laurent Family Trust', drawnBy: 'Sophie Laurent', signatories: named(count) }
        const { pages, untagged } = readPdf(await drawCertificate({ ...certificate, ...trust, pageSize }))
        expect(pages).toHaveLength(1)
        expect(untagged).toBe(0)
        const text = pages.flat().join('|')
        expect(text).toContain('Signed for Laurent Family Trust by')
        const time = count > 6 ? '' : ', 20:07'
        expect(text).toContain(`Marcus Vale 0 (A), 19 Sep 2025${time}|`)
        expect(text.match(/Marcus Vale \d+ \([AB]\)/g)).toHaveLength(count)
      }
    expect(
      readPdf(await drawCertificate(certificate))
        .pages.flat()
        .join(),
    ).not.toContain('Signed for')
  })

  test('bears the signature of the officer who signed for the bank, with name and title', async () => {
    const trust = { holder: 'Laurent Family Trust', drawnBy: 'Sophie Laurent' }
    for (const pageSize of ['A4', 'LETTER'] as const)
      for (const who of [{}, ...[2, 6, 20].map((count) => ({ ...trust, signatories: named(count) }))]) {
        const changed = { ...certificate, ...who, officer, pageSize }
        const { pages, elements, untagged, missing, raw } = readPdf(await drawCertificate(changed))
        expect(pages).toHaveLength(1)
        expect([untagged, missing, elements['Figure']]).toEqual([0, 0, 3])
        const text = pages.flat().join('|')
        for (const expected of [
          'No. CD-20250920-4K7Q91XM · Issued 20 Sep 2025',
          '|Cecilia Bellot|',
          'Managing Director, for Morne Bank & Trust|',
        ])
          expect(text).toContain(expected)
        expect(raw).toContain('/Alt (Signature of Cecilia Bellot, Managing Director, for Morne Bank & Trust)')
      }
  })

  test('gives an officer’s long name and title two lines, in any script', async () => {
    const textsOf = async (changes: object) =>
      readPdf(await drawCertificate({ ...certificate, officer: { ...officer, ...changes } })).pages.flat()
    const title = 'Deputy Head of Treasury, Capital Markets and Correspondent Banking in the Caribbean'
    expect(await textsOf({ title })).toEqual(
      expect.arrayContaining([
        'Deputy Head of Treasury, Capital Markets and Correspondent',
        'Banking in the Caribbean, for Morne Bank & Trust',
      ]),
    )
    const greek = 'Αλεξάνδρα Παπαδοπούλου-Κωνσταντινίδου του Κωνσταντίνου και της Ελένης'
    const drawn = (await textsOf({ name: greek })).join('').replaceAll(' ', '')
    expect(drawn).toContain(greek.replaceAll(' ', ''))
  })

  test('is not drawn with an invalid signature, of the officer either', async () => {
    for (const signature of brokenPictures()) {
      expect(signatureOf(signature)).toBeNull()
      for (const change of [{ signature }, { officer: { ...officer, picture: signature } }])
        await expect(drawCertificate({ ...certificate, ...change })).rejects.toThrow(
          'the signature of a certificate cannot be drawn',
        )
    }
    expect(signatureOf(certificate.signature)).not.toBeNull()
  })
})

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

function aPng({ width = 60, height = 20, rows = deflateSync(Buffer.alloc(20 * (60 * 4 + 1))) } = {}): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 6], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Empty, text, cut off, damaged, a bomb, too large, and a JPEG without a frame. */
function brokenPictures(): Buffer[] {
  const whole = aPng()
  return [
    Buffer.alloc(0),
    Buffer.from('<svg onload="alert(1)"/>'),
    whole.subarray(0, -20),
    aPng({ rows: Buffer.from('not deflated') }),
    aPng({ rows: deflateSync(Buffer.alloc(50_000_000)) }),
    aPng({ width: 100_000, height: 100_000 }),
    Buffer.concat([whole, Buffer.alloc(600 * 1024)]),
    Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
  ]
}
