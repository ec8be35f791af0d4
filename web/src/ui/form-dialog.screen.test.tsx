import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { expectSound } from '#testing/battery.ts'
import { live } from '#testing/fake-live.ts'
import { answerWith } from '#testing/fake-server.ts'
import { leftFor } from '#testing/left-for.ts'
import { openScreen } from '#testing/screen.tsx'
import { fourEyes } from '#testing/values/approvals.ts'
import { aHolder, aListedHolder } from '#testing/values/holders.ts'
import { trust } from '#testing/values/orders.ts'
import { admin } from '#testing/values/users/sessions.ts'

const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
const organisation = page.getByRole('dialog', { name: 'New organisation' })
const opens = page.getByRole('button', { name: 'New organisation' })
const legalName = organisation.getByLabelText('Legal name')

async function openOrganisation(): Promise<void> {
  openScreen('/admin/holders', {
    as: admin,
    api: {
      approvals: { rule: fourEyes({ isOn: false, applies: false }) },
      holders: { list: { holders: [aListedHolder()], more: null }, get: aHolder() },
    },
  })
  await press(opens)
  await expect.element(legalName).toHaveFocus()
}

test('a dialog of staff asks before typed text is lost by Escape, and keeps it on demand', async () => {
  await openOrganisation()
  await fill(legalName, 'Vale Foundation')
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toBeVisible()
  await expectSound()
  // The dialog below it is dimmed: on a phone the question would otherwise be lost in it.
  const room = question.element().parentElement
  expect(room && getComputedStyle(room).backgroundColor).not.toBe('rgba(0, 0, 0, 0)')
  await press(question.getByRole('button', { name: 'Keep editing' }))
  await expect.element(legalName).toHaveValue('Vale Foundation')
  await press(organisation.getByRole('button', { name: 'Close' }))
  await press(question.getByRole('button', { name: 'Discard changes' }))
  await expect.element(organisation).not.toBeInTheDocument()
  await expect.element(opens).toHaveFocus()
})

test('a dialog of staff asks before typed text is lost by the browser’s Back', async () => {
  await openOrganisation()
  await fill(legalName, 'Vale Foundation')
  window.history.back()
  await expect.element(question).toBeVisible()
  await press(question.getByRole('button', { name: 'Keep editing' }))
  await expect.element(legalName).toHaveValue('Vale Foundation')
  expect(window.location.search).toBe('?dialog=organisation')
})

test('the browser asks before a reload loses text, and lets a user go whose session has ended', async () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await openOrganisation()
  expect(asks()).toBe(false)
  await fill(legalName, 'Vale Foundation')
  expect(asks()).toBe(true)
  const asked: boolean[] = []
  window.navigation.addEventListener('navigate', () => asked.push(asks()), { once: true })
  answerWith({ signIn: { current: { session: null, demo: false } } })
  await live.send({ type: 'session-ended' })
  await expect.poll(leftFor).toHaveLength(1)
  expect(asked).toEqual([false])

  await openOrganisation()
  await fill(legalName, 'Vale Foundation')
  await press(organisation.getByRole('button', { name: 'Cancel' }))
  await expect.poll(asks).toBe(false)
})

test('a dialog of staff closes at once without a change, or with a code alone', async () => {
  await openOrganisation()
  await fill(legalName, 'Vale')
  await fill(legalName, '')
  await fill(organisation.getByLabelText('Authentication code'), '123456')
  await userEvent.keyboard('{Escape}')
  await expect.element(organisation).not.toBeInTheDocument()
  await expect.element(opens).toHaveFocus()
})

test('a dialog that opens at its second step gives the focus back to its button', async () => {
  openScreen(`/admin/holders/${trust.id}`, { as: admin, api: { holders: { get: aHolder() } } })
  const create = page.getByRole('button', { name: 'Create Account' })
  await press(create)
  await expect.element(page.getByRole('group', { name: 'Account details' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(create).toHaveFocus()
})

test('the head of a dialog has an edge only while content is scrolled under it', async () => {
  await page.viewport(1280, 460)
  await openOrganisation()
  const head = organisation.element().querySelector('.dialog-head')
  const body = organisation.element().querySelector('.dialog-body')
  if (!head || !body) throw new Error('The dialog has no head or no body')
  body.scrollTop = 0
  await expect.poll(() => getComputedStyle(head).boxShadow).not.toContain('-1px')
  body.scrollTop = 40
  await expect.poll(() => getComputedStyle(head).boxShadow).toContain('-1px')
})
