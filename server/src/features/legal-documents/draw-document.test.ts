import { brandSchema, legalDocuments } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { readPdf } from '#testing/statements/pdf-text.ts'
import { drawLegalDocument } from './draw-document.ts'

const bank = brandSchema.parse({})

describe.each(legalDocuments)('$name', (document) => {
  test('is a tagged PDF with its version, the mark of a template, and page numbers', async () => {
    const { pages, elements, untagged, raw } = readPdf(await drawLegalDocument(document, bank))
    expect(pages.length).toBeGreaterThanOrEqual(3)
    expect(untagged).toBe(0)
    expect(elements).toMatchObject({ Document: 1, H1: 1 })
    for (const type of ['P', 'H2', 'Table', 'TR', 'TH', 'TD', 'L', 'LI', 'LBody', 'Note'])
      expect(elements[type], type).toBeGreaterThan(0)
    expect(elements['Lbl']).toBe(elements['LI'])
    for (const part of [
      '/Lang (en-GB)',
      '/Marked true',
      '/DisplayDocTitle true',
      '/MediaBox [0 0 595.28 841.89]',
    ])
      expect(raw).toContain(part)
    expect(raw).not.toContain('/BaseFont /Helvetica')
    for (const [index, texts] of pages.entries()) {
      const page = texts.join('|')
      expect(page).toContain(`Page ${index + 1} of`)
      expect(page).toContain(`${bank.name}, ${document.name}, version ${document.version}, template`)
    }
    const text = pages.flat().join(' ')
    for (const expected of [
      document.name,
      bank.legalName,
      bank.emails.compliance,
      bank.regulator,
      `Template, version ${document.version}.`,
      'For counsel:',
    ])
      expect(text).toContain(expected)
  })

  test('is drawn with the same bytes each time', async () => {
    const [one, other] = [await drawLegalDocument(document, bank), await drawLegalDocument(document, bank)]
    expect(one.equals(other)).toBe(true)
  })

  test('names the bank, whatever its name', async () => {
    const other = brandSchema.parse({
      BANK_NAME: 'Banque des Trois Pitons',
      BANK_LEGAL_NAME: 'Banque des Trois Pitons SA',
      BANK_STREET: '1 Bay Street',
      BANK_CITY: 'Portsmouth',
      BANK_COMPLIANCE_EMAIL: 'law@pitons.example',
      BANK_EMERGENCY_PHONE: '+1 767 555 0111',
    })
    const text = readPdf(await drawLegalDocument(document, other))
      .pages.flat()
      .join(' ')
    expect(text).toContain('Banque des Trois Pitons SA')
    expect(text).toContain('law@pitons.example')
    expect(text).not.toMatch(/Morne|morne|Roseau|Bayfront|555 0199/)
  })
})

test.each([
  ['aml-ctf-risk-management-document', 'the software checks no one against a list'],
  ['business-account', 'State how people who act in writing or by telephone prove who they are'],
])('%s names the work that people do and the software does not', async (slug, expected) => {
  const document = legalDocuments.find((one) => one.slug === slug) ?? legalDocuments[0]
  expect(
    readPdf(await drawLegalDocument(document, bank))
      .pages.flat()
      .join(' '),
  ).toContain(expected)
})
