import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { type AnswersOf, lostUntilTryAgain, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { someTerms } from '#testing/values/certificates.ts'
import { client } from '#testing/values/users/sessions.ts'

function open(terms: AnswersOf<'certificates'>['terms'], version = '2026-1'): void {
  openScreen(`/dashboard/certificate-terms/${version}`, {
    as: client,
    api: { certificates: terms === undefined ? {} : { terms } },
  })
}

test('the terms of a version are read in full, and printed', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  open(someTerms)
  await expect.element(page.getByRole('heading', { level: 1, name: someTerms.title })).toBeVisible()
  for (const words of ['Version 2026-1', ...someTerms.paragraphs])
    await expect.element(page.getByRole('article')).toMatchTextContent(words)
  expect(sentTo('certificates.terms')).toEqual([{ version: '2026-1' }])
  expect(document.title).toMatch(/^Terms and conditions 2026-1 · /)
  await expect
    .element(page.getByRole('link', { name: 'Portfolio' }))
    .toHaveAttribute('href', '/dashboard/portfolio')
  await expectSound()
  await press(page.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  print.mockRestore()
})

test('terms show that they are being loaded', async () => {
  open(new Promise(() => {}))
  await expect.element(page.getByText('Loading the terms')).toBeInTheDocument()
  await expectSound()
})

test('a version that was never in force has a message', async () => {
  open(refused('NOT_FOUND'), '1999-1')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Terms not found' })).toBeVisible()
  await expectSound()
})

test('terms that could not be loaded can be loaded again', async () => {
  open(lostUntilTryAgain(someTerms))
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'The terms could not be loaded' }))
    .toBeVisible()
  await expectSound()
  await press(page.getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByRole('heading', { level: 1, name: someTerms.title })).toBeVisible()
})
