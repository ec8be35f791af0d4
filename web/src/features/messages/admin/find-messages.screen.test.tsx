import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { lostUntilTryAgain } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { anAdminMessage, anAdminThread, helena, messageId } from '#testing/values/messages.ts'
import { bubble, chatWithHelena, conversationTexts, openInbox } from '#testing/on-screen/inbox.ts'

describe('a search for messages', () => {
  const search = page.getByRole('searchbox', { name: 'Search messages' })
  const hits = page.getByRole('navigation', { name: /^Messages with/ }).getByRole('link')
  const aHit = (nth: number) => ({
    id: messageId(nth),
    clientId: helena.id,
    name: helena.name,
    fromClient: true,
    automated: false,
    at: '2026-03-02T14:00:00Z',
    excerpt: [
      { text: 'Where is the ', isHit: false },
      { text: 'Soufrière', isHit: true },
      { text: ` lease kept? ${nth}`, isHit: false },
    ],
  })

  async function find(words: string): Promise<void> {
    await fill(search, words)
    await userEvent.keyboard('{Enter}')
  }

  test('needs two characters', async () => {
    openInbox({})
    await find('x')
    await expect.element(page.getByText('Please enter at least 2 characters')).toBeVisible()
    expect(sentTo('messages.search')).toEqual([])
    await expectSound()
  })

  test('shows that none was found, and leads back to all conversations', async () => {
    openInbox({ search: { hits: [], more: null } })
    await find('zeppelin')
    await expect.element(page.getByRole('heading', { name: 'No message found' })).toBeVisible()
    await expect
      .element(page.getByText('No message contains a word that begins with “zeppelin”.'))
      .toBeVisible()
    await expectSound()
    await press(page.getByRole('button', { name: 'Clear search' }))
    await expect.poll(conversationTexts).toHaveLength(2)
    await expect.element(search).toHaveValue('')
  })

  test('shows that it failed, and can be repeated', async () => {
    const found = { hits: [aHit(1)], more: null }
    openInbox({ search: lostUntilTryAgain(found) })
    await find('lease')
    await expect.element(page.getByRole('heading', { name: 'Failed to search messages' })).toBeVisible()
    await press(page.getByRole('button', { name: 'Try again' }))
    await expect.element(hits).toBeVisible()
    await expect.element(page.getByRole('status').getByText('1 message', { exact: true })).toBeVisible()
  })

  test('shows the words in their sentences, page by page, and leads to the message', async () => {
    const around = [anAdminMessage(1), anAdminMessage(2), anAdminMessage(3)]
    openInbox({
      search: ({ before }) =>
        before === undefined ? { hits: [aHit(2)], more: messageId(2) } : { hits: [aHit(1)], more: null },
      threadOf: anAdminThread(around),
    })
    await find('  soufri ')
    await expect.element(hits.first()).toMatchTextContent(/Helena Laurent.*Where is the Soufrière lease kept/)
    expect(
      hits
        .first()
        .getByRole('mark')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Soufrière'])
    await press(page.getByRole('button', { name: 'Show earlier messages' }))
    await expect.poll(() => hits.elements()).toHaveLength(2)
    expect(sentTo('messages.search')).toEqual([
      { words: 'soufri' },
      { words: 'soufri', before: messageId(2) },
    ])
    await expectSound()
    await press(hits.first())
    await expect.element(bubble(/^Line 2/)).toBeInViewport()
    expect(sentTo('messages.threadOf')).toEqual([{ clientId: helena.id, at: messageId(2) }])
    expect(new URLSearchParams(window.location.search).get('message')).toBe(messageId(2))
  })

  test('opens a message in its place, with newer ones below and a button to the newest', async () => {
    const between = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => anAdminMessage(from + index))
    openInbox(
      {
        threadOf: ({ at, after }) =>
          at !== undefined
            ? anAdminThread(between(1, 50), { later: messageId(50) })
            : after !== undefined
              ? anAdminThread(between(51, 60), { later: messageId(60) })
              : anAdminThread(between(71, 120), { earlier: messageId(71) }),
      },
      `${chatWithHelena}&message=${messageId(25)}`,
    )
    const line = (nth: number) => bubble(new RegExp(`^Line ${nth}(You|Helena)`))
    await expect.element(line(25)).toBeInViewport()
    line(50).element().scrollIntoView({ block: 'end' })
    await expect.element(line(51)).toBeInTheDocument()
    await expect.element(line(50)).toBeInViewport()
    await press(page.getByRole('button', { name: 'Go to the latest message' }))
    await expect.element(line(120)).toBeInViewport()
    await expect.poll(() => window.location.search).toBe(`?client=${helena.id}`)
  })
})
