import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { aBeneficiary } from '#testing/values/beneficiaries.ts'
import { client } from '#testing/values/users/sessions.ts'

const company = aBeneficiary()
const { id: beneficiaryId } = company
const dialog = page.getByRole('dialog', { name: 'Edit beneficiary' })
const nickname = dialog.getByLabelText('Nickname')
const address = dialog.getByLabelText('Address')
const save = dialog.getByRole('button', { name: 'Save' })

async function openDialog(beneficiaries: AnswersOf<'beneficiaries'>): Promise<void> {
  openScreen('/dashboard/beneficiaries', {
    as: client,
    api: { beneficiaries: { list: [company], ...beneficiaries } },
  })
  await press(page.getByRole('button', { name: 'Edit, Whitcombe & Sons' }))
  await expect.element(nickname).toHaveFocus()
}

describe('the nickname and the address of a beneficiary', () => {
  test('are edited without a code, and shown on the card', async () => {
    const edited = aBeneficiary({ nickname: 'The tailor', address: '1 Row\nBath', country: null })
    await openDialog({ list: inTurn([company], [edited]), edit: {} })
    await expect.element(address).toHaveValue('14 Savile Row\nLondon W1S 3JN\nUnited Kingdom')
    await expectSound()
    await fill(nickname, ' The tailor ')
    await fill(address, '1 Row\nBath')
    await press(save)
    await expectToast('Beneficiary updated')
    expect(sentTo('beneficiaries.edit')).toEqual([
      { beneficiaryId, nickname: 'The tailor', address: '1 Row\nBath' },
    ])
    await expect
      .element(page.getByRole('article'))
      .toMatchTextContent('Whitcombe & SonsThe tailor1 Row, Bath')
    await expect.element(page.getByRole('button', { name: 'Edit, Whitcombe & Sons' })).toHaveFocus()
    await fill(page.getByRole('searchbox', { name: 'Search beneficiaries' }), 'tailor')
    await expect.element(page.getByRole('article')).toBeVisible()
  })

  test('are removed by empty fields; a field that was not changed is not sent', async () => {
    await openDialog({ edit: inTurn<typeof lost | Record<string, never>>(lost, {}) })
    await fill(nickname, 'The tailor')
    await fill(nickname, '  ')
    await press(save)
    await expectToast('Failed to update beneficiary', 'Please try again.')
    await fill(nickname, '')
    await fill(address, '')
    await press(save)
    await expectToast('Beneficiary updated')
    expect(sentTo('beneficiaries.edit')).toEqual([
      { beneficiaryId, nickname: null },
      { beneficiaryId, address: null },
    ])
  })

  test('show what is wrong with them at their fields, and send nothing', async () => {
    await openDialog({})
    // As a person pastes it: a limit of the field would cut it without a word.
    await userEvent.fill(nickname, 'n'.repeat(41))
    await fill(address, 'Good\u202eevil')
    await press(save)
    await expect.element(nickname).toHaveAccessibleDescription(/Please use at most 40 characters$/)
    await expect
      .element(address)
      .toHaveAccessibleDescription(/Some of these characters cannot be shown as they were typed\.$/)
    await expect.element(nickname).toHaveFocus()
    expect(sentTo('beneficiaries.edit')).toEqual([])
  })

  test('of a deleted beneficiary are not saved', async () => {
    await openDialog({ edit: refused('NOT_FOUND') })
    await press(save)
    await expectToast('Failed to update beneficiary', 'This beneficiary has been deleted.')
  })

  test('are not discarded by Escape without a question', async () => {
    await openDialog({})
    await fill(nickname, 'The tailor')
    await userEvent.keyboard('{Escape}')
    await press(page.getByRole('button', { name: 'Keep editing' }))
    await expect.element(nickname).toHaveValue('The tailor')
  })
})
