import { wholeStatementSchema } from '@bank/contract'
import { describe, expect } from 'vitest'
import { figureText } from '#pdf/text.ts'
import { type App, openApp, test } from '#testing/app.ts'
import { aClient, aMovement, anAccount, aSession } from '#testing/builders.ts'
import { aPayer } from '#testing/actors/payers.ts'
import { aBusyYear } from '#testing/statements/busy-year.ts'
import { readPdf } from '#testing/statements/pdf-text.ts'
import { wholeFile } from '#testing/statements/statement-files.ts'

describe('the PDF of a statement', () => {
  test('is tagged: everything is structure or artifact, its language is set, its fonts are embedded', async ({
    app,
  }) => {
    const { client, session } = await aSignedInClient(app)
    const accountId = await aBusyYear(app.owner, client)
    for (const [paper, box] of [
      ['A4', '[0 0 595.28 841.89]'],
      ['LETTER', '[0 0 612 792]'],
    ] as const) {
      const { pages, elements, untagged, raw } = readPdf(
        await wholeFile(app, session, 'pdf', { accountId, from: '2025-11-01', to: '2026-12-01', paper }),
      )
      expect(pages.length).toBeGreaterThan(2)
      expect(untagged).toBe(0)
      const bodies = pages.filter((page) => page.includes('Carried forward')).length + 1
      expect(elements).toMatchObject({
        Document: 1,
        H1: 1,
        Table: 1,
        THead: 1,
        TBody: bodies,
        TH: 6,
        TR: 163,
        TD: 162 * 6,
      })
      for (const part of [
        '/Lang (en-GB)',
        '/Marked true',
        '/DisplayDocTitle true',
        '/Scope /Column',
        `/MediaBox ${box}`,
      ])
        expect(raw).toContain(part)
      expect(raw).not.toContain('/BaseFont /Helvetica')
      expect(raw.match(/\/FontFile2/g)?.length).toBeGreaterThanOrEqual(4)
      for (const [index, page] of pages.entries()) expect(page.join(' ')).toContain(`Page ${index + 1} of`)
    }
  })

  test('carries the balance from page to page, counts its transactions, and says where the bank is', async ({
    app,
  }) => {
    const { client, session } = await aSignedInClient(app)
    const accountId = await aBusyYear(app.owner, client)
    const period = { accountId, from: '2025-11-01', to: '2026-12-01' }
    const { pages } = readPdf(await wholeFile(app, session, 'pdf', period))
    const json = wholeStatementSchema.parse(
      JSON.parse((await wholeFile(app, session, 'json', period)).toString('utf8')),
    )
    expect(pages[0]).toContain('Bayfront House, Roseau, Commonwealth of Dominica')
    expect(pages[0]?.slice(pages[0].indexOf('Transactions')).slice(0, 2)).toEqual(['Transactions', '160'])
    expect(pages.at(-1)).toContain('Totals of 160 transactions, closing balance')
    const after = (texts: string[] | undefined, words: string) => texts?.[texts.indexOf(words) + 1]
    let read = 0
    for (const [index, page] of pages.slice(0, -1).entries()) {
      read += page.filter((text) => text.startsWith('TXN-')).length
      const carried = figureText(json.lines[read - 1]?.balance ?? '', 2)
      expect(after(page, 'Carried forward')).toBe(carried)
      expect(after(pages[index + 1], 'Balance brought forward')).toBe(carried)
    }
    expect(pages.at(-1)).not.toContain('Carried forward')
    expect(pages[0]).not.toContain('Balance brought forward')
  })

  test('ends with its totals and how days are counted on one page, however many lines it has', async ({
    app,
  }) => {
    const { client, session } = await aSignedInClient(app)
    const at = new Date('2026-03-01T15:00:00Z')
    const accountId = await anAccount(app.owner, client, { balance: '1000.00', openedAt: at })
    const period = { accountId, from: '2026-03-01', to: '2026-03-31' }
    const move = () => aMovement(app.owner, accountId, { amount: '10', counterparty: 'Galerie', at })
    const lengths = new Set<number>()
    for (let lines = 1; lines <= 32; lines += 1) {
      await move()
      if (lines < 22) continue
      const { pages } = readPdf(await wholeFile(app, session, 'pdf', period))
      lengths.add(pages.length)
      expect(pages.at(-1)?.join(' ')).toMatch(/Totals of .*Dates are inclusive/)
    }
    expect([...lengths]).toEqual([1, 2])
  })

  test('has the reference of a payment below its description', async ({ app }) => {
    const { order, session } = await aPayer(app)
    await app.as(session).payments.make({ ...order, reference: 'Invoice 2041, roof' })
    const period = { accountId: order.accountId }
    const [page = []] = readPdf(await wholeFile(app, session, 'pdf', period)).pages
    const at = page.indexOf('Outgoing Payment, Roseau Marine Ltd')
    expect(page.slice(at, at + 2)).toEqual(['Outgoing Payment, Roseau Marine Ltd', 'Invoice 2041, roof'])
  })

  test('sets a usual description on one line, with the BIC of a bank that has one', async () => {
    const app = await openApp({ env: { BANK_BIC: 'MRNEDMDM' } })
    const { client, session } = await aSignedInClient(app)
    const openedAt = new Date('2026-03-01T15:00:00Z')
    const accountId = await anAccount(app.owner, client, { balance: '1250000.55', openedAt })
    const counterparty = 'Meridian Shipping dividend'
    await aMovement(app.owner, accountId, { amount: '42500', counterparty, at: openedAt })
    const period = { accountId, from: '2026-03-01', to: '2026-03-31' }
    const [page = []] = readPdf(await wholeFile(app, session, 'pdf', period)).pages
    await app.close()
    expect(page).toContain('Incoming Transfer, Meridian Shipping dividend')
    expect(page.slice(page.indexOf('BIC')).slice(0, 2)).toEqual(['BIC', 'MRNEDMDM'])
  })
})

async function aSignedInClient(app: App) {
  const client = await aClient(app.owner)
  return { client, session: await aSession(app.owner, client) }
}
