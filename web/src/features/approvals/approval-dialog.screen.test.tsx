import { type Approval, balanceSchema } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press, pressTwiceAtOnce } from '#testing/acts.ts'
import { type AnswersOf, inTurn, type Refused, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { live } from '#testing/fake-live.ts'
import { answerWith, sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { anApproval, fourEyes, grace } from '#testing/values/approvals.ts'
import { admin } from '#testing/values/users/sessions.ts'

const me = { id: admin.user.id, username: admin.user.username, name: 'Octavia Sinclair' }
const asked = anApproval()
const { id } = asked
const jean = { id: '0198f000-0000-7000-8000-000000000003', username: 'compliance', name: 'Jean Pierre' }
const decidedAs = (status: Approval['status'], more: Partial<Approval> = {}) =>
  anApproval({ status, decidedBy: jean, decidedAt: '2026-11-03T15:00:00.000Z', ...more })

const waiting = page.getByRole('table', { name: 'Pending' })
const dialog = page.getByRole('dialog', { name: 'Approval', exact: true })
const approve = dialog.getByRole('button', { name: 'Approve' })

/** The two lists. */
const lists =
  (pending: Approval[], done: Approval[] = []) =>
  ({ which }: { which: 'pending' | 'decided' }) => ({
    approvals: which === 'pending' ? pending : done,
    more: null,
  })

function openApprovals(approvals: AnswersOf<'approvals'> = {}, address = ''): void {
  openScreen(`/admin/approvals${address}`, {
    as: admin,
    api: { approvals: { rule: fourEyes(), list: lists([asked]), get: asked, ...approvals } },
  })
}

test('an approval begins with the old and the new value, and Reject is the quieter button', async () => {
  openApprovals({}, `?approval=${id}`)
  await expect.element(dialog).toMatchTextContent(/From £12\.40→ To £25,000\.00 Difference \+£24,987\.60/)
  await expect.element(dialog.getByRole('button', { name: 'Reject' })).toHaveClass(/btn-destructive-quiet/)
  await expectSound()
})

test('an account with a balance names the organisation for which it is to be opened', async () => {
  const trust = { id: '0198f000-0000-7000-8000-000000000008', username: '', name: 'Laurent Family Trust' }
  const order = { accountType: 'business', network: null, intendedUse: null, businessPurpose: null } as const
  const opening = anApproval({
    operation: {
      kind: 'opening',
      nickname: 'Reserve',
      currency: 'EUR',
      amount: balanceSchema.parse('9200.01'),
      order,
    },
    user: trust,
  })
  openApprovals({ list: lists([opening]), get: opening })
  await press(
    waiting.getByRole('button', {
      name: 'Review, New account with a balance, Reserve, for Laurent Family Trust',
    }),
  )
  await expect
    .element(dialog.getByRole('link', { name: trust.name }))
    .toHaveAttribute('href', `/admin/holders/${trust.id}`)
})

describe('the admin’s own request for approval', () => {
  const own = anApproval({ requester: me })

  test('can be withdrawn but not decided', async () => {
    openApprovals({ list: lists([own]), get: own, withdraw: { approvalId: id } })
    await press(waiting.getByRole('button', { name: /^View/ }))
    await expect.element(dialog.getByText('This is your request.')).toBeVisible()
    await expect.element(approve).not.toBeInTheDocument()
    await expectSound()
    await pressTwiceAtOnce(dialog.getByRole('button', { name: 'Withdraw' }))
    await expectToast('Withdrawn')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sentTo('approvals.withdraw')).toEqual([{ approvalId: id }])
  })

  test('that was decided meanwhile cannot be withdrawn', async () => {
    openApprovals({ list: lists([own]), get: own, withdraw: refused('APPROVAL_DECIDED') })
    await press(waiting.getByRole('button', { name: /^View/ }))
    await press(dialog.getByRole('button', { name: 'Withdraw' }))
    await expectToast('Failed to withdraw', 'This has already been decided.')
  })

  test('about the admin’s own access is left to another administrator', async () => {
    const operation = { kind: 'role', from: 'user', to: 'admin' } as const
    const aboutMe = anApproval({ user: me, operation, isOwnAffair: true })
    openApprovals({ get: aboutMe }, `?approval=${id}`)
    await expect.element(dialog.getByText('This concerns your own access.')).toBeVisible()
    await expect.element(approve).not.toBeInTheDocument()
  })

  test('about a holder of whom the admin has a mandate is left to a colleague', async () => {
    openApprovals({ get: anApproval({ isOwnAffair: true }) }, `?approval=${id}`)
    await expect
      .element(dialog.getByText('This concerns a holder for whom you have a mandate.'))
      .toBeVisible()
    await expect.element(approve).not.toBeInTheDocument()
    await expect.element(dialog.getByLabelText('Authentication code')).not.toBeInTheDocument()
  })

  test('is announced to its requester on every screen, as soon as it is decided', async () => {
    openApprovals({ list: lists([own]) })
    await expect.element(waiting).toBeVisible()
    answerWith({
      approvals: {
        ownDecided: { approvals: [decidedAs('rejected', { requester: me })] },
        get: decidedAs('rejected', { requester: me }),
      },
    })
    await live.send({ type: 'changed', topics: ['approvals'] })
    const messages = page.getByRole('region', { name: 'Notifications' })
    await expect.element(messages.getByText('Jean Pierre rejected your request').first()).toBeVisible()
    await press(messages.getByRole('button', { name: 'View' }))
    await expect.element(dialog).toBeVisible()
  })
})

test('a note that is too long stays as it was pasted, and is not sent', async () => {
  openApprovals({ get: asked }, `?approval=${id}`)
  const note = dialog.getByLabelText('Note')
  await userEvent.fill(note, 'a'.repeat(501))
  await userEvent.fill(dialog.getByLabelText('Authentication code'), '123456')
  await press(approve)
  await expect.element(note).toHaveValue('a'.repeat(501))
  await expect.element(note).toHaveAccessibleDescription(/Please use at most 500 characters$/)
  await expect.element(note).toHaveFocus()
  expect(sentTo('approvals.decide')).toEqual([])
})

test('a rejection that the bank refuses for want of a reason says so at the note', async () => {
  openApprovals({ decide: refused('REASON_REQUIRED') }, `?approval=${id}`)
  const note = dialog.getByLabelText('Note')
  await userEvent.fill(note, 'The contract is missing')
  await userEvent.fill(dialog.getByLabelText('Authentication code'), '123456')
  await press(dialog.getByRole('button', { name: 'Reject' }))
  await expect.element(note).toHaveAccessibleDescription(/Please give a reason\..* will see it\.$/)
  await expect.element(note).toHaveFocus()
})

describe('a decided approval', () => {
  test('shows the admin, the time and the note', async () => {
    openApprovals({ get: decidedAs('rejected', { note: 'Please attach the contract' }) }, `?approval=${id}`)
    await expect.element(dialog).toMatchTextContent(/Rejected.*Jean Pierre.*Please attach the contract/)
    await expectSound()
  })

  test.for(['REQUESTER_GONE', 'ASKER_GONE'])('shows why it failed: %s', async (failure) => {
    openApprovals({ get: decidedAs('failed', { failure }) }, `?approval=${id}`)
    await expect.element(dialog).toMatchTextContent('The requester is no longer an administrator.')
  })

  test('shows until when a link may be made, and that the time has passed', async () => {
    const link = decidedAs('approved', {
      operation: { kind: 'setup-link' },
      requester: grace,
      permittedUntil: '2026-11-10T14:00:00.000Z',
    })
    openApprovals({ get: link }, `?approval=${id}`)
    await expect
      .element(dialog)
      .toMatchTextContent(/Approved\. Only the administrator who requested the link/)
    openApprovals({ get: { ...link, lapsed: true } }, `?approval=${id}`)
    await expect.element(dialog).toMatchTextContent(/Lapsed: the link was not generated by/)
  })

  test('that does not exist, or could not be loaded, has a message', async () => {
    openApprovals({ get: refused('APPROVAL_NOT_FOUND') }, `?approval=${id}`)
    await expect.element(dialog.getByRole('heading', { name: 'Approval not found' })).toBeVisible()
    openApprovals(
      { get: inTurn<Refused<'NOT_ALLOWED'> | Approval>(refused('NOT_ALLOWED'), asked) },
      `?approval=${id}`,
    )
    await press(dialog.getByRole('button', { name: 'Try again' }))
    await expect.element(approve).toBeVisible()
  })
})
