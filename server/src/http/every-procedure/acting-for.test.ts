import { randomUUID } from 'node:crypto'
import { actingForField, actingForHeader, proceduresByRight, statementFilePath } from '@bank/contract'
import type { AccessNeed } from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import {
  aHolderAndAnother,
  aMandate,
  anAccessRight,
  anOrganisation,
  someRules,
} from '#testing/actors/holders.ts'
import {
  ask,
  listFiles,
  listProcedures,
  routeOfFile,
  type ProcedureRoute,
} from '#testing/access/procedures.ts'
import { validInput, type Known } from '#testing/access/valid-inputs.ts'
import { type Answered, type Browser, type TestServer, test } from '#testing/test-server.ts'

/** How far a right goes that the caller has on all accounts of the holder, and what it includes. */
const rights = {
  'view balances': { view: 'balances' },
  'view movements': { view: 'movements' },
  withdrawn: { withdrawn: true },
  over: { from: -9, to: -1 },
  planned: { from: 1, to: 9 },
  none: null,
} as const
const mandates = {
  'a mandate to view balances': { view: 'balances' },
  'a mandate to view movements': { view: 'movements' },
  'a mandate to prepare': { view: 'balances', prepare: true },
  'a mandate to sign': { view: 'balances', sign: 'B' },
  'a mandate to prepare and sign': { prepare: true, sign: 'A' },
  'a mandate with messages': { view: 'balances', messages: true },
  'a mandate that is withdrawn': { prepare: true, sign: 'A', withdrawn: true },
  'a mandate that is over': { prepare: true, sign: 'A', from: -9, to: -1 },
  'a mandate that is planned': { prepare: true, sign: 'A', from: 1, to: 9 },
} as const
type RightName = keyof typeof rights | keyof typeof mandates

const included: Partial<Record<RightName, readonly AccessNeed[]>> = {
  'view balances': ['balances'],
  'view movements': ['balances', 'movements'],
  'a mandate to view balances': ['balances'],
  'a mandate to view movements': ['balances', 'movements', 'certificates'],
  'a mandate to prepare': ['balances', 'prepare', 'orders'],
  'a mandate to sign': ['balances', 'orders'],
  'a mandate to prepare and sign': ['balances', 'movements', 'certificates', 'prepare', 'orders'],
  'a mandate with messages': ['balances', 'messages'],
}

/**
 * Refusals to a caller with the right: no order, file or certificate has the id that they name, a beneficiary
 * has it, and the terms of certificates have another name.
 */
const answers: Record<string, string> = {
  'certificates.get': 'CERTIFICATE_NOT_FOUND',
  'certificates.signature': 'CERTIFICATE_NOT_FOUND',
  'certificates.pdf': 'CERTIFICATE_NOT_FOUND',
  'orders.reviewCertificate': 'TERMS_CHANGED',
  'orders.prepareCertificate': 'TERMS_CHANGED',
  'beneficiaries.prepare': 'BENEFICIARY_ID_TAKEN',
  'orders.get': 'ORDER_NOT_FOUND',
  'orders.confirm': 'ORDER_NOT_FOUND',
  'orders.sign': 'ORDER_NOT_FOUND',
  'orders.refuse': 'ORDER_NOT_FOUND',
  'orders.withdraw': 'ORDER_NOT_FOUND',
  'accountRequests.withdraw': 'REQUEST_NOT_FOUND',
  'messages.addAttachmentPart': 'ATTACHMENT_NOT_FOUND',
  'messages.finishAttachment': 'ATTACHMENT_NOT_FOUND',
  'messages.attachment': 'ATTACHMENT_NOT_FOUND',
  'receipts.pdf': 'NOT_FOUND',
}

/** Procedures of visitors take no notice of the header. */
const open = new Set([
  'signIn.signIn',
  'signIn.askPasskey',
  'signIn.signOut',
  'signIn.current',
  'signIn.touch',
  'signIn.demoUsers',
  'safeguards.freezeByLink',
  'receipts.verify',
  'certificates.verify',
  'profile.confirmEmail',
  'announcements.shown',
  'accountSetup.open',
  'accountSetup.begin',
  'accountSetup.complete',
  'consultations.slots',
  'consultations.open',
  'consultations.cancel',
  'consultations.move',
])
const byRight: Record<string, AccessNeed | undefined> = proceduresByRight

function expectedOf(name: string, right: RightName): string {
  const need = byRight[name] ?? needOfFile(name)
  if (need === undefined) return 'OUTSIDE_OF_ACCESS'
  const includes = included[right]
  if (includes === undefined) return 'ACCESS_ENDED'
  return includes.includes(need) ? (answers[name] ?? 'answered') : 'OUTSIDE_OF_ACCESS'
}

function needOfFile(name: string): AccessNeed | undefined {
  if (name === 'messages.attachment') return 'messages'
  if (name === 'certificates.pdf') return 'certificates'
  return /^(statements\.(file|archive)|receipts\.pdf)/.test(name) ? 'movements' : undefined
}

/** The same browser, with the header on each call. */
function acting(browser: Browser, holderId: string): Browser {
  const send = browser.send.bind(browser)
  browser.send = async (method, path, asking) =>
    await send(method, path, { ...asking, headers: { ...asking?.headers, [actingForHeader]: holderId } })
  return browser
}

/** A caller with this right, in a browser that sends the header, and the ids that they name. */
async function aCaller(server: TestServer, right: RightName) {
  const db = server.owner
  const world = await aHolderAndAnother(db)
  const { other, session } = world
  const holder = isAccessRight(right)
    ? { id: world.holder.id, accountId: world.first, nickname: world.nickname, beneficiaryId: undefined }
    : await anOrganisation(db)
  if (isAccessRight(right)) {
    const given = rights[right]
    if (given !== null) await anAccessRight(db, world.holder, other, given)
  } else {
    await someRules(db, holder.id, [{ upTo: null, a: 1, b: 0 }])
    await aMandate(db, holder.id, other, mandates[right])
  }
  const { rows } = await sql<{ id: string }>`
    select transfer_id as id from ledger.entry where account_id = ${holder.accountId}`.execute(db)
  const known: Known = {
    accountId: () => holder.accountId,
    accountIds: () => [holder.accountId],
    beneficiaryId: () => holder.beneficiaryId,
    transactionId: () => rows[0]?.id,
    search: () => '1000',
    amount: () => '1.00',
    code: () => server.nextCode(other),
    accounts: () => holder.accountId,
  }
  return { browser: acting(server.browser(session), holder.id), known, nickname: holder.nickname }
}

async function answerTo(browser: Browser, route: ProcedureRoute, known: Known): Promise<Answered> {
  const input = route.input === null ? undefined : validInput(route.input, known)
  return await ask(browser, route, typeof input === 'object' && input !== null ? { ...input } : undefined)
}

function wordOf({ status, code }: Answered): string {
  return status === 200 ? 'answered' : (code ?? String(status))
}

const routes = [...listProcedures(), ...listFiles().map(routeOfFile)].filter(({ name }) => !open.has(name))

describe('a user who acts for a holder is answered by', () => {
  for (const right of [...Object.keys(rights), ...Object.keys(mandates)]) {
    if (!isAccessRight(right) && !isMandate(right)) continue
    test(`${routes.length} procedures and files as far as the right goes: ${right}`, async ({ server }) => {
      const wrong: string[] = []
      let answered = 0
      const { browser, known, nickname } = await aCaller(server, right)
      for (const route of routes) {
        const answer = await answerTo(browser, route, known)
        const expected = expectedOf(route.name, right)
        if (wordOf(answer) !== expected)
          wrong.push(`${route.name}: ${wordOf(answer)} ${answer.text.slice(0, 200)}`)
        if (expected === 'answered') answered += 1
        else if (answer.text.includes(nickname)) wrong.push(`${route.name} shows an account`)
      }
      console.info(
        `acting for, ${right}: ${routes.length} calls, ${answered} answered, ${wrong.length} wrong`,
      )
      expect(wrong).toEqual([])
    })
  }
})

function isAccessRight(name: string): name is keyof typeof rights {
  return Object.hasOwn(rights, name)
}

function isMandate(name: string): name is keyof typeof mandates {
  return Object.hasOwn(mandates, name)
}

test('a header or a field that names no holder is refused, and so are two that differ', async ({
  server,
}) => {
  const { holder, other, first, session } = await aHolderAndAnother(server.owner)
  await anAccessRight(server.owner, holder, other)
  const headers = { [actingForHeader]: 'x' }
  expect(await server.browser(session).get('/api/accounts', { headers })).toMatchObject({
    code: 'INVALID_INPUT',
  })
  const csv = `${statementFilePath(first, 'csv')}?${actingForField}=`
  expect(await server.browser(session).get(`${csv}rubbish`)).toMatchObject({ code: 'INVALID_INPUT' })
  expect(
    await server.browser(session).get(csv + holder.id, { headers: { [actingForHeader]: randomUUID() } }),
  ).toMatchObject({ code: 'INVALID_INPUT' })
})

test('a statement that was downloaded by a right stands in the holder’s history, by name', async ({
  server,
}) => {
  const { holder, other, first, session, holderSession } = await aHolderAndAnother(server.owner)
  const rightId = await anAccessRight(server.owner, holder, other, { accountIds: [first] })
  const path = `${statementFilePath(first, 'csv')}?${actingForField}=${holder.id}`
  expect(await server.browser(session).get(path)).toMatchObject({ status: 200 })
  const { rows } = await sql<{ actorId: string; detail: object }>`
    select actor_id, detail from audit.event
    where user_id = ${holder.id} and action = 'statement-downloaded-by-right'`.execute(server.owner)
  expect(rows).toMatchObject([{ actorId: other.id, detail: { form: 'csv', right: rightId } }])
  const history = await server.browser(holderSession).get('/api/dashboard')
  expect(history.text).toContain('Anna Keller')
  await sql`update bank.access_right set withdrawn_at = clock_timestamp() where id = ${rightId}`.execute(
    server.owner,
  )
  expect(await server.browser(session).get(path)).toMatchObject({ status: 403, code: 'ACCESS_ENDED' })
})
