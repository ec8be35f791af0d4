import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { testWithServer } from '#testing/test-server.ts'
import { anAddress, expectRefused, emailsTo } from '#testing/orders/http-enquiries.ts'

const test = testWithServer({ env: { ENQUIRIES_PER_MINUTE: '10000' } })

const contact = '/functions/v1/send-contact-email'

const aMessage = () => ({
  firstName: 'Amélie',
  surname: 'Durand',
  phone: '+33 1 70 18 99 00',
  email: anAddress(),
  message: 'I would like to hear more.\nThank you.',
})

describe('send-contact-email', () => {
  test('refuses an invalid message, with a sentence about the error', async ({ server }) => {
    const wrong: [object, string | RegExp][] = [
      [{ firstName: '' }, 'Please fill in all required fields'],
      [{ firstName: undefined }, 'Please fill in all required fields'],
      [{ surname: '   ' }, 'Please fill in all required fields'],
      [{ email: undefined }, 'Please fill in all required fields'],
      [{ email: 'incomplete' }, 'Please enter a valid e-mail address'],
      [{ email: 'a@visitor.example, b@visitor.example' }, 'Please enter a valid e-mail address'],
      [
        { email: 'a@visitor.example\r\nBcc: everybody@visitor.example' },
        'Please enter a valid e-mail address',
      ],
      [{ firstName: 'A\r\nBcc: everybody@visitor.example' }, /letters, digits/],
      [{ surname: 'A\nB' }, /letters, digits/],
      [{ firstName: 'x'.repeat(61) }, /at most 60/],
      [{ phone: 'call me' }, 'Please enter a valid telephone number'],
      [{ message: ' \n ' }, 'Please fill in all required fields'],
      [{ message: 'x'.repeat(4_001) }, /at most 4,000/],
      [{ message: 'a\u0007b' }, /letters, digits/],
      [{ more: 'than was asked' }, 'This is not what the form of this page sends.'],
      [{ surname: 'a\u200e' }, /letters, digits/],
      [{ surname: '\u200c' }, /letters, digits/],
      [{ firstName: [] }, 'Please fill in all required fields'],
      [{ phone: 7 }, 'Please enter a valid telephone number'],
      [{ website: 'https://buy.example' }, 'Something went wrong. Please try again.'],
    ]
    for (const [change, sentence] of wrong)
      await expectRefused(server.browser(), contact, { ...aMessage(), ...change }, 400, sentence)
    for (const body of [[], null, 'words', 7])
      await expectRefused(
        server.browser(),
        contact,
        body,
        400,
        'This is not what the form of this page sends.',
      )
    const { rows } = await sql<{
      kept: number
    }>`select count(*)::int as kept from bank.contact_message`.execute(server.owner)
    expect(rows[0]?.kept).toBe(0)
  })

  test('accepts only the bank’s own pages, its method and its form', async ({ server }) => {
    const browser = server.browser()
    expect(
      (await browser.post(contact, aMessage(), { headers: { origin: 'https://elsewhere.example' } })).status,
    ).toBe(403)
    expect((await browser.post(contact, aMessage(), { headers: { origin: '' } })).status).toBe(403)
    expect((await browser.get(contact)).status).toBe(405)
    expect(
      (
        await browser.post(contact, undefined, {
          body: 'firstName=A',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).status,
    ).toBe(415)
    expect(
      (
        await browser.post(contact, undefined, {
          body: '{"firstName":',
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(400)
    expect((await browser.post(contact, { ...aMessage(), message: 'x'.repeat(70_000) })).status).toBe(413)
  })

  test('stores a message and e-mails the bank; the visitor’s e-mail repeats none of the text', async ({
    server,
  }) => {
    const message = aMessage()
    expect((await server.browser().post(contact, message)).status).toBe(200)
    const [toBank, toVisitor, ...more] = await emailsTo(server, message.email)
    expect(more).toEqual([])
    expect(toBank).toMatchObject({
      recipient: 'private.clients@morne.example',
      kind: 'contact-message',
      replyTo: message.email,
    })
    const {
      rows: [kept],
    } = await sql<{ id: string }>`select id from bank.contact_message where email = ${message.email}`.execute(
      server.owner,
    )
    expect(toBank?.body).toContain(`/admin/consultations?tab=messages&message=${kept?.id}`)
    expect(toVisitor?.body).toContain(
      'Reply to this e-mail, call +1 767 555 0141 or write to private.clients@morne.example.',
    )
    expect(toBank?.body).toContain('I would like to hear more.\nThank you.')
    expect(toVisitor).toMatchObject({
      recipient: message.email,
      replyTo: 'private.clients@morne.example',
      subject: 'Your message has arrived – Morne Bank & Trust',
    })
    for (const typed of ['Amélie', 'Durand', 'hear more', '70 18'])
      expect(`${toVisitor?.subject}${toVisitor?.body}`).not.toContain(typed)
  })

  test('accepts a telephone number as copied from a page, and stores it in dialled form', async ({
    server,
  }) => {
    const copied = {
      '+33\u00a06\u202f12\u00a034 56 78': '+33 6 12 34 56 78',
      '(+44) 7700 900417': '+44 7700 900417',
      '(+44 7700 900417)': '+44 7700 900417',
      '0049/89/123456': '0049-89-123456',
      '+44–7700–900417': '+44-7700-900417',
      '+44\u22127700\u2011900417': '+44-7700-900417',
      '(767) 448-1234': '(767) 448-1234',
    }
    for (const [phone, kept] of Object.entries(copied)) {
      const message = { ...aMessage(), phone }
      expect([phone, (await server.browser().post(contact, message)).status]).toEqual([phone, 200])
      const { rows } = await sql<{
        phone: string
      }>`select phone from bank.contact_message where email = ${message.email}`.execute(server.owner)
      expect(rows).toEqual([{ phone: kept }])
    }
    const refused = [
      '+33 6 12 34\r\nBcc: b@v.example',
      '+33 6 12 34\r\n56 78',
      '+33 6 12 34\n56 78',
      '+33\u202a6 12 34 56 78',
      '+33\u200b6 12 34 56 78',
      '+33\u00ad6 12 34 56 78',
      '+33\u20286 12 34 56 78',
      '+33\t6 12 34 56 78',
      '((+44) 7700 900417',
      '+(+44) 7700 900417',
      '4+4 7700 900417',
      '٠٧٧٠٠٩٠٠٤١٧',
      '//',
      '(+)',
    ]
    for (const phone of refused)
      await expectRefused(
        server.browser(),
        contact,
        { ...aMessage(), phone },
        400,
        'Please enter a valid telephone number',
      )
  })

  test('accepts a Persian name with its joiners', async ({ server }) => {
    expect((await server.browser().post(contact, { ...aMessage(), firstName: 'امیر\u200cعلی' })).status).toBe(
      200,
    )
  })

  test('stores one message when it is sent twice in ten minutes, and sends one receipt a day', async ({
    server,
  }) => {
    const message = aMessage()
    const answers = await Promise.all([1, 2, 3, 4].map(() => server.browser().post(contact, message)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await emailsTo(server, message.email)).map(({ kind }) => kind)).toEqual([
      'contact-message',
      'contact-message-received',
    ])
    await sql`update bank.contact_message set created_at = created_at - interval '11 minutes'
      where email = ${message.email}`.execute(server.owner)
    expect((await server.browser().post(contact, message)).status).toBe(200)
    const { phone: _, ...without } = message
    expect((await server.browser().post(contact, { ...without, message: 'One thing more.' })).status).toBe(
      200,
    )
    expect((await emailsTo(server, message.email)).map(({ kind }) => kind)).toEqual([
      'contact-message',
      'contact-message-received',
      'contact-message',
      'contact-message',
    ])
  })

  test('limits the messages a minute from one network', async ({ server }) => {
    const browser = server.browser()
    for (let i = 0; i < 10; i += 1) expect((await browser.post(contact, aMessage())).status).toBe(200)
    await expectRefused(browser, contact, aMessage(), 429, 'Too many attempts. Please try again later.')
    expect((await server.browser().post(contact, aMessage())).status).toBe(200)
  })
})
