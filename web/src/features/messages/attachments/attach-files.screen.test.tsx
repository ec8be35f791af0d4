import type { Attachment } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { inTurn, lost, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { bubble, field, openConversation, write } from '#testing/on-screen/conversation.ts'
import { chatWithHelena, openInbox } from '#testing/on-screen/inbox.ts'
import { expectToast } from '#testing/toasts.ts'
import { aMessage, anAdminThread, aThread, helena, messageId } from '#testing/values/messages.ts'

const tray = page.getByRole('list', { name: 'Files to send' })
const sentAs = (nth: number) => ({ id: messageId(nth), at: '2026-03-02T14:00:00Z' })
const deed: Attachment = {
  id: '0198f000-0000-7000-8000-00000000000d',
  name: 'Deed of trust.pdf',
  type: 'application/pdf',
  bytes: 200 * 1024,
}
const arrives = { beginAttachment: {}, addAttachmentPart: {}, removeAttachment: {}, finishAttachment: deed }

function aFile(name = 'Deed of trust.pdf', { bytes = 200 * 1024, type = 'application/pdf' } = {}): File {
  return new File([new Uint8Array(bytes)], name, { type })
}

function transferOf(...files: File[]): DataTransfer {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  return data
}

function drop(...files: File[]): void {
  window.dispatchEvent(new DragEvent('drop', { dataTransfer: transferOf(...files), cancelable: true }))
}

describe('a file that a client attaches', () => {
  test('is uploaded in parts, shown, and sent with its message, which needs no text', async () => {
    const sent = aMessage(4, { body: '', attachments: [deed] })
    openConversation({ ...arrives, thread: inTurn(aThread([]), aThread([sent])), send: sentAs(4) })
    await expect.element(field).toBeVisible()
    const picker = document.querySelector<HTMLInputElement>('input[type=file]')
    expect(picker?.accept).toBe('application/pdf,image/jpeg,image/png')
    await userEvent.upload(picker ?? document.body, aFile())
    await expect.element(tray.getByText('Ready to send')).toBeVisible()
    const [begun] = sentTo('messages.beginAttachment')
    expect(begun).toEqual({ id: expect.any(String), name: deed.name, bytes: deed.bytes })
    expect(sentTo('messages.addAttachmentPart')).toMatchObject([{ part: 0 }, { part: 1 }])
    await expectSound()
    await press(page.getByRole('button', { name: 'Send' }))
    await expectToast('Message sent')
    expect(sentTo('messages.send')).toEqual([
      { id: expect.any(String), body: '', attachments: [deed.id], place: 'messages' },
    ])
    const link = bubble('Deed of trust.pdf').getByRole('link')
    await expect.element(link).toHaveAttribute('href', `/api/attachments/${deed.id}`)
    await expect.element(link).toHaveAttribute('download', deed.name)
    await expect.element(tray).not.toBeInTheDocument()
  })

  test('can be dropped or pasted, and is removed before it is sent', async () => {
    openConversation({ ...arrives, thread: aThread([]) })
    await expect.element(field).toBeVisible()
    drop(aFile())
    await expect.element(tray.getByText('Ready to send')).toBeVisible()
    await press(tray.getByRole('button', { name: 'Remove Deed of trust.pdf' }))
    await expect.element(tray).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Attach files' })).toHaveFocus()
    expect(sentTo('messages.removeAttachment')).toHaveLength(1)
    const copied = transferOf(aFile('Picture of words.png', { type: 'image/png' }))
    copied.setData('text/plain', 'Words')
    window.dispatchEvent(new ClipboardEvent('paste', { clipboardData: copied, cancelable: true }))
    await expect.poll(() => tray.elements()).toEqual([])
    window.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: transferOf(aFile()), cancelable: true }),
    )
    await expect.element(tray.getByText('Ready to send')).toBeVisible()
  })

  test('stands beside others where there is room, so that five are in sight', async () => {
    openConversation({ ...arrives, thread: aThread([]) })
    await expect.element(field).toBeVisible()
    drop(...['1', '2', '3', '4', '5'].map((nth) => aFile(`Deed ${nth}.pdf`)))
    await expect.poll(() => tray.getByText('Ready to send').elements()).toHaveLength(5)
    const list = tray.element()
    const tops = new Set(Array.from(list.children, (file) => Math.round(file.getBoundingClientRect().top)))
    expect(tops.size).toBeLessThan(5)
    expect(list.scrollHeight).toBeLessThanOrEqual(list.clientHeight)
  })

  test('stays with the draft over a reload, and with its message when the answer is lost', async () => {
    openConversation({ ...arrives, thread: aThread([]) })
    await expect.element(field).toBeVisible()
    drop(aFile())
    await expect.element(tray.getByText('Ready to send')).toBeVisible()
    openConversation({ ...arrives, thread: aThread([]), send: lost })
    await expect.element(tray.getByText('Ready to send')).toBeVisible()
    await write('The deed')
    await expect.element(bubble('The deed')).toMatchTextContent('Deed of trust.pdf')
    await press(page.getByRole('button', { name: 'Retry, The deed' }))
    await expect.poll(() => sentTo('messages.send')).toHaveLength(2)
    const [first, second] = sentTo('messages.send')
    expect(first).toEqual(second)
    expect(first).toMatchObject({ body: 'The deed', attachments: [deed.id] })
  })

  test('shows how far it is, and the message waits for it', async () => {
    const { promise, resolve } = Promise.withResolvers<Record<string, never>>()
    openConversation({ ...arrives, addAttachmentPart: promise, thread: aThread([]) })
    await expect.element(field).toBeVisible()
    drop(aFile(), aFile('Second.pdf'))
    await expect.element(tray.getByText('Uploading, 0%')).toBeVisible()
    await expect.element(tray.getByText('Waiting')).toBeVisible()
    await write('Too early')
    await expect.element(field).toHaveValue('Too early')
    expect(sentTo('messages.send')).toEqual([])
    resolve({})
    await expect.poll(() => tray.getByText('Ready to send').elements()).toHaveLength(2)
  })

  test('goes on with the part that was lost', async () => {
    openConversation({
      ...arrives,
      addAttachmentPart: inTurn<typeof lost | Record<string, never>>({}, lost, {}),
      thread: aThread([]),
    })
    await expect.element(field).toBeVisible()
    drop(aFile())
    await expect.element(tray.getByText('The file could not be uploaded. Please try again.')).toBeVisible()
    await expectSound()
    await press(tray.getByRole('button', { name: 'Retry Deed of trust.pdf' }))
    await expect.element(tray.getByText('Ready to send')).toBeVisible()
    expect(sentTo('messages.beginAttachment')).toHaveLength(1)
    expect(sentTo('messages.addAttachmentPart')).toMatchObject([{ part: 0 }, { part: 1 }, { part: 1 }])
  })

  test.for([
    { refusal: refused('FILE_TYPE_REFUSED'), reason: 'It is not a PDF, JPEG or PNG file.' },
    { refusal: refused('FILE_DAMAGED'), reason: 'The file is damaged and cannot be read.' },
    { refusal: refused('FILE_INFECTED'), reason: 'Our virus scanner refused this file.' },
  ])(
    'that the bank refuses is no part of the message, which says so: $reason',
    async ({ refusal, reason }) => {
      openConversation({ ...arrives, finishAttachment: refusal, thread: aThread([]), send: sentAs(4) })
      await expect.element(field).toBeVisible()
      drop(aFile())
      await expect.element(page.getByText(`“Deed of trust.pdf” was not added. ${reason}`)).toBeVisible()
      await expect.element(tray).not.toBeInTheDocument()
      await expectSound()
      await write('Without it')
      await expect.poll(() => sentTo('messages.send')).toMatchObject([{ body: 'Without it' }])
    },
  )

  test('that cannot be checked at present can be retried, and the message says why it waits', async () => {
    openConversation({ ...arrives, finishAttachment: refused('SCANNER_UNAVAILABLE'), thread: aThread([]) })
    await expect.element(field).toBeVisible()
    drop(aFile())
    await expect
      .element(tray.getByRole('alert'))
      .toHaveTextContent('Files cannot be checked for viruses at present. Please try again later.')
    await expect.element(page.getByText('Please retry or remove the files that failed').first()).toBeVisible()
    await expect.element(tray.getByRole('button', { name: 'Retry Deed of trust.pdf' })).toBeVisible()
    await expectSound()
  })

  test('is not uploaded when it is too large, empty, of another kind, or the sixth', async () => {
    openConversation({ ...arrives, thread: aThread([]) })
    await expect.element(field).toBeVisible()
    drop(
      aFile('Large.pdf', { bytes: 10 * 1024 * 1024 + 1 }),
      aFile('Empty.pdf', { bytes: 0 }),
      aFile('Sheet.xlsx', { type: 'application/vnd.ms-excel' }),
    )
    for (const words of [
      '“Large.pdf” was not added. The file is larger than 10 MB.',
      '“Empty.pdf” was not added. The file is empty.',
      '“Sheet.xlsx” was not added. It is not a PDF, JPEG or PNG file.',
    ])
      await expect.element(page.getByText(words)).toBeVisible()
    await expect.element(tray).not.toBeInTheDocument()
    // Those that were refused take no place among the five.
    drop(...['1', '2', '3', '4', '5', '6'].map((nth) => aFile(`${nth}.pdf`)))
    await expect.element(page.getByText('You can send up to 5 files with a message.')).toBeVisible()
    // The answers are awaited: files outlive the page, and would wait for the next test's message.
    await expect.poll(() => tray.getByText('Ready to send').elements()).toHaveLength(5)
    expect(sentTo('messages.beginAttachment')).toHaveLength(5)
  })
})

test('a message whose file is gone by now says so', async () => {
  openConversation({ ...arrives, thread: aThread([]), send: refused('ATTACHMENT_NOT_FOUND') })
  await expect.element(field).toBeVisible()
  drop(aFile())
  await expect.element(tray.getByText('Ready to send')).toBeVisible()
  await write('The deed')
  await expectToast(
    'Failed to send message',
    'A file of this message is no longer available. Please attach it again.',
  )
})

test('an admin’s file is uploaded for the client to whom they write', async () => {
  openInbox({ ...arrives, threadOf: anAdminThread([]), reply: sentAs(6) }, chatWithHelena)
  await expect.element(page.getByLabelText('Reply to Helena Laurent')).toBeVisible()
  drop(aFile())
  await expect.element(tray.getByText('Ready to send')).toBeVisible()
  expect(sentTo('messages.beginAttachment')).toMatchObject([{ clientId: helena.id }])
  await press(page.getByRole('button', { name: 'Send' }))
  await expect
    .poll(() => sentTo('messages.reply'))
    .toEqual([{ clientId: helena.id, id: expect.any(String), body: '', attachments: [deed.id] }])
})
