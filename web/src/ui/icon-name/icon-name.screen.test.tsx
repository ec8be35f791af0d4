import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { aBeneficiary } from '#testing/values/beneficiaries.ts'
import { client } from '#testing/values/users/sessions.ts'

const edit = page.getByRole('button', { name: 'Edit, Whitcombe & Sons' })
const remove = page.getByRole('button', { name: 'Delete, Whitcombe & Sons' })

/** The name that is shown for an icon. No screen reader has it: it has the button's. */
const shown = () => document.querySelector<HTMLElement>(':popover-open')?.textContent ?? null

beforeEach(async () => {
  openScreen('/dashboard/beneficiaries', {
    as: client,
    api: {
      standingOrders: { list: [] },
      beneficiaries: { list: [aBeneficiary()], remove: {} },
    },
  })
  await expect.element(remove).toBeVisible()
})

function click(): void {
  remove.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
}

function touch(type: 'pointerdown' | 'pointerup'): void {
  remove.element().dispatchEvent(new PointerEvent(type, { pointerType: 'touch', bubbles: true }))
}

test('The keyboard’s focus shows the name of an icon inside the window, and Escape hides it', async () => {
  await page.viewport(390, 844)
  edit.element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(remove).toHaveFocus()
  await expect.poll(shown).toBe('Delete, Whitcombe & Sons')
  await expectSound()
  await userEvent.keyboard('{Escape}')
  await expect.poll(shown).toBe(null)
  for (const name of [/^Menu$/, /^Notifications/]) {
    page.getByRole('button', { name }).element().focus()
    await expect.poll(shown).toMatch(name)
    const { left, top, right } = document.querySelector(':popover-open')?.getBoundingClientRect() ?? {}
    expect([left, top, 390 - (right ?? 390)].every((distance) => (distance ?? -1) >= 0)).toBe(true)
  }
})

test('A finger that rests on an icon shows its name and presses nothing; a short touch presses', async () => {
  touch('pointerdown')
  await expect.poll(shown).toBe('Delete, Whitcombe & Sons')
  touch('pointerup')
  click()
  expect(shown()).toBe('Delete, Whitcombe & Sons')
  await expect.poll(shown, { timeout: 3_000 }).toBe(null)
  expect(sentTo('beneficiaries.remove')).toEqual([])
  touch('pointerdown')
  touch('pointerup')
  click()
  await expect.poll(() => sentTo('beneficiaries.remove')).toHaveLength(1)
})
