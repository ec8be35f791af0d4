import { randomUUID } from 'node:crypto'
import { messagePageSize, messageSearchPageSize } from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type App, test } from '#testing/app.ts'
import { anAdmin, aSession } from '#testing/builders.ts'
import { aConversation, aMessage, replyDueIn } from '#testing/chats.ts'

/** "Line 1" to "Line n", a minute apart, the last one a minute ago; answers their ids. */
async function addLines({ owner }: App, clientId: string, count: number, words = 'Line'): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await sql`
    insert into bank.message (id, client_id, from_client, body, created_at)
    select id, ${clientId}, true, ${words} || ' ' || n, now() - (${count}::int - n + 1) * interval '1 minute'
    from unnest(${ids}::uuid[]) with ordinality as line (id, n)`.execute(owner)
  return ids
}

describe('a search for messages', () => {
  test('finds every word as a prefix, ignoring case, newest first, with the words marked', async ({
    app,
  }) => {
    const { asClient, asAdmin, clientId } = await aConversation(app)
    const asked = aMessage('Thank you. May the Zephyranthes Yachts be verified before Tuesday?')
    await asClient.send(asked)
    const answer = { clientId, id: randomUUID(), body: 'The ZEPHYRANTHES yacht passed.' }
    await asAdmin.reply(answer)

    const { hits, more } = await asAdmin.search({ words: ' zephyr yach ' })
    expect(hits.map(({ id, fromClient, name }) => [id, fromClient, name])).toEqual([
      [answer.id, false, 'Test Person'],
      [asked.id, true, 'Test Person'],
    ])
    expect(hits[1]?.excerpt.filter(({ isHit }) => isHit).map(({ text }) => text)).toEqual([
      'Zephyranthes',
      'Yachts',
    ])
    expect(hits[1]?.excerpt.map(({ text }) => text).join('')).toContain(
      'May the Zephyranthes Yachts be verified',
    )
    expect(more).toBeNull()
    expect((await asAdmin.search({ words: 'zephyranthes wednesday' })).hits).toEqual([])
  })

  test('shows in an excerpt where the message goes on', async ({ app }) => {
    const { asClient, asAdmin } = await aConversation(app)
    const filler = 'and then some more words that no one looks for here, '.repeat(6)
    for (const body of ['Only a quokka.', `A quokka ${filler}`, `${filler} a quokka ${filler}`])
      await asClient.send(aMessage(body))
    const { hits } = await asAdmin.search({ words: 'quokka' })
    const ends = hits.map(({ excerpt }) => excerpt.map(({ text }) => text).join(''))
    expect(ends.map((text) => [text.startsWith('…'), text.endsWith('…')])).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ])
  })

  test('finds words without their accents and other characters, and marks them as they are written', async ({
    app,
  }) => {
    const { asClient, asAdmin } = await aConversation(app)
    await asClient.send(aMessage('Please send it to my sœur Żaneta in Łódź, Straße 7.'))
    for (const words of ['soeur zan lodz', 'SŒUR żaneta łódź', 'straße', 'strasse zaneta']) {
      const { hits } = await asAdmin.search({ words })
      expect(hits, words).toHaveLength(1)
      expect(hits[0]?.excerpt.map(({ text }) => text).join(''), words).toContain('my sœur Żaneta in Łódź')
    }
    const [hit] = (await asAdmin.search({ words: 'soeur zan lodz' })).hits
    expect(hit?.excerpt.filter(({ isHit }) => isHit).map(({ text }) => text)).toEqual([
      'sœur',
      'Żaneta',
      'Łódź',
    ])
  })

  test('treats operators and quotes as plain words', async ({ app }) => {
    const { asClient, asAdmin } = await aConversation(app)
    await asClient.send(
      aMessage(`Is O'Quillfeather's C:\\quillfeather & (quillfeather | !x) <b>quillfeather</b> the same?`),
    )
    for (const words of [
      `o'quillf`,
      'c:\\quill',
      'quillfeather & !same',
      "quillfeather:*'",
      '<b>quillfeather',
    ]) {
      expect((await asAdmin.search({ words })).hits, words).toHaveLength(1)
    }
    for (const words of ['&|', '()', "''", '\\\\', ':*'])
      expect((await asAdmin.search({ words })).hits, words).toEqual([])
    await expect(asAdmin.search({ words: 'x' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(asAdmin.search({ words: 'x'.repeat(101) })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('continues page by page', async ({ app }) => {
    const { asAdmin, clientId } = await aConversation(app)
    const ids = await addLines(app, clientId, messageSearchPageSize + 5, 'Quokkaish')
    const first = await asAdmin.search({ words: 'quokkaish' })
    const second = await asAdmin.search({ words: 'quokkaish', before: first.more ?? undefined })
    expect([...first.hits, ...second.hits].map(({ id }) => id)).toEqual(ids.toReversed())
    expect(second.more).toBeNull()
  })
})

describe('a conversation', () => {
  test('is read around a message, and from there in both directions, without a gap', async ({ app }) => {
    const { asAdmin, clientId } = await aConversation(app)
    const ids = await addLines(app, clientId, 200)
    const middle = await asAdmin.threadOf({ clientId, at: ids[100] })
    expect(middle.messages.map(({ id }) => id)).toEqual(ids.slice(76, 126))
    const earlier = await asAdmin.threadOf({ clientId, before: middle.earlier ?? undefined })
    expect(earlier.messages.map(({ id }) => id)).toEqual(ids.slice(26, 76))
    const later = await asAdmin.threadOf({ clientId, after: middle.later ?? undefined })
    expect(later.messages.map(({ id }) => id)).toEqual(ids.slice(126, 176))
    const last = await asAdmin.threadOf({ clientId, after: later.later ?? undefined })
    expect([last.messages.length, last.later]).toEqual([24, null])
    const first = await asAdmin.threadOf({ clientId, at: ids[0] })
    expect([first.messages.length, first.earlier]).toEqual([messagePageSize / 2 + 1, null])
  })

  test('is read from the newest message if the given one is not in it', async ({ app }) => {
    const { asAdmin, clientId } = await aConversation(app)
    const ids = await addLines(app, clientId, 60)
    const other = await aConversation(app)
    const [foreign] = await addLines(app, other.clientId, 1)
    expect((await asAdmin.threadOf({ clientId, at: foreign })).messages.at(-1)?.id).toBe(ids.at(-1))
    await expect(asAdmin.threadOf({ clientId, at: ids[0], before: ids[1] })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  test('shows the client, and counts the clients without an answer', async ({ app }) => {
    const { asClient, asAdmin, clientId, client } = await aConversation(app)
    const { unanswered } = await asAdmin.countUnanswered()
    await asClient.send(aMessage('Good morning'))
    await asClient.send(aMessage('Are you there?'))
    const since = '2024-05-06T14:00:00.000Z'
    await sql`update identity.users set created_at = ${since} where id = ${clientId}`.execute(app.owner)
    expect((await asAdmin.threadOf({ clientId })).client).toMatchObject({
      id: clientId,
      username: client.username,
      name: 'Test Person',
      since,
      blocked: false,
      accounts: 0,
    })
    expect(await asAdmin.countUnanswered()).toEqual({ unanswered: unanswered + 1 })
  })
})

test('automated replies stay silent until the last of several admins has left a conversation', async ({
  app,
}) => {
  const { asClient, asAdmin, clientId } = await aConversation(app)
  const colleague = app.as(await aSession(app.owner, await anAdmin(app.owner))).messages
  await asAdmin.attend({ clientId, here: true })
  await colleague.attend({ clientId, here: true })
  expect((await asAdmin.threadOf({ clientId })).colleagues).toEqual(['Test Person'])

  await asAdmin.attend({ clientId, here: false })
  expect((await asAdmin.threadOf({ clientId })).colleagues).toEqual(['Test Person'])
  expect((await colleague.threadOf({ clientId })).colleagues).toEqual([])
  expect((await asClient.thread({})).managerPresent).toBe(true)
  await asClient.send(aMessage('Good morning'))
  expect(await replyDueIn(app, clientId)).toBeNull()

  await colleague.attend({ clientId, here: false })
  expect((await asClient.thread({})).managerPresent).toBe(false)
  await asClient.send(aMessage('Are you there?'))
  expect(await replyDueIn(app, clientId)).toBeGreaterThan(0)
})
