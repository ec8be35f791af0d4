import { randomUUID } from 'node:crypto'
import { maximumAttachmentBytes } from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test } from '#testing/app.ts'
import { aPdf, upload } from '#testing/attachments.ts'
import { aClient, aSession } from '#testing/builders.ts'
import { aConversation, aMessage, anAttendedConversation } from '#testing/chats.ts'
import { joined, openDownload } from '#testing/statements/statement-files.ts'
import { takeCheckingPlace } from './checking-places.ts'
import { attachmentFiles } from './files.ts'
import { forgetAttachments } from './receive-attachment.ts'

describe('files of a message', () => {
  test('go both ways, with or without text, and stand in the conversation in their order', async ({
    app,
  }) => {
    const { asClient, asAdmin, clientId } = await anAttendedConversation(app)
    const deed = await upload(asClient, 'Deed of trust.pdf', aPdf())
    const long = await upload(asClient, 'Accounts 2025.PDF', aPdf(500_000))
    expect(deed).toEqual({
      id: deed.id,
      name: 'Deed of trust.pdf',
      type: 'application/pdf',
      bytes: aPdf().length,
    })
    await asClient.send({ ...aMessage(''), attachments: [long.id, deed.id] })
    const answer = await upload(asAdmin, 'Receipt.pdf', aPdf(), clientId)
    await asAdmin.reply({ clientId, id: randomUUID(), body: 'Thank you', attachments: [answer.id] })

    const { messages } = await asClient.thread({})
    expect(messages.map(({ body, attachments }) => ({ body, attachments }))).toEqual([
      { body: '', attachments: [{ ...long, name: 'Accounts 2025.pdf' }, deed] },
      { body: 'Thank you', attachments: [answer] },
    ])
    const { messages: seen } = await asAdmin.threadOf({ clientId })
    expect(seen.map(({ attachments }) => attachments)).toEqual(messages.map(({ attachments }) => attachments))
    const { conversations } = await asAdmin.conversations({})
    expect(conversations.find((one) => one.clientId === clientId)?.last.attachments).toBe(1)
  })

  test('are sent once: a repeated message adds none, and its id takes no others', async ({ app }) => {
    const { asClient, asAdmin, clientId } = await aConversation(app)
    const file = await upload(asClient, 'Deed.pdf', aPdf())
    const message = { ...aMessage('The deed'), attachments: [file.id] }
    const first = await asClient.send(message)
    expect(await asClient.send(message)).toEqual(first)
    await expect(asClient.send({ ...message, attachments: undefined })).rejects.toThrow('MESSAGE_ID_TAKEN')
    await expect(asClient.send({ ...aMessage(''), attachments: [file.id] })).rejects.toThrow(
      'ATTACHMENT_NOT_FOUND',
    )
    const answer = await upload(asAdmin, 'Deed.pdf', aPdf(), clientId)
    const reply = { clientId, id: randomUUID(), body: '', attachments: [answer.id] }
    expect(await asAdmin.reply(reply)).toEqual(await asAdmin.reply(reply))
    const { messages } = await asClient.thread({})
    expect(messages).toHaveLength(2)
    await expect(sql`delete from bank.attachment where id = ${file.id}`.execute(app.owner)).rejects.toThrow()
  })

  test('are the uploader’s alone until they are sent, and no other’s to send', async ({ app }) => {
    const { asClient, asAdmin, clientId } = await aConversation(app)
    const other = await aConversation(app)
    const file = await upload(asClient, 'Deed.pdf', aPdf())
    for (const attempt of [
      () => other.asClient.send({ ...aMessage('Mine'), attachments: [file.id] }),
      () => asAdmin.reply({ clientId, id: randomUUID(), body: 'Mine', attachments: [file.id] }),
      () => other.asClient.finishAttachment({ id: file.id }),
      () => other.asClient.addAttachmentPart({ id: file.id, part: 0, content: 'AAAA' }),
    ])
      await expect(attempt()).rejects.toThrow('ATTACHMENT_NOT_FOUND')
    await expect(
      other.asClient.beginAttachment({ id: randomUUID(), clientId, name: 'Deed.pdf', bytes: 10 }),
    ).rejects.toThrow('NOT_FOUND')
    await other.asClient.removeAttachment({ id: file.id })
    await asClient.send({ ...aMessage('Mine'), attachments: [file.id] })
  })

  test('are refused by their content, and by more than five of them or 10 MB of one', async ({ app }) => {
    const { asClient } = await aConversation(app)
    const pdf = aPdf()
    await expect(upload(asClient, 'Deed.pdf', Buffer.from('<script>alert(1)</script>'))).rejects.toThrow(
      'FILE_TYPE_REFUSED',
    )
    for (const damaged of [pdf.subarray(0, -20), Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF\n')])
      await expect(upload(asClient, 'Deed.pdf', damaged)).rejects.toThrow('FILE_DAMAGED')
    const id = randomUUID()
    await asClient.beginAttachment({ id, name: 'Deed.pdf', bytes: pdf.length })
    await expect(asClient.finishAttachment({ id })).rejects.toThrow('FILE_INCOMPLETE')
    await expect(
      asClient.beginAttachment({ id: randomUUID(), name: 'Deed.pdf', bytes: maximumAttachmentBytes + 1 }),
    ).rejects.toThrow(/validation/i)
    const six = Array.from({ length: 6 }, () => randomUUID())
    await expect(asClient.send({ ...aMessage('Six'), attachments: six })).rejects.toThrow(/validation/i)
  })

  test('are encrypted with the client’s key, part by part', async ({ app }) => {
    const { asClient } = await aConversation(app)
    const { id } = await upload(asClient, 'Deed.pdf', aPdf(200_000))
    const { rows } = await sql<{ content: Buffer }>`
      select content from bank.attachment_part where attachment_id = ${id} order by part`.execute(app.owner)
    expect(rows).toHaveLength(2)
    expect(Buffer.concat(rows.map(({ content }) => content)).includes('xxxxxxxx')).toBe(false)
  })

  test('are no files with parts that were exchanged, within one or between two of a client', async ({
    app,
  }) => {
    const client = await aClient(app.owner)
    const session = await aSession(app.owner, client)
    const { messages } = app.as(session)
    const [one, other] = [
      await upload(messages, 'Deed.pdf', aPdf(500_000)),
      await upload(messages, 'Will.pdf', aPdf(500_000)),
    ]
    const download = async ({ id }: { id: string }) => {
      const [file] = attachmentFiles
      if (!file) throw new Error('Attachments have no download')
      return await joined(await openDownload(app, session, file, { attachmentId: id }))
    }
    const exchange = async (first: { id: string; part: number }, second: { id: string; part: number }) =>
      await app.owner.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql`
          update bank.attachment_part p set content = q.content from bank.attachment_part q
          where (p.attachment_id, p.part, q.attachment_id, q.part)
            in ((${first.id}::uuid, ${first.part}::int, ${second.id}::uuid, ${second.part}::int),
              (${second.id}::uuid, ${second.part}::int, ${first.id}::uuid, ${first.part}::int))`.execute(tx)
      })
    expect((await download(one)).equals(aPdf(500_000))).toBe(true)
    await exchange({ id: one.id, part: 0 }, { id: one.id, part: 1 })
    await expect(download(one)).rejects.toThrow()
    await exchange({ id: one.id, part: 0 }, { id: one.id, part: 1 })
    expect((await download(one)).equals(aPdf(500_000))).toBe(true)
    await exchange({ id: one.id, part: 1 }, { id: other.id, part: 1 })
    for (const file of [one, other]) await expect(download(file)).rejects.toThrow()
  })

  test('are deleted when they are not sent within a day, or when their uploader removes them', async ({
    app,
  }) => {
    const { asClient } = await aConversation(app)
    const [late, sent, removed, fresh] = [
      await upload(asClient, 'Late.pdf', aPdf()),
      await upload(asClient, 'Sent.pdf', aPdf()),
      await upload(asClient, 'Removed.pdf', aPdf()),
      await upload(asClient, 'Fresh.pdf', aPdf()),
    ]
    await sql`update bank.attachment set created_at = now() - interval '25 hours'
      where id in (${late.id}, ${sent.id})`.execute(app.owner)
    await asClient.send({ ...aMessage(''), attachments: [sent.id] })
    await asClient.removeAttachment({ id: removed.id })
    await forgetAttachments({ db: app.services.db })
    const { rows } = await sql<{ id: string }>`
      select distinct attachment_id as id from bank.attachment_part
      where attachment_id in (${late.id}, ${sent.id}, ${removed.id}, ${fresh.id})`.execute(app.owner)
    expect(rows.map(({ id }) => id).toSorted()).toEqual([sent.id, fresh.id].toSorted())
  })
})

test('files of several clients are checked in turn, and one of each client', async ({ app }) => {
  const clients = await Promise.all(Array.from({ length: 5 }, () => aConversation(app)))
  const kept = await Promise.all(clients.map(({ asClient }) => upload(asClient, 'Deed.pdf', aPdf(400_000))))
  expect(kept.map(({ bytes }) => bytes)).toEqual(Array.from({ length: 5 }, () => aPdf(400_000).length))
  const leave = await takeCheckingPlace('a client')
  await expect(takeCheckingPlace('a client')).rejects.toThrow('BUSY')
  leave()
  const leaveAgain = await takeCheckingPlace('a client')
  leaveAgain()
})

test('a client uploads sixty files a day', async ({ app }) => {
  const { asClient } = await aConversation(app)
  const begin = () => asClient.beginAttachment({ id: randomUUID(), name: 'Deed.pdf', bytes: 10 })
  for (let count = 0; count < 60; count += 1) await begin()
  await expect(begin()).rejects.toThrow('TOO_MANY_ATTACHMENTS')
})
