import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { aClient, anAdmin, aSession } from '#testing/builders.ts'
import { aPdf } from '#testing/attachments.ts'
import { test } from '#testing/test-server.ts'

test('a file is downloaded by both sides of its conversation, and is not found by anyone else', async ({
  server,
}) => {
  const db = server.owner
  const [client, admin] = [await aClient(db), await anAdmin(db)]
  const [asClient, asOther, asAdmin] = [
    server.browser(await aSession(db, client)),
    server.browser(await aSession(db, await aClient(db))),
    server.browser(await aSession(db, admin)),
  ]
  const id = randomUUID()
  // Longer than the limit of any other call.
  const bytes = aPdf(150_000)
  const name = 'Vollmacht für "Zoë" 漢字.pdf'
  for (const [path, body] of [
    ['', { id, name, bytes: bytes.length }],
    [`/${id}/parts`, { part: 0, content: bytes.toString('base64') }],
    [`/${id}/finish`, {}],
  ] as const) {
    const { status, text } = await asClient.post(`/api/attachments${path}`, body)
    expect([status, text]).toEqual([200, text])
  }
  const address = `/api/attachments/${id}`
  expect((await asClient.get(address)).status).toBe(200)
  // Admins see no file that was not sent yet.
  expect((await asAdmin.get(address)).code).toBe('ATTACHMENT_NOT_FOUND')
  await asClient.post('/api/messages', { id: randomUUID(), body: '', attachments: [id], place: 'messages' })

  for (const browser of [asClient, asAdmin]) {
    const { status, headers, text } = await browser.get(address)
    expect(status).toBe(200)
    expect(text).toBe(bytes.toString('latin1'))
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition':
        'attachment; filename="Vollmacht_fur__Zoe__.pdf"; ' +
        `filename*=UTF-8''Vollmacht%20f%C3%BCr%20_Zo%C3%AB_%20%E6%BC%A2%E5%AD%97.pdf`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  }
  for (const stranger of [await asOther.get(address), await asOther.get(`/api/attachments/${randomUUID()}`)])
    expect([stranger.status, stranger.code]).toEqual([404, 'ATTACHMENT_NOT_FOUND'])
  expect((await server.browser().get(address)).status).toBe(401)
  const elsewhere = await asClient.post(
    '/api/attachments',
    { id: randomUUID(), name, bytes: 10 },
    { headers: { origin: 'https://evil.example' } },
  )
  expect([elsewhere.status, elsewhere.code]).toEqual([403, 'NOT_ALLOWED'])
  // A file that staff read is in the audit, once; a client who reads their own is not.
  const { rows } = await sql`
    select actor_id, subject from audit.event
    where user_id = ${client.id} and action = 'attachment-downloaded'`.execute(db)
  expect(rows).toEqual([{ actorId: admin.id, subject: id }])
})
