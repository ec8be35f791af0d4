import { amountSchema } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openSitePage } from '#testing/site-page.tsx'

const certificate = 'CD-2026-K7QW2M9H'
const printed = '0123456789abcdef'.repeat(4)
const genuineWords = 'This number and hash are genuine.'
const grouped = printed.match(/.{8}/g)?.join(' ') ?? ''
const unknownWords = 'This number and hash do not match.'

const number = page.getByLabelText('Document number')
const hash = page.getByLabelText('Document hash')
const verify = page.getByRole('button', { name: 'Verify', exact: true })
const answer = page.getByRole('main').getByRole('status')

type Verify = AnswersOf<'certificates'>['verify']

function openVerify(answers: Verify = { genuine: true }, path = '/verify'): void {
  openSitePage(path, { api: { certificates: { verify: answers } } })
}

async function ask(): Promise<void> {
  await fill(number, certificate)
  await fill(hash, printed)
  await press(verify)
}

describe('the form that verifies a certificate', () => {
  test('names what is missing, one field after the other, and asks nothing', async () => {
    openVerify()
    await press(verify)
    await expect.element(number).toHaveFocus()
    await expect.element(number).toHaveAccessibleDescription(/Please enter the number of the document/)
    await expectSound()
    await fill(number, certificate)
    await press(verify)
    await expect.element(hash).toHaveFocus()
    await expect.element(hash).toHaveAccessibleDescription(/Please enter the hash of the document/)
    expect(sentTo('certificates.verify')).toEqual([])
  })

  test('asks by what the document says, and tells a genuine number and hash, and nothing else', async () => {
    openVerify()
    await fill(number, ` ${certificate.toLowerCase()} `)
    await fill(hash, grouped.toUpperCase())
    await press(verify)
    await expect.element(answer).toMatchTextContent(genuineWords)
    await expect.element(answer).toMatchTextContent(certificate)
    await expect
      .element(answer)
      .toMatchTextContent(
        'This does not confirm the name, amount or dates on the document; ' +
          'please ask its holder to confirm those with the bank.',
      )
    // The number and the hash are in the form; the answer and the page say once that they are genuine.
    await expect.element(answer).not.toMatchTextContent('this is its hash')
    await expect.poll(() => page.getByText(/hash are genuine/).elements()).toHaveLength(1)
    expect(sentTo('certificates.verify')).toEqual([{ number: certificate, hash: printed }])
    await expectSound()
  })

  test('warns of a certificate that the bank did not make, and drops the answer on a change', async () => {
    openVerify({ genuine: false })
    await ask()
    await expect.element(answer).toMatchTextContent(unknownWords)
    await expect
      .element(answer)
      .toMatchTextContent('do not rely on the document. Please call us on +1 767 555 0140.')
    await expectSound()
    await fill(number, 'CD-2020-22222222')
    await expect.element(answer).toBeEmptyDOMElement()
  })

  test('asks for a whole hash before it asks the bank', async () => {
    openVerify()
    await fill(number, certificate)
    await fill(hash, '123')
    await press(verify)
    await expect.element(hash).toHaveFocus()
    await expect.element(hash).toHaveAccessibleDescription(/Please enter all 64 characters of the hash\./)
    expect(sentTo('certificates.verify')).toEqual([])
    await expectSound()
  })

  test('shows the answer on a phone, also below the button', async () => {
    await page.viewport(320, 640)
    openVerify({ genuine: false })
    await ask()
    await expect.element(answer.getByText(unknownWords)).toBeInViewport({ ratio: 1 })
  })

  test('shows no answer to a question that was changed while it was under way', async () => {
    const held = Promise.withResolvers<{ genuine: boolean }>()
    openVerify(held.promise)
    await ask()
    await expect.poll(() => sentTo('certificates.verify')).toHaveLength(1)
    await fill(number, 'CD-2020-22222222')
    held.resolve({ genuine: true })
    await expect.element(verify).toBeVisible()
    await expect.element(answer).toBeEmptyDOMElement()
  })

  test.for([
    [lost, 'The bank is not responding. Please try again.'],
    [refused('BUSY'), 'The bank is not responding. Please try again.'],
    [refused('TOO_MANY_ATTEMPTS'), 'Too many attempts. Please try again later.'],
  ] as const)('says why there is no answer (%#), keeps the text, and asks again', async ([first, words]) => {
    openVerify(inTurn<typeof first | { genuine: boolean }>(first, { genuine: true }))
    await ask()
    await expect.element(answer).toMatchTextContent(words)
    await expect.element(hash).toHaveValue(printed)
    await expectSound()
    await press(verify)
    await expect.element(answer).toMatchTextContent(genuineWords)
  })
})

describe('the number of a receipt', () => {
  const receipt = 'RC-4F3A91C4-E05B4C11-01'
  const known = {
    amount: amountSchema.parse('1250.50'),
    currency: 'USD',
    day: '2026-09-20',
    beneficiary: 'W. S.',
  } as const

  test('shows what the document must say', async () => {
    openSitePage(`/verify/${receipt}#${printed}`, {
      api: { receipts: { verify: { genuine: true, receipt: known } } },
    })
    await expect.element(answer).toMatchTextContent(genuineWords)
    await expect
      .element(answer)
      .toMatchTextContent('Amount$1,250.50Date20 Sep 2026Beneficiary’s initialsW. S.')
    expect(sentTo('receipts.verify')).toEqual([{ number: receipt, hash: printed }])
    expect(sentTo('certificates.verify')).toEqual([])
    await expectSound()
  })

  test('with another hash is answered with a warning about the receipt', async () => {
    openSitePage(`/verify/${receipt}#${printed}`, {
      api: { receipts: { verify: { genuine: false, receipt: null } } },
    })
    await expect.element(answer).toMatchTextContent('No receipt of the bank has this number and this hash.')
  })
})

describe('the QR code of a certificate', () => {
  test('leads to the answer, which is in sight on a phone before the form', async () => {
    await page.viewport(320, 640)
    openVerify({ genuine: true }, `/verify/${certificate}#${printed}`)
    await expect.element(answer).toMatchTextContent(genuineWords)
    await expect.element(answer.getByText(genuineWords)).toBeInViewport({ ratio: 1 })
    await expect.element(number).toHaveValue(certificate)
    await expect.element(hash).toHaveValue(grouped)
    expect(sentTo('certificates.verify')).toEqual([{ number: certificate, hash: printed }])
    await expectSound()
  })

  test('of another certificate in the same tab is answered anew', async () => {
    const genuine = (asked: { hash: string }) => ({ genuine: asked.hash === printed })
    openVerify(genuine, `/verify/${certificate}#${printed}`)
    await expect.element(answer).toMatchTextContent(genuineWords)
    window.location.hash = '0'.repeat(64)
    await expect.element(answer).toMatchTextContent(unknownWords)
    expect(answer.element().textContent).not.toContain(genuineWords)
  })

  test('without its hash fills in the number, and asks nothing', async () => {
    openVerify({ genuine: true }, `/verify/${certificate}`)
    await expect.element(number).toHaveValue(certificate)
    await expect.element(answer).toBeEmptyDOMElement()
    expect(sentTo('certificates.verify')).toEqual([])
  })
})
