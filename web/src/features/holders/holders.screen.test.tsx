import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { choose, fill, press, pressTwiceAtOnce } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, lostUntilTryAgain, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { expectToast } from '#testing/toasts.ts'
import { fourEyes } from '#testing/values/approvals.ts'
import { aListedHolder } from '#testing/values/holders.ts'
import { anna, helena, trust } from '#testing/values/orders.ts'
import { onePage, openHolders } from '#testing/on-screen/holders.ts'

const main = page.getByRole('main')

describe('the list of holders', () => {
  test('says what each is, and leads to its page', async () => {
    openHolders()
    await expect
      .element(main.getByRole('link', { name: 'Laurent Family Trust' }))
      .toHaveAttribute('href', onePage)
    await expect.element(main.getByRole('table')).toMatchTextContent('Organisation')
    await expectSound()
  })

  test('says so where there are none, where nothing matches, where it is lost, and loads again', async () => {
    openHolders({ list: { holders: [], more: null } })
    await expect
      .element(main.getByRole('heading', { name: 'No joint holders or organisations' }))
      .toBeVisible()
    await expectSound()
    openHolders({ list: { holders: [], more: null } }, '/admin/holders?search=Nova')
    await expect.element(main).toMatchTextContent('Nothing was found for “Nova”.')
    openHolders({ list: lostUntilTryAgain({ holders: [aListedHolder()], more: null }) })
    await press(main.getByRole('button', { name: 'Try again' }))
    await expect.element(main.getByRole('link', { name: 'Laurent Family Trust' })).toBeVisible()
  })

  test('has its two buttons with their words beside each other on a phone', async () => {
    await page.viewport(390, 844)
    openHolders()
    const placeOf = (name: string) => main.getByRole('button', { name }).element().getBoundingClientRect()
    await expect.element(main.getByRole('button', { name: 'New organisation' })).toBeVisible()
    const [organisation, joint] = [placeOf('New organisation'), placeOf('New joint holders')]
    expect(organisation.top).toBe(joint.top)
    // An icon alone takes 44 pixels.
    expect(Math.min(organisation.width, joint.width)).toBeGreaterThan(140)
  })

  test('is loaded page by page', async () => {
    openHolders({
      list: ({ after }) => ({
        holders: [aListedHolder(after === undefined ? {} : { id: anna.id, name: 'Vale Foundation' })],
        more: after === undefined ? trust.id : null,
      }),
    })
    await press(main.getByRole('button', { name: 'Show more holders' }))
    await expect.element(main.getByRole('link', { name: 'Vale Foundation' })).toBeVisible()
  })
})

describe('an administrator', () => {
  test('creates an organisation, and a wrong LEI or a known number is shown at its field', async () => {
    openHolders({ create: refused('ORGANISATION_KNOWN') }, '/admin/holders?dialog=organisation')
    const dialog = page.getByRole('dialog', { name: 'New organisation' })
    await fill(dialog.getByLabelText('Legal name'), 'Vale Foundation')
    await fill(dialog.getByLabelText('Registration number'), '2020/1')
    await choose(dialog.getByLabelText('Country'), 'Dominica')
    const lei = dialog.getByLabelText(/^LEI/)
    await fill(lei, '529900T8BM49AURSDO56')
    await press(dialog.getByRole('button', { name: 'Create' }))
    await expect.element(lei).toHaveAttribute('aria-invalid', 'true')
    await expectSound()
    await fill(lei, '')
    await fill(dialog.getByLabelText('Authentication code'), '123456')
    await press(dialog.getByRole('button', { name: 'Create' }))
    await expect
      .element(dialog)
      .toMatchTextContent('The bank already has an organisation with this registration number or LEI.')
    await expect.element(dialog.getByLabelText('Registration number')).toHaveFocus()
    expect(sentTo('holders.create')).toMatchObject([
      {
        code: '123456',
        order: {
          kind: 'organisation',
          organisation: {
            legalName: 'Vale Foundation',
            registrationNumber: '2020/1',
            country: 'DM',
            lei: null,
          },
        },
      },
    ])
  })

  test('creates joint holders of two clients, which another administrator approves', async () => {
    openHolders({ create: { outcome: 'pending' } }, '/admin/holders?dialog=joint', fourEyes())
    const dialog = page.getByRole('dialog', { name: 'New joint holders' })
    await press(dialog.getByLabelText('Anna Laurent'))
    await press(dialog.getByRole('button', { name: 'Create' }))
    await expect.element(dialog).toMatchTextContent('Please choose 2 to 10 people.')
    await press(dialog.getByLabelText('Helena Laurent'))
    await fill(dialog.getByLabelText('Reason'), 'Signed at the branch')
    await fill(dialog.getByLabelText('Authentication code'), '123456')
    await expectSound()
    await press(dialog.getByRole('button', { name: 'Create' }))
    await expectToast('Sent for approval')
    expect(sentTo('holders.create')).toMatchObject([
      {
        reason: 'Signed at the branch',
        order: { kind: 'joint', members: [anna.id, helena.id], signing: 'together' },
      },
    ])
  })
})

describe('joint holders', () => {
  const dialog = page.getByRole('dialog', { name: 'New joint holders' })
  const create = dialog.getByRole('button', { name: 'Create' })

  async function fillIn(answer: NonNullable<AnswersOf<'holders'>['create']>): Promise<void> {
    openHolders({ create: answer }, '/admin/holders?dialog=joint')
    await press(dialog.getByLabelText('Anna Laurent'))
    await press(dialog.getByLabelText('Helena Laurent'))
    await fill(dialog.getByLabelText('Authentication code'), '123456')
  }

  test('are created once by two presses at once', async () => {
    await fillIn({ outcome: 'done', holderId: trust.id })
    await pressTwiceAtOnce(create)
    await expectToast('Holder created')
    expect(sentTo('holders.create')).toHaveLength(1)
  })

  test('are sent again under the same id after a lost answer', async () => {
    await fillIn(
      inTurn<typeof lost | { outcome: 'done'; holderId: string }>(lost, {
        outcome: 'done',
        holderId: trust.id,
      }),
    )
    await press(create)
    await expectToast('Nothing was changed')
    await fill(dialog.getByLabelText('Authentication code'), '654321')
    await press(create)
    await expectToast('Holder created')
    const sent = sentTo('holders.create').map((order) => JSON.stringify(order))
    const [first = '', second] = sent
    expect(second).toBe(first.replace('123456', '654321'))
  })

  test('of whom one is no client any more are refused at the people', async () => {
    await fillIn(refused('USER_NOT_FOUND'))
    await press(create)
    await expect
      .element(dialog.getByLabelText('Search people'))
      .toHaveAccessibleDescription('This person is not an active client of the bank.')
  })
})
