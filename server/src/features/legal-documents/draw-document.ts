import type { Brand, LegalDocument } from '@bank/contract'
import { dayText } from '#pdf/text.ts'
import { inks, PdfDocument, type Style } from '#pdf/document.ts'
import { amlBusinessRisk } from './aml-business-risk.ts'
import { amlRiskManagement } from './aml-risk-management.ts'
import { businessAccount } from './business-account.ts'
import { type DocumentText, fillIn } from './document-text.ts'
import { Flow, side } from './flow.ts'

const texts: Record<LegalDocument['slug'], DocumentText> = {
  'aml-business-risk-document': amlBusinessRisk,
  'aml-ctf-risk-management-document': amlRiskManagement,
  'business-account': businessAccount,
}

const small: Style = { face: 'sans', size: 7.5, colour: inks.quiet }

/**
 * Draws a public document of the bank on A4: tagged, with its version, page numbers, and the mark that it is
 * a template.
 */
export async function drawLegalDocument(document: LegalDocument, bank: Brand): Promise<Buffer> {
  const { name, version, issued } = document
  const { purpose, sections } = texts[document.slug]
  const pdf = new PdfDocument({
    title: name,
    author: bank.name,
    pageSize: 'A4',
    margin: side,
    madeAt: new Date(`${issued}T12:00:00Z`),
  })
  const flow = new Flow(pdf, () => drawFoot(pdf, document, bank))
  drawHead(pdf, document, bank)
  flow.y = 238
  flow.notice(
    `Template, version ${version}. This document comes with the software. Counsel has to complete and ` +
      'approve it before the bank uses it; places that need a decision are marked “For counsel”.',
  )
  flow.paragraph(fillIn(purpose, bank), { face: 'serif', size: 13.5 }, 19)
  for (const [index, { heading, blocks }] of sections.entries()) {
    flow.heading(`${index + 1}. ${heading}`)
    for (const block of blocks) {
      switch (block.kind) {
        case 'text':
          flow.paragraph(fillIn(block.text, bank))
          break
        case 'list':
          flow.list(block.items)
          break
        case 'table':
          flow.table(block)
          break
        case 'counsel':
          flow.notice(`For counsel: ${block.text}`)
          break
      }
    }
  }
  const pieces: Buffer[] = []
  for await (const piece of pdf.finish()) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** The letterhead with an ornament of its own, the title, and the version for filing. */
function drawHead(pdf: PdfDocument, { slug, name, version, issued }: LegalDocument, bank: Brand): void {
  const width = pdf.width - 2 * side
  pdf.decorate(() => {
    pdf.ornament({ kind: 'band', length: 3200, height: 110 }, slug, {
      x: side,
      y: 40,
      scale: 0.2,
      weight: 0.35,
      clip: { width, height: 22 },
    })
    pdf.rule(side, 66, width)
  })
  pdf.tag('P', () =>
    pdf.fit(bank.name, { x: side, y: 92, width: width * 0.62 }, { face: 'serifMedium', size: 15 }),
  )
  pdf.tag('P', () =>
    pdf.fit(`${bank.street}, ${bank.place}`, { x: side, y: 106, width: width * 0.62 }, small),
  )
  pdf.tag('H1', () => pdf.fit(name, { x: side, y: 158, width }, { face: 'serif', size: 31 }))
  const facts: [string, string][] = [
    ['Version', version],
    ['Issued', dayText(issued)],
    ['Responsible', bank.emails.compliance],
    ['Regulator', bank.regulator],
  ]
  for (const [index, [label, value]] of facts.entries()) {
    const x = side + (index * width) / 4
    pdf.tag('P', () => {
      pdf.line(label, { x, y: 188 }, small)
      pdf.fit(value, { x, y: 202, width: width / 4 - 10 }, { face: 'sansMedium', size: 8.5 })
    })
  }
  pdf.decorate(() => {
    for (const below of [0, 2]) pdf.rule(side, 214 + below, width, { colour: inks.gold, weight: 0.8 })
  })
}

function drawFoot(pdf: PdfDocument, { name, version }: LegalDocument, bank: Brand): void {
  const width = pdf.width - 2 * side
  const y = pdf.height - 34
  pdf.decorate(() => {
    pdf.rule(side, y - 14, width)
    pdf.fit(`${bank.name}, ${name}, version ${version}, template`, { x: side, y, width: width - 90 }, small)
    pdf.pageNumber(pdf.width - side, y, small, 1)
  }, 'Pagination')
}
