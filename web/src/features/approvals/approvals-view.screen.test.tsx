import type { Approval } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { type AnswersOf, lost, type Refused, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { live } from '#testing/fake-live.ts'
import { answerWith, sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { anApproval, fourEyes } from '#testing/values/approvals.ts'
import { admin } from '#testing/values/users/sessions.ts'

const me = { id: admin.user.id, username: admin.user.username, name: 'Octavia Sinclair' }
const asked = anApproval()
const { id } = asked
const jean = { id: '0198f000-0000-7000-8000-000000000003', username: 'compliance', name: 'Jean Pierre' }
const decidedAs = (status: Approval['status'], more: Partial<Approval> = {}) =>
  anApproval({ status, decidedBy: jean, decidedAt: '2026-11-03T15:00:00.000Z', ...more })

const waiting = page.getByRole('table', { name: 'Pending' })
const decided = page.getByRole('table', { name: 'Decided' })
const dialog = page.getByRole('dialog', { name: 'Approval', exact: true })
const note = dialog.getByLabelText('Note')
const code = dialog.getByLabelText('Authentication code')
const approve = dialog.getByRole('button', { name: 'Approve' })
const reject = dialog.getByRole('button', { name: 'Reject' })
const reasonMissing = /Please give a reason\. The administrator who made the request will see it\.$/
const review = waiting.getByRole('button', { name: /^Review/ })

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

describe('the list of approvals', () => {
  test('shows pending and decided ones, with requester and reason', async () => {
    openApprovals({ list: lists([asked], [decidedAs('rejected')]) })
    await expect
      .element(waiting)
      .toMatchTextContent(
        /Balance adjustment.*London House, GBP4501927730.*Helena Laurent.*£12\.40.*to.*£25,000\.00.*Grace Toussaint.*Sale of the mooring/,
      )
    await expect.element(decided).toMatchTextContent(/Rejected.*Jean Pierre/)
    await expectSound()
  })

  test('offers to decide others’ requests, and to open the rest', async () => {
    const own = anApproval({ id: '0198f000-0000-7000-8000-000000000702', requester: me })
    const aboutMe = anApproval({ id: '0198f000-0000-7000-8000-000000000703', user: me })
    openApprovals({ list: lists([asked, own, aboutMe]) })
    await expect.element(review).toBeVisible()
    await expect.poll(() => review.elements()).toHaveLength(1)
    await expect.poll(() => waiting.getByRole('button', { name: /^View/ }).elements()).toHaveLength(2)
    await expect.element(waiting.getByText('(you)')).toBeVisible()
  })

  test.for([
    [{ pending: 0, forMe: 0 }, 'Nothing to decide'],
    [{ pending: 2, forMe: 2 }, '2 requests to decide'],
    [{ pending: 2, forMe: 1 }, '1 request to decide, 1 awaiting another administrator'],
    [{ pending: 1, forMe: 0 }, 'Nothing for you to decide, 1 awaiting another administrator'],
  ] as const)('counts an administrator’s own requests apart: %o', async ([countPending, words]) => {
    openApprovals({ countPending })
    await expect.element(page.getByText(words, { exact: true })).toBeVisible()
  })

  test('shows that none is pending, and that none was decided', async () => {
    openApprovals({ list: lists([]) })
    await expect.element(page.getByRole('heading', { name: 'Nothing to approve' })).toBeVisible()
    await expect.element(page.getByText('No decisions yet.')).toBeVisible()
    await expectSound()
  })

  test('shows that it could not be loaded, and is loaded again', async () => {
    openApprovals({ list: refused('NOT_ALLOWED') })
    await expect.element(page.getByText('Failed to fetch approvals').first()).toBeVisible()
    await expectSound()
    answerWith({ approvals: { list: lists([asked]) } })
    await press(page.getByRole('button', { name: 'Try again' }).first())
    await expect.element(review).toBeVisible()
  })

  test('shows more than a page of pending ones', async () => {
    openApprovals({
      list: ({ which, after }) => ({
        approvals:
          which === 'decided'
            ? []
            : [
                after === undefined
                  ? asked
                  : anApproval({ id: '0198f000-0000-7000-8000-000000000702', reason: 'Later' }),
              ],
        more: which === 'pending' && after === undefined ? id : null,
      }),
    })
    await press(page.getByRole('button', { name: 'Show more' }))
    await expect.element(waiting.getByText('Later')).toBeVisible()
  })

  test.for([
    ['on', fourEyes(), 'Approval by a second administrator is on.'],
    ['off', fourEyes({ isOn: false, applies: false }), 'Approval by a second administrator is off.'],
    ['on with one administrator', fourEyes({ applies: false, admins: 1 }), 'Approval is not required.'],
    [
      'on with one administrator who was two lately',
      fourEyes({ admins: 1, appliesUntil: '2026-12-01T14:00:00.000Z' }),
      'There is only one administrator.',
    ],
  ] as const)('shows whether a second administrator is needed: %s', async ([, rule, words]) => {
    openApprovals({ rule })
    await expect.element(page.getByText(words)).toBeVisible()
    const stay = page.getByText('Requests made earlier stay here until they are decided.')
    expect(stay.elements()).toHaveLength(rule.applies ? 0 : 1)
    // The words of a button in a notice are in its middle, also where a finger needs it 44 px high.
    for (const button of document.querySelectorAll('.banner > a.btn'))
      expect(getComputedStyle(button).display).toBe('flex')
    await expectSound()
  })

  test('shows others’ requests as they arrive', async () => {
    openApprovals({ list: lists([]) })
    await expect.element(page.getByRole('heading', { name: 'Nothing to approve' })).toBeVisible()
    answerWith({ approvals: { list: lists([asked]), countPending: { pending: 1, forMe: 1 } } })
    await live.send({ type: 'changed', topics: ['approvals'] })
    await expect.element(review).toBeVisible()
    await expect
      .element(
        page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: /^Approvals/ }),
      )
      .toHaveAccessibleName(/Approvals.*1.*to decide/)
  })
})

describe('the decision about an approval', () => {
  async function openReview(approvals: AnswersOf<'approvals'> = {}): Promise<void> {
    openApprovals(approvals)
    await press(review)
    await expect.element(note).toHaveFocus()
  }

  test('focuses the note, asks for a code, and returns the focus if it is not made', async () => {
    await openReview()
    await expect.element(dialog).toMatchTextContent(/£12\.40.*£25,000\.00.*£24,987\.60.*Sale of the mooring/)
    await press(approve)
    await expect.element(code).toHaveFocus()
    await expect.element(code).toHaveAccessibleDescription(/Enter your 6-digit code\./)
    await expectSound()
    expect(sentTo('approvals.decide')).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(review).toHaveFocus()
  })

  test('approves with a code and a note, at once', async () => {
    await openReview({ decide: { approvalId: id, status: 'approved', failure: null } })
    await fill(note, ' Seen the contract ')
    await fill(code, '123456')
    answerWith({ approvals: { list: lists([], [decidedAs('approved')]) } })
    await press(approve)
    await expectToast('Approved and completed')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement?.className).toContain('approvals-list')
    await expect.element(decided).toMatchTextContent('Approved')
    expect(sentTo('approvals.decide')).toEqual([
      { approvalId: id, decision: 'approved', note: 'Seen the contract', code: '123456' },
    ])
  })

  test('is sent once however often it is pressed, and only the first button counts', async () => {
    const held = Promise.withResolvers<{ approvalId: string; status: 'approved'; failure: null }>()
    await openReview({ decide: held.promise })
    await fill(code, '123456')
    const [approveButton, rejectButton] = [approve.element(), reject.element()]
    for (const button of [approveButton, approveButton, rejectButton])
      if (button instanceof HTMLElement) button.click()
    await expect.poll(() => sentTo('approvals.decide')).not.toEqual([])
    held.resolve({ approvalId: id, status: 'approved', failure: null })
    await expectToast('Approved and completed')
    expect(sentTo('approvals.decide')).toEqual([{ approvalId: id, decision: 'approved', code: '123456' }])
  })

  test('rejects with a reason, which is asked for at its field, and a code', async () => {
    await openReview({ decide: { approvalId: id, status: 'rejected', failure: null } })
    await fill(code, '123456')
    await press(reject)
    await expect.element(note).toHaveFocus()
    await expect.element(note).toHaveAccessibleDescription(reasonMissing)
    await expectSound()
    expect(sentTo('approvals.decide')).toEqual([])
    await fill(note, 'The contract is missing')
    await expect.element(note).not.toHaveAccessibleDescription(reasonMissing)
    await press(reject)
    await expectToast('Rejected')
    expect(sentTo('approvals.decide')).toEqual([
      { approvalId: id, decision: 'rejected', note: 'The contract is missing', code: '123456' },
    ])
  })

  test('explains why an approved operation could no longer be carried out', async () => {
    await openReview({ decide: { approvalId: id, status: 'failed', failure: 'BALANCE_CHANGED' } })
    await fill(code, '123456')
    await press(approve)
    await expectToast(
      'This is no longer possible',
      'The balance had changed since the request. Nothing was adjusted.',
    )
  })

  test.for([
    ['INVALID_CODE', 'This code is incorrect or has already been used. Please wait for the next one.'],
    ['CONFIRMATION_REFUSED', 'The confirmation has expired. Please enter a new code.'],
  ] as const)('is refused at the code with %s, which is used up', async ([refusal, words]) => {
    await openReview({ decide: refused(refusal) })
    await fill(code, '123456')
    await press(approve)
    await expect.element(code).toHaveAccessibleDescription(new RegExp(words))
    await expect.element(code).toHaveFocus()
    await expect.element(code).toHaveValue('')
  })

  test.for([
    ['OWN_APPROVAL', 'You cannot approve your own request. Please ask another administrator.'],
    [
      'OWN_ACCESS',
      'You cannot decide about yourself or a holder you act for. Please ask another administrator.',
    ],
    ['APPROVALS_PAUSED', /^The requester’s password or yours was reset within the past seven days/],
    ['APPROVAL_DECIDED', 'This has already been decided.'],
    ['APPROVAL_EXPIRED', 'This request has expired.'],
    ['APPROVAL_NOT_FOUND', 'This approval no longer exists.'],
    ['TWO_FACTOR_NOT_ENABLED', 'Two-factor authentication is required for this action.'],
    ['TOO_MANY_ATTEMPTS', 'Too many attempts. Please try again later.'],
    [
      'BOOKS_CLOSED',
      'The books do not balance, so nothing can be booked until they do. The request remains pending.',
    ],
    ['BUSY', 'We are busy at the moment. Nothing was decided. Please try again.'],
  ] as const)('is refused with %s', async ([refusal, words]) => {
    await openReview({ decide: refused(refusal) })
    await fill(code, '123456')
    await press(approve)
    const messages = page.getByRole('region', { name: 'Notifications' })
    await expect
      .element(messages.getByText('Failed to save the decision', { exact: true }).first())
      .toBeVisible()
    await expect.element(messages.getByText(words).first()).toBeVisible()
    await expect.element(dialog).toBeVisible()
  })

  test('is not called undone if no answer came', async () => {
    await openReview({ decide: lost })
    await fill(code, '123456')
    await press(approve)
    await expectToast(
      'Failed to save the decision',
      'The bank did not respond. Please check whether this was decided.',
    )
  })

  test('keeps the page from being left while it is sent', async () => {
    const held = Promise.withResolvers<Refused<'BUSY'>>()
    await openReview({ decide: held.promise })
    await fill(code, '123456')
    await press(approve)
    await expect
      .element(dialog.getByRole('button', { name: 'Approving...' }))
      .toHaveAttribute('aria-busy', 'true')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).toBeVisible()
    held.resolve(refused('BUSY'))
    await expect.element(approve).toBeVisible()
  })

  test('ends when a colleague decides first, and closes without a question about the note', async () => {
    await openReview()
    await fill(dialog.getByLabelText('Note'), 'As agreed by telephone.')
    answerWith({ approvals: { get: decidedAs('approved'), list: lists([], [decidedAs('approved')]) } })
    await live.send({ type: 'changed', topics: ['approvals'] })
    await expect.element(dialog.getByText('Jean Pierre has already approved this.')).toBeVisible()
    await expect.element(approve).not.toBeInTheDocument()
    await expectSound()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => window.location.search).not.toContain('approval=')
  })
})
