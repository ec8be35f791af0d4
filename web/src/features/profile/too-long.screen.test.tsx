import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { ownAccess } from '#testing/values/users/own-access.ts'
import { client } from '#testing/values/users/sessions.ts'

test('The form of the profile says at each field that a text is too long, and cuts none', async () => {
  openScreen('/dashboard/profile', { as: client, api: ownAccess({ profile: {} }) })
  await press(page.getByRole('button', { name: 'Edit Profile' }))
  const email = page.getByRole('textbox', { name: 'E-mail' })
  await expect.element(email).toHaveFocus()
  const tooLong = [
    [email, 254, `helena@${'a'.repeat(250)}.example`],
    [page.getByLabelText('Phone'), 30, `+44 20 7946 0958${' '.repeat(8)}(0) 20 7946`],
    [page.getByRole('textbox', { name: 'Address', exact: true }), 400, 'a'.repeat(401)],
    [page.getByLabelText('New phrase'), 100, 'a'.repeat(101)],
  ] as const
  // As a person pastes it: a limit of the field would cut it without a word.
  for (const [field, , text] of tooLong) await userEvent.fill(field, text)
  await press(page.getByRole('button', { name: 'Save Changes' }))
  for (const [field, most, text] of tooLong) {
    await expect.element(field).toHaveValue(text)
    await expect
      .element(field)
      .toHaveAccessibleDescription(new RegExp(`Please use at most ${most} characters$`))
  }
  expect(sentTo('profile.save')).toEqual([])
})
