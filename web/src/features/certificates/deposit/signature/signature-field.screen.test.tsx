import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { expectSilentToast, expectToast } from '#testing/toasts.ts'
import {
  dialog,
  draw,
  next,
  openDeposit,
  order,
  reachSignature,
  sign,
  signed,
  terms,
} from '#testing/on-screen/deposit.ts'

const file = dialog.getByLabelText('Image of your signature')

/** A picture of this size: blank, or with an ink frame on grey noise, like a photograph. */
function pictureFile(width: number, height: number, type: string, isBlank = false): File {
  const sheet = document.createElement('canvas')
  sheet.width = width
  sheet.height = height
  const context = sheet.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser draws nothing')
  if (!isBlank) {
    const noise = context.createImageData(width, height)
    for (let at = 0; at < noise.data.length; at += 1) noise.data[at] = 190 + ((at * 2_654_435_761) >>> 26)
    context.putImageData(noise, 0, 0)
    context.lineWidth = 30
    context.strokeRect(width / 5, height / 5, width / 2, height / 2)
  }
  // A data URL is there at once: a blob would wait for the browser's idle time.
  const [, base64 = ''] = sheet.toDataURL(type, 0.9).split(',')
  const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))
  return new File([bytes], 'Signature.JPG', { type })
}

/** Imitates a file chosen in the browser's own dialog. */
function chooseFile(chosen: File): void {
  const input = file.element()
  if (!(input instanceof HTMLInputElement)) throw new Error('There is no field for a file')
  const files = new DataTransfer()
  files.items.add(chosen)
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

beforeEach(async () => {
  await openDeposit()
  await reachSignature()
  await press(dialog.getByRole('tab', { name: 'Upload' }))
})

test.for([
  [
    'no picture',
    new File(['<svg onload="alert(1)"/>'], 'signature.png', { type: 'image/png' }),
    /This file is not a PNG or JPEG picture\./,
  ],
  [
    'larger than 5 MB',
    new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'signature.png'),
    /This file is larger than 5 MB\./,
  ],
] as const)('a file that is %s is refused as a signature', async ([, chosen, words]) => {
  chooseFile(chosen)
  await expect.element(file).toHaveAccessibleDescription(words)
  await expect.element(signed).not.toBeInTheDocument()
  await press(next)
  await expectSilentToast('Signature Required', 'Please provide your signature')
  await expect.element(file).toHaveFocus()
  await expectSound()
})

test('the image of a signature is chosen by a button with a frame, flush with its label', async () => {
  const [button] = document.querySelectorAll('.choose-file > .btn')
  const label = dialog.getByText('Image of your signature', { exact: true }).element()
  if (!button) throw new Error('There is no button')
  expect(getComputedStyle(button).borderTopColor).not.toBe('rgba(0, 0, 0, 0)')
  expect(button.getBoundingClientRect().left).toBe(label.getBoundingClientRect().left)
})

test('an empty picture is refused as a signature', async () => {
  chooseFile(pictureFile(20, 8, 'image/png', true))
  await expect
    .element(file)
    .toHaveAccessibleDescription(/This picture is empty\. Please choose one with your signature on it\./)
  await expect.element(signed).not.toBeInTheDocument()
})

test('a refused file and Remove both clear the picture before', async () => {
  const picture = pictureFile(400, 160, 'image/png')
  chooseFile(picture)
  await expect.element(signed).toBeVisible()
  chooseFile(new File(['<svg/>'], 'signature.png', { type: 'image/png' }))
  await expect.element(file).toHaveAccessibleDescription(/This file is not a PNG or JPEG picture\./)
  await expect.element(signed).not.toBeInTheDocument()
  chooseFile(picture)
  await expect.element(signed).toBeVisible()
  await press(dialog.getByRole('button', { name: 'Remove' }))
  await expect.element(signed).not.toBeInTheDocument()
  await expect.element(file).toHaveFocus()
  await expect.element(file).toHaveValue('')
})

test('a photograph is fitted into 500 by 200 pixels and sent as a JPEG of at most 60 KB', async () => {
  chooseFile(pictureFile(1600, 900, 'image/jpeg'))
  await expect.element(signed).toBeVisible()
  await press(terms)
  await press(next)
  await press(dialog.getByRole('radio', { name: /^Family Reserve/ }))
  await press(next)
  await expect.element(order).toBeVisible()
  const picture = signed.element()
  if (!(picture instanceof HTMLImageElement)) throw new Error('The signature is no picture')
  await picture.decode()
  expect([picture.naturalWidth, picture.naturalHeight]).toEqual([500, 200])
  await sign()
  await expectToast('Certificate of Deposit created successfully! Certificate #CD-2026-K7M2P9QX')
  const [sent] = sentTo('certificates.open')
  expect(sent).toMatchObject({ signature: expect.stringMatching(/^\/9j\/.{1000,81915}$/) })
})

test('a typed signature that is missing leads to the field of the name', async () => {
  await press(dialog.getByRole('tab', { name: 'Type' }))
  await press(next)
  await expectSilentToast('Signature Required', 'Please provide your signature')
  await expect.element(dialog.getByLabelText('Your full name')).toHaveFocus()
})

test('on a phone the terms that are not accepted come into sight, and no toast lies over them', async () => {
  await page.viewport(320, 568)
  chooseFile(pictureFile(400, 160, 'image/png'))
  await expect.element(signed).toBeVisible()
  await press(next)
  await expectSilentToast('Terms Required', 'Please accept the terms and conditions')
  await expect.element(terms).toHaveFocus()
  const words = dialog.getByText('Please accept the terms and conditions', { exact: true })
  await expect.poll(() => isOnTop(terms.element()) && isOnTop(words.element())).toBe(true)
})

/** Returns whether the middle of an element is in sight, and nothing lies over it. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

test.for([
  [390, 844],
  [320, 640],
])('the terms that were not accepted come into sight on a phone of %d × %d', async ([width, height]) => {
  await page.viewport(width ?? 0, height ?? 0)
  await press(dialog.getByRole('tab', { name: 'Draw' }))
  draw()
  await expect.element(signed).toBeVisible()
  dialog.element().querySelector('.dialog-body')?.scrollTo({ top: 0, behavior: 'instant' })
  await press(next)
  await expectSilentToast('Terms Required', 'Please accept the terms and conditions')
  await expect.element(terms).toHaveFocus()
  const rectOf = (part: Element | null) => part?.getBoundingClientRect() ?? new DOMRect()
  const error = dialog.getByText('Please accept the terms and conditions', { exact: true })
  const toast = rectOf(document.querySelector('.toast'))
  for (const part of [terms, error]) {
    const { top, bottom } = rectOf(part.element())
    expect(top).toBeGreaterThanOrEqual(rectOf(dialog.element().querySelector('.dialog-body')).top)
    expect(bottom).toBeLessThanOrEqual(rectOf(dialog.element().querySelector('.dialog-foot')).top)
    expect(top >= toast.bottom || bottom <= toast.top).toBe(true)
  }
})
