import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { confirm } from '#identity/second-factor/confirmations.ts'
import { anAdminSession } from '#testing/actors/admin-session.ts'
import { aMandate, anOrganisation } from '#testing/actors/holders.ts'
import { test } from '#testing/app.ts'
import { aPdf, upload } from '#testing/attachments.ts'
import { aClient } from '#testing/builders.ts'

type Keeping = { holderId: string; mandateId: string; attachmentId: string; reason: string }

const fieldsOf = ({ holderId, mandateId, attachmentId, reason }: Keeping) =>
  sql`'mandate-document', ${holderId}, ${JSON.stringify({ mandateId, attachmentId })}::jsonb, ${reason}`

test('A code for a document counts for this file, mandate, holder and reason alone', async ({ app }) => {
  const { session, messages, nextCode } = await anAdminSession(app)
  const person = await aClient(app.owner)
  const mandateOn = async () => {
    const { id: holderId } = await anOrganisation(app.owner)
    return { holderId, mandateId: await aMandate(app.owner, holderId, person, { sign: 'A' }) }
  }
  const [own, other] = [await mandateOn(), await mandateOn()]
  const { id: attachmentId } = await upload(messages, 'Mandate.pdf', aPdf(), person.id)
  const { id: otherFile } = await upload(messages, 'Another mandate.pdf', aPdf(), person.id)
  const asked: Keeping = { ...own, attachmentId, reason: 'The original is on file' }

  const {
    rows: [operation],
  } = await sql<{ digest: Buffer }>`
    select bank.holder_operation_digest(${fieldsOf(asked)}) as digest`.execute(app.services.db)
  const { id } = await confirm(
    { services: app.services, tokenHash: session.tokenHash },
    { action: 'mandate-document', digest: operation?.digest ?? Buffer.alloc(0), code: nextCode() },
  )
  const keep = async (keeping: Keeping, confirmation: string) => {
    const { rows } = await sql<{ outcome: string }>`
      select bank.change_holder(
        ${session.tokenHash}, ${fieldsOf(keeping)}, ${confirmation}) as outcome`.execute(app.services.db)
    return rows[0]?.outcome
  }
  for (const keeping of [
    { ...asked, attachmentId: otherFile },
    { ...asked, ...other },
    { ...asked, reason: 'Another reason' },
  ])
    expect(await keep(keeping, id)).toBe('CONFIRMATION_REFUSED')
  expect(await keep(asked, randomUUID())).toBe('CONFIRMATION_REFUSED')
  expect(await keep(asked, id)).toBe('DONE')
  expect(await keep({ ...asked, attachmentId: otherFile }, id)).toBe('CONFIRMATION_REFUSED')
})
