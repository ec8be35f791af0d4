import type { Brand, LegalDocument } from '@bank/contract'
import { dayText } from '#platform/paper-text.ts'
import { inks, Paper, type Style } from '#platform/paper.ts'
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
 * A document of the bank on A4, for anybody to read: tagged, with its version, its pages counted, and the
 * mark that it is a template.
 */
export async function drawLegalDocument(document: LegalDocument, bank: Brand): Promise<Buffer> {
  const { name, version, issued } = document
  const { purpose, sections } = texts[document.slug]
  const paper = new Paper({
    title: name,
    author: bank.name,
    pageSize: 'A4',
    margin: side,
    madeAt: new Date(`${issued}T12:00:00Z`),
  })
  const flow = new Flow(paper, () => drawFoot(paper, document, bank))
  drawHead(paper, document, bank)
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
  for await (const piece of paper.finish()) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** The letterhead with an engraving of its own, the title, and what one looks for when it lies in a file. */
function drawHead(paper: Paper, { slug, name, version, issued }: LegalDocument, bank: Brand): void {
  const width = paper.width - 2 * side
  paper.decorate(() => {
    paper.engrave({ kind: 'band', length: 3200, height: 110 }, slug, {
      x: side,
      y: 40,
      scale: 0.2,
      weight: 0.35,
      clip: { width, height: 22 },
    })
    paper.rule(side, 66, width)
  })
  paper.tag('P', () =>
    paper.fit(bank.name, { x: side, y: 92, width: width * 0.62 }, { face: 'serifMedium', size: 15 }),
  )
  paper.tag('P', () =>
    paper.fit(`${bank.street}, ${bank.place}`, { x: side, y: 106, width: width * 0.62 }, small),
  )
  paper.tag('H1', () => paper.fit(name, { x: side, y: 158, width }, { face: 'serif', size: 31 }))
  const facts: [string, string][] = [
    ['Version', version],
    ['Issued', dayText(issued)],
    ['Responsible', bank.emails.compliance],
    ['Regulator', bank.regulator],
  ]
  for (const [index, [label, value]] of facts.entries()) {
    const x = side + (index * width) / 4
    paper.tag('P', () => {
      paper.line(label, { x, y: 188 }, small)
      paper.fit(value, { x, y: 202, width: width / 4 - 10 }, { face: 'sansMedium', size: 8.5 })
    })
  }
  paper.decorate(() => {
    for (const below of [0, 2]) paper.rule(side, 214 + below, width, { colour: inks.gold, weight: 0.8 })
  })
}

function drawFoot(paper: Paper, { name, version }: LegalDocument, bank: Brand): void {
  const width = paper.width - 2 * side
  const y = paper.height - 34
  paper.decorate(() => {
    paper.rule(side, y - 14, width)
    paper.fit(`${bank.name}, ${name}, version ${version}, template`, { x: side, y, width: width - 90 }, small)
    paper.pageNumber(paper.width - side, y, small, 1)
  }, 'Pagination')
}
