import { describe, expect, test } from 'vitest'
import { readEmail } from './email-blocks.ts'
import { writeEmailHtml } from './email-html.ts'

const brand = { bankName: 'Morne Bank & Trust', ownOrigins: ['https://bank.example'] }
const signature = 'Morne Bank & Trust\nWe never ask for your password or a code by e-mail or telephone.'

function written(body: string, subject = 'Your consultation is booked – Morne Bank & Trust'): string {
  return writeEmailHtml({ subject, body: `${body}\n\n${signature}\n` }, brand)
}

/** The words a reader sees, without the preview line of a list of e-mails. */
function wordsOf(html: string): string {
  return html
    .replace(/^[^]*<body[^>]*>/, '')
    .replace(/<div aria-hidden[^]*?<\/div>/, '')
    .replaceAll(/<!--[^]*?-->/g, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll('&amp;', '&')
}

describe('the HTML of an e-mail', () => {
  test('has every line of its text, and the subject as its heading without the name of the bank', () => {
    const lines = ['Good day,', 'Your consultation is booked:', 'Wednesday, 29 April', 'We will call you.']
    const words = wordsOf(written(lines.join('\n\n')))
    for (const line of [...lines, 'We never ask for your password or a code by e-mail or telephone.'])
      expect(words).toContain(line)
    expect(written('Hello,')).toMatch(/<h1[^>]*>Your consultation is booked<\/h1>/)
    const subject = 'Confirm your new e-mail address – Morne Bank & Trust'
    expect(written('Hello,', subject)).toMatch(/nowrap">e-mail<\/span> address<\/h1>/)
  })

  test('loads nothing, runs nothing and tells the sender nothing', () => {
    const html = written('See https://bank.example/contact.\n\nhttps://bank.example/confirm-email#a')
    expect(html).not.toMatch(/<(img|script|link|iframe|object|video|audio|form|input|svg|base)\b/i)
    expect(html).not.toMatch(/\b(src|srcset|background|on\w+)=|url\(|@import|@font-face/i)
    const addresses = [...html.matchAll(/https?:\/\/[^"<\s]+/g)].map(([address]) => address)
    expect(new Set(addresses)).toEqual(
      new Set(['https://bank.example/contact', 'https://bank.example/confirm-email#a']),
    )
  })

  test('is laid out by tables with inline styles, and is readable by day and in the dark', () => {
    const html = written('Hello,')
    expect(html).not.toMatch(/<table (?!role="presentation")/)
    for (const [element] of html.matchAll(/<(?:p|h1|a)\b[^>]*>/g))
      expect(element).toMatch(/style="[^"]*color:/)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    for (const [, names = ''] of html.replace(/<style>[^]*<\/style>/, '').matchAll(/class="([^"]+)"/g))
      for (const name of names.split(' ').filter((one) => one !== 'card'))
        expect(html, name).toMatch(new RegExp(`dark\\)\\{.*\\.${name}\\{[^}]*!important`))
  })

  test('shows as a button a link of the bank that has a line to itself, with the address under it', () => {
    const html = written('Please open this page:\nhttps://bank.example/consultation/abc')
    expect(html).toMatch(
      /<a href="https:\/\/bank\.example\/consultation\/abc" class="button-text"[^>]*>Move or/,
    )
    expect(html.match(/href="https:\/\/bank\.example\/consultation\/abc"/g)).toHaveLength(2)
    expect(wordsOf(html)).toContain('https://bank.example/consultation/abc')
  })

  test('makes no link of an address that is not the bank’s', () => {
    const foreign = [
      'https://bank.example.evil.example/x',
      'https://bank.example@evil.example/x',
      'http://bank.example/x',
      'https://evil.example/consultation/abc',
    ]
    for (const address of foreign) {
      const html = written(`Please see\n${address}\n\n${address}`)
      expect(html).not.toContain('<a ')
      expect(wordsOf(html)).toContain(address)
    }
    // The control: the same words with an address of the bank.
    expect(written('Please see https://bank.example/x')).toContain('<a href="https://bank.example/x"')
  })

  test('shows what a visitor wrote as text', () => {
    const html = written('<img src=x onerror="a()"> & <b>“bold”</b>\n\n"https://bank.example/"onclick="x"')
    expect(html).not.toMatch(/<img|<b>|"onclick/)
    expect(html).toContain('&lt;img src=x onerror=&quot;a()&quot;&gt; &amp; &lt;b&gt;')
  })

  test('keeps the words of a visitor out of the foot, even if they begin with the name of the bank', () => {
    const { blocks, foot } = readEmail(`Morne Bank & Trust\nsays hello\n\nBye.\n\n${signature}`, brand)
    expect(blocks).toHaveLength(2)
    expect(foot).toEqual([signature])
  })
})
