import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type AdminSession, anAdminSession } from '#testing/actors/admin-session.ts'
import { aMandate, anOrganisation } from '#testing/actors/holders.ts'
import { approve, pending, test as withTwoAdmins, turnOn } from '#testing/actors/two-admins.ts'
import { type App, test } from '#testing/app.ts'
import { aPdf, upload } from '#testing/attachments.ts'
import { aClient, anAdmin, aSession } from '#testing/builders.ts'
import { countWaiting, test as overHttp } from '#testing/test-server.ts'

/** An organisation, and a person with a mandate on it. */
async function aHolderWithMandate(app: Pick<App, 'owner'>) {
  const { id: holderId } = await anOrganisation(app.owner)
  const person = await aClient(app.owner)
  const mandateId = await aMandate(app.owner, holderId, person, { sign: 'A' })
  return { holderId, mandateId, person }
}

const documentsOf = async ({ holders }: AdminSession, holderId: string) =>
  (await holders.get({ holderId })).mandates.map(({ documents }) => documents.map(({ name }) => name))

test('A PDF is kept with a mandate for good, for a code, and the audit says so', async ({ app }) => {
  const admin = await anAdminSession(app)
  const { holders, messages, nextCode } = admin
  const { holderId, mandateId, person } = await aHolderWithMandate(app)
  const { id: attachmentId } = await upload(messages, 'Power of attorney.pdf', aPdf(300_000), person.id)
  const order = { holderId, mandateId, attachmentId }
  await expect(holders.keepDocument({ ...order, code: '000000' })).rejects.toThrow('INVALID_CODE')
  expect(await holders.keepDocument({ ...order, code: nextCode() })).toEqual({ outcome: 'done', holderId })
  expect(await holders.keepDocument({ ...order, code: '000000' })).toEqual({ outcome: 'done', holderId })
  expect(await documentsOf(admin, holderId)).toEqual([['Power of attorney.pdf']])
  expect((await holders.listForUser({ userId: person.id }))[0]?.documents).toMatchObject([
    { id: attachmentId, bytes: aPdf(300_000).length },
  ])
  const { rows } = await sql`
    select user_id, subject, detail ->> 'person' as person from audit.event
    where action = 'mandate-document-kept' and subject = ${attachmentId}`.execute(app.owner)
  expect(rows).toEqual([{ userId: holderId, subject: attachmentId, person: person.id }])
  // No admin changes, removes or sends it any more.
  await messages.removeAttachment({ id: attachmentId })
  await expect(
    messages.reply({ clientId: person.id, id: randomUUID(), body: '', attachments: [attachmentId] }),
  ).rejects.toThrow('ATTACHMENT_NOT_FOUND')
  const change = sql`update bank.attachment set name = 'Other.pdf' where id = ${attachmentId}`
  await expect(change.execute(app.owner)).rejects.toThrow()
  // The ciphertext does not contain the file.
  const { rows: parts } = await sql<{ content: Buffer }>`
    select content from bank.attachment_part where attachment_id = ${attachmentId}`.execute(app.owner)
  expect(parts.length).toBeGreaterThan(1)
  expect(parts.some(({ content }) => content.includes('xxxxxxxx'))).toBe(false)
})

test('A document is refused that is no PDF, of another person or admin, or one too many', async ({ app }) => {
  const { holders, messages, nextCode } = await anAdminSession(app)
  const { holderId, mandateId, person } = await aHolderWithMandate(app)
  const keep = (attachmentId: string, changes: { holderId?: string; mandateId?: string } = {}) =>
    holders.keepDocument({ holderId, mandateId, attachmentId, code: nextCode(), ...changes })
  const scan = await upload(messages, 'Mandate.pdf', aPdf(), person.id)
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const picture = await upload(messages, 'Mandate.png', png, person.id)
  const stranger = await upload(messages, 'Other.pdf', aPdf(), (await aClient(app.owner)).id)
  const colleague = await anAdminSession(app)
  const theirs = await upload(colleague.messages, 'Theirs.pdf', aPdf(), person.id)
  const other = await aHolderWithMandate(app)
  for (const [asked, why] of [
    [() => keep(picture.id), 'FILE_TYPE_REFUSED'],
    [() => keep(stranger.id), 'ATTACHMENT_NOT_FOUND'],
    [() => keep(theirs.id), 'ATTACHMENT_NOT_FOUND'],
    [() => keep(randomUUID()), 'ATTACHMENT_NOT_FOUND'],
    [() => keep(scan.id, { mandateId: other.mandateId }), 'MANDATE_NOT_FOUND'],
    [() => keep(scan.id, { holderId: person.id }), 'HOLDER_NOT_FOUND'],
  ] as const)
    await expect(asked(), why).rejects.toThrow(why)
  await sql`update bank.limits set documents_per_mandate = 1`.execute(app.owner)
  await keep(scan.id)
  const second = await upload(messages, 'Second.pdf', aPdf(), person.id)
  await expect(keep(second.id)).rejects.toThrow('TOO_MANY_DOCUMENTS')
  await sql`update bank.limits set documents_per_mandate = 5`.execute(app.owner)
  await holders.withdrawMandate({ mandateId, code: nextCode() })
  await expect(keep(second.id)).rejects.toThrow('MANDATE_NOT_FOUND')
})

test('Mandates that have ended are listed by their end, with who withdrew them and their documents', async ({
  app,
}) => {
  const admin = await anAdminSession(app)
  const { holders, messages, nextCode } = admin
  const { holderId, mandateId, person } = await aHolderWithMandate(app)
  const over = await aMandate(app.owner, holderId, await aClient(app.owner), { from: -9, to: -2 })
  const { id: attachmentId } = await upload(messages, 'Mandate.pdf', aPdf(), person.id)
  await holders.keepDocument({ holderId, mandateId, attachmentId, code: nextCode() })
  const listed = async () => (await holders.listEnded({ holderId })).mandates
  expect(await listed()).toMatchObject([{ id: over, isWithdrawn: false, withdrawnBy: null }])
  await holders.withdrawMandate({ mandateId, code: nextCode() })
  expect(await listed()).toMatchObject([
    {
      id: mandateId,
      user: { id: person.id },
      rights: { sign: 'A' },
      isWithdrawn: true,
      withdrawnBy: { id: admin.admin.id },
      documents: [{ id: attachmentId, name: 'Mandate.pdf' }],
    },
    { id: over },
  ])
  expect(await holders.listEnded({ holderId, before: mandateId })).toMatchObject({
    mandates: [{ id: over }],
    more: null,
  })
  expect((await holders.get({ holderId })).mandates).toEqual([])
})

withTwoAdmins(
  'Under four eyes another admin reads a document before it is kept, and a rejected one is deleted',
  async ({ bank: { app, asAdmin, other } }) => {
    await turnOn(asAdmin)
    const { holderId, mandateId, person } = await aHolderWithMandate(app)
    const ask = async (name: string) => {
      const { id: attachmentId } = await upload(asAdmin.messages, name, aPdf(), person.id)
      const order = { holderId, mandateId, attachmentId, reason: 'The original is on file' }
      expect(await asAdmin.holders.keepDocument({ ...order, code: asAdmin.nextCode() })).toEqual({
        outcome: 'pending',
      })
      return { attachmentId, approvalId: await pending(other, 'mandate-document', attachmentId) }
    }
    const first = await ask('Mandate.pdf')
    expect(await other.approvals.get({ approvalId: first.approvalId })).toMatchObject({
      operation: { kind: 'mandate-document', name: 'Laurent Family Trust', fileName: 'Mandate.pdf' },
      user: { id: person.id },
    })
    expect(await documentsOf(asAdmin, holderId)).toEqual([[]])
    await approve(other, first.approvalId)
    expect(await documentsOf(asAdmin, holderId)).toEqual([['Mandate.pdf']])

    await sql`update bank.limits set documents_per_mandate = 2`.execute(app.owner)
    const second = await ask('Wrong.pdf')
    await sql`update bank.attachment set created_at = now() - interval '25 hours'
      where id = ${second.attachmentId}`.execute(app.owner)
    const forgotten = async () =>
      (await sql<{ count: number }>`select bank.forget_attachments() as count`.execute(app.owner)).rows[0]
        ?.count
    expect(await forgotten()).toBe(0)
    await other.approvals.decide({
      approvalId: second.approvalId,
      decision: 'rejected',
      note: 'This is another mandate',
      code: other.nextCode(),
    })
    // A rejected document leaves its place to another one at once.
    await ask('Right.pdf')
    expect(await forgotten()).toBe(1)
    expect(await documentsOf(asAdmin, holderId)).toEqual([['Mandate.pdf']])
    const { rows } = await sql<{ actions: string; names: boolean }>`
      select string_agg(distinct action, ' ' order by action) as actions,
        bool_or(detail::text like '%.pdf%') as names
      from audit.event where action like 'approval-%'`.execute(app.owner)
    expect(rows).toEqual([{ actions: 'approval-approved approval-asked approval-rejected', names: false }])
  },
)

withTwoAdmins(
  'A document that is deleted for its age while it is asked for leaves no approval without it',
  async ({ bank: { app, asAdmin } }) => {
    await turnOn(asAdmin)
    const { holderId, mandateId, person } = await aHolderWithMandate(app)
    const { id: attachmentId } = await upload(asAdmin.messages, 'Mandate.pdf', aPdf(), person.id)
    await sql`update bank.attachment set created_at = now() - interval '25 hours'
      where id = ${attachmentId}`.execute(app.owner)
    const clearing = await app.owner.startTransaction().execute()
    await sql`select bank.forget_attachments()`.execute(clearing)
    const asked = asAdmin.holders.keepDocument({
      holderId,
      mandateId,
      attachmentId,
      reason: 'The original is on file',
      code: asAdmin.nextCode(),
    })
    const refused = expect(asked).rejects.toThrow('ATTACHMENT_NOT_FOUND')
    await expect.poll(() => countWaiting(app)).toBe(1)
    await clearing.commit().execute()
    await refused
    const { rows } = await sql`select from bank.approval where subject = ${attachmentId}`.execute(app.owner)
    expect(rows).toEqual([])
  },
)

overHttp(
  'A document of a mandate is downloaded by admins alone, each time in the audit',
  async ({ server }) => {
    const db = server.owner
    const { mandateId, person, holderId } = await aHolderWithMandate(server)
    const admin = await anAdmin(db)
    const id = randomUUID()
    const [asAdmin, asPerson] = [
      server.browser(await aSession(db, admin)),
      server.browser(await aSession(db, person)),
    ]
    const bytes = aPdf()
    for (const [path, body] of [
      ['', { id, clientId: person.id, name: 'Mandate.pdf', bytes: bytes.length }],
      [`/${id}/parts`, { part: 0, content: bytes.toString('base64') }],
      [`/${id}/finish`, {}],
    ] as const)
      expect((await asAdmin.post(`/api/attachments${path}`, body)).status).toBe(200)
    await sql`update bank.attachment set mandate_id = ${mandateId}, kept_at = now() where id = ${id}`.execute(
      db,
    )
    const { status, text, headers } = await asAdmin.get(`/api/attachments/${id}`)
    expect([status, text]).toEqual([200, bytes.toString('latin1')])
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    expect((await asPerson.get(`/api/attachments/${id}`)).code).toBe('ATTACHMENT_NOT_FOUND')
    expect((await server.browser().get(`/api/attachments/${id}`)).status).toBe(401)
    const downloaded = async () => {
      const { rows } = await sql`
        select actor_id, user_id from audit.event
        where action = 'mandate-document-downloaded' and subject = ${id}`.execute(db)
      return rows
    }
    expect(await downloaded()).toEqual([{ actorId: admin.id, userId: holderId }])
    // The mandate may end: its document stays where staff find it.
    await sql`update bank.mandate set withdrawn_at = now() where id = ${mandateId}`.execute(db)
    expect((await asAdmin.get(`/api/attachments/${id}`)).status).toBe(200)
    expect(await downloaded()).toHaveLength(2)
  },
)
