import { randomUUID } from 'node:crypto'
import { actingForHeader } from '@bank/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { aMandate, anOrganisation } from '#testing/actors/holders.ts'
import { opened } from '#testing/actors/live-listener.ts'
import { aClient, anAdmin, aSession } from '#testing/builders.ts'
import { aPdf } from '#testing/attachments.ts'
import { test } from '#testing/test-server.ts'
import { waitUntil } from '#testing/waiting.ts'

test('a holder’s message is heard of by everyone with the right, and by no one once it is withdrawn', async ({
  server,
}) => {
  const db = server.owner
  const { id: trust } = await anOrganisation(db)
  const [writer, reader, signer] = [await aClient(db), await aClient(db), await aClient(db)]
  await aMandate(db, trust, writer, { messages: true })
  const mandate = await aMandate(db, trust, reader, { messages: true })
  await aMandate(db, trust, signer, { sign: 'A' })
  const [asWriter, readerSession] = [server.browser(await aSession(db, writer)), await aSession(db, reader)]
  const [listener, other] = [
    await opened(server, readerSession),
    await opened(server, await aSession(db, signer)),
  ]
  const headers = { [actingForHeader]: trust }
  const write = async () =>
    await asWriter.post(
      '/api/messages',
      { id: randomUUID(), body: 'Good morning', place: 'messages' },
      { headers },
    )
  const heard = { type: 'changed', topics: ['messages'], clientId: trust }
  const has = (event: object) => listener.events.some((one) => JSON.stringify(one) === JSON.stringify(event))
  // The stream asks for its rights after it has opened.
  await expect
    .poll(async () => {
      expect((await write()).status).toBe(200)
      return has(heard)
    })
    .toBe(true)
  await server
    .browser(await aSession(db, await anAdmin(db)))
    .post(`/api/admin/conversations/${trust}/typing`, {})
  await waitUntil(() => has({ type: 'changed', topics: ['typing'], clientId: trust }))

  await sql`update bank.mandate set withdrawn_at = clock_timestamp() where id = ${mandate}`.execute(db)
  const { changes } = server.services
  changes.publish({ to: { user: reader.id }, topics: ['access-rights'] })
  await waitUntil(() => listener.text.includes('access-rights'))
  const before = listener.events.length
  expect((await write()).status).toBe(200)
  changes.publish({ to: { user: reader.id }, topics: ['profile'] })
  changes.publish({ to: { user: signer.id }, topics: ['profile'] })
  await waitUntil(() => [listener, other].every(({ text }) => text.includes('profile')))
  expect(listener.events.slice(before)).toEqual([{ type: 'changed', topics: ['profile'] }])
  expect(other.text).not.toContain('messages')
  for (const stream of [listener, other]) stream.close()
})

test('a file of a holder’s message is downloaded in its name, and by no one without the right', async ({
  server,
}) => {
  const db = server.owner
  const { id: trust } = await anOrganisation(db)
  const [writer, signer] = [await aClient(db), await aClient(db)]
  const mandate = await aMandate(db, trust, writer, { messages: true })
  await aMandate(db, trust, signer, { sign: 'A' })
  const asWriter = server.browser(await aSession(db, writer))
  const asSigner = server.browser(await aSession(db, signer))
  const headers = { [actingForHeader]: trust }
  const [id, bytes] = [randomUUID(), aPdf(1_000)]
  for (const [path, body] of [
    ['/attachments', { id, name: 'Contract.pdf', bytes: bytes.length }],
    [`/attachments/${id}/parts`, { part: 0, content: bytes.toString('base64') }],
    [`/attachments/${id}/finish`, {}],
    ['/messages', { id: randomUUID(), body: '', attachments: [id], place: 'messages' }],
  ] as const)
    expect(await asWriter.post(`/api${path}`, body, { headers })).toMatchObject({ status: 200 })
  const file = `/api/attachments/${id}?actingFor=${trust}`
  const downloaded = await asWriter.get(file)
  expect([downloaded.status, downloaded.text]).toEqual([200, bytes.toString('latin1')])
  expect(await asWriter.get(`/api/attachments/${id}`)).toMatchObject({ code: 'ATTACHMENT_NOT_FOUND' })
  expect(await asSigner.get(file)).toMatchObject({ code: 'OUTSIDE_OF_ACCESS' })
  const asAdmin = server.browser(await aSession(db, await anAdmin(db)))
  expect(await asAdmin.get(`/api/attachments/${id}`)).toMatchObject({ status: 200 })
  const { rows } = await sql<{ action: string }>`
    select action from audit.event where user_id = ${trust} and subject = ${id}`.execute(db)
  expect(rows).toEqual([{ action: 'attachment-downloaded' }])
  await sql`update bank.mandate set withdrawn_at = clock_timestamp() where id = ${mandate}`.execute(db)
  expect(await asWriter.get(file)).toMatchObject({ code: 'ACCESS_ENDED' })
})
