import { randomUUID } from 'node:crypto'
import { maximumMessageLength } from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test } from '#testing/app.ts'
import { aConversation, aMessage, anAttendedConversation, auditOf } from '#testing/chats.ts'

describe('a client’s message', () => {
  test('is never empty, and has at most 4,000 characters after trimming', async ({ app }) => {
    const { asClient } = await aConversation(app)
    for (const body of [
      '',
      '   ',
      '\n\t ',
      '\u00a0',
      '\u200b',
      '\u200d\ufe0f \u2060',
      '\u3164',
      'x'.repeat(maximumMessageLength + 1),
    ]) {
      await expect(asClient.send(aMessage(body)), JSON.stringify(body.slice(0, 10))).rejects.toThrow(
        /validation/i,
      )
    }
    await asClient.send(aMessage(`  ${'x'.repeat(maximumMessageLength)}\n`))
    // Joiners between characters are kept.
    await asClient.send(aMessage('\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'))
    await asClient.send(aMessage('  two\n  lines '))
    const { messages } = await asClient.thread({})
    expect(messages.map(({ body }) => body)).toEqual([
      'x'.repeat(maximumMessageLength),
      '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
      'two\n  lines',
    ])
  })

  test('is stored once even if it is sent again, and its id accepts no other text', async ({ app }) => {
    const { asClient, clientId } = await anAttendedConversation(app)
    const other = await aConversation(app)
    const message = aMessage('Good morning')
    const first = await asClient.send(message)

    expect(await asClient.send(message)).toEqual(first)
    expect(await Promise.all(Array.from({ length: 10 }, () => asClient.send(message)))).toEqual(
      Array.from({ length: 10 }, () => first),
    )
    await expect(asClient.send({ ...message, body: 'Good evening' })).rejects.toThrow('MESSAGE_ID_TAKEN')
    await expect(other.asClient.send(message)).rejects.toThrow('MESSAGE_ID_TAKEN')
    await expect(other.asAdmin.reply({ clientId, id: message.id, body: message.body })).rejects.toThrow(
      'MESSAGE_ID_TAKEN',
    )

    expect((await asClient.thread({})).messages).toHaveLength(1)
    expect((await other.asClient.thread({})).messages).toEqual([])
    expect(await auditOf(app, clientId)).toEqual([
      { action: 'message-sent', byClient: true, subject: message.id, detail: {} },
    ])
  })

  test('is stored once when fifty windows send it at the same moment', async ({ app }) => {
    const { asClient } = await anAttendedConversation(app)
    const message = aMessage('Good morning')
    await Promise.all(Array.from({ length: 50 }, () => asClient.send(message)))
    expect((await asClient.thread({})).messages).toHaveLength(1)
  })

  test('keeps its position when two windows write at the same moment', async ({ app }) => {
    const { asClient, clientId } = await anAttendedConversation(app)
    const write = async (window: string) => {
      for (let i = 0; i < 12; i += 1) await asClient.send(aMessage(`${window}${i}`))
    }
    await Promise.all([write('a'), write('b')])

    const { messages } = await asClient.thread({})
    const bodies = messages.map(({ body }) => body)
    for (const window of ['a', 'b']) {
      expect(bodies.filter((body) => body.startsWith(window))).toEqual(
        Array.from({ length: 12 }, (_, i) => `${window}${i}`),
      )
    }
    const { rows } = await sql<{ moments: number }>`
      select count(distinct created_at)::int as moments from bank.message
        where client_id = ${clientId}`.execute(app.owner)
    expect(rows).toEqual([{ moments: 24 }])
  })

  test('is refused after thirty in a minute', async ({ app }) => {
    const { asClient } = await aConversation(app)
    const first = aMessage('0')
    await asClient.send(first)
    for (let i = 1; i < 30; i += 1) await asClient.send(aMessage(String(i)))
    await expect(asClient.send(aMessage('30'))).rejects.toThrow('TOO_MANY_ATTEMPTS')
    // A message that was sent before may be sent again: nothing is written.
    await expect(asClient.send(first)).resolves.toMatchObject({ id: first.id })
  })

  test('cannot be changed afterwards, not even by the owner', async ({ app }) => {
    const { asClient } = await aConversation(app)
    const { id } = await asClient.send(aMessage('Good morning'))
    await expect(
      sql`update bank.message set body = 'Buy' where id = ${id}`.execute(app.owner),
    ).rejects.toThrow('append-only')
    await expect(sql`delete from bank.message where id = ${id}`.execute(app.owner)).rejects.toThrow(
      'append-only',
    )
    const forged = sql`insert into bank.message (id, client_id, from_client, automated, body)
      select ${randomUUID()}, client_id, true, true, 'x' from bank.message where id = ${id}`
    await expect(forged.execute(app.owner)).rejects.toThrow('written_by_one')
  })
})

describe('a conversation', () => {
  test('is read page by page, newest first, without a gap or a repeated message', async ({ app }) => {
    const { asClient, clientId } = await aConversation(app)
    await sql`
      insert into bank.message (id, client_id, from_client, body, created_at)
      select gen_random_uuid(), ${clientId}, true, 'line ' || n,
        now() - interval '1 day' + n * interval '1 second' from generate_series(1, 120) n`.execute(app.owner)
    const bodies: string[] = []
    let before: string | undefined
    let pages = 0
    do {
      const page = await asClient.thread(before === undefined ? {} : { before })
      bodies.unshift(...page.messages.map(({ body }) => body))
      before = page.earlier ?? undefined
      pages += 1
    } while (before !== undefined)
    expect(pages).toBe(3)
    expect(bodies).toEqual(Array.from({ length: 120 }, (_, i) => `line ${i + 1}`))
  })

  test('of another client is not found, not even by the id of one of its messages', async ({ app }) => {
    const mine = await aConversation(app)
    const theirs = await aConversation(app)
    await mine.asAdmin.reply({ clientId: mine.clientId, id: randomUUID(), body: 'Good morning' })
    const { id } = await theirs.asClient.send(aMessage('For my bank alone'))
    await theirs.asAdmin.reply({ clientId: theirs.clientId, id: randomUUID(), body: 'Thank you' })
    expect(await mine.asClient.thread({ before: id })).toMatchObject({ messages: [], earlier: null })
    await mine.asClient.markRead({ upTo: id })
    expect(await mine.asClient.unread()).toEqual({ unread: 1 })
    expect(await theirs.asClient.unread()).toEqual({ unread: 1 })
  })

  test('counts the bank’s messages after the last one read as unread', async ({ app }) => {
    const { asClient, asAdmin, clientId } = await aConversation(app)
    await asClient.send(aMessage('Good morning'))
    const first = await asAdmin.reply({ clientId, id: randomUUID(), body: 'Good morning' })
    const second = await asAdmin.reply({ clientId, id: randomUUID(), body: 'How may I help you?' })
    expect(await asClient.unread()).toEqual({ unread: 2 })
    await asClient.markRead({ upTo: first.id })
    expect((await asClient.thread({})).messages.map(({ unread }) => unread)).toEqual([false, false, true])
    await asClient.markRead({ upTo: second.id })
    // Another window that is behind takes nothing back.
    await asClient.markRead({ upTo: first.id })
    expect(await asClient.unread()).toEqual({ unread: 0 })
  })
})

test('an emergency call is recorded in the client’s history, a few times a minute at most', async ({
  app,
}) => {
  const { asClient, clientId } = await aConversation(app)
  for (let i = 0; i < 8; i += 1) await asClient.emergencyLine()
  expect(await auditOf(app, clientId)).toEqual(
    Array.from({ length: 5 }, () => ({
      action: 'emergency-line-used',
      byClient: true,
      subject: null,
      detail: {},
    })),
  )
})
