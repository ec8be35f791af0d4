import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import type { Answers } from '#testing/answers.ts'
import { openScreen } from '#testing/screen.tsx'
import { anAdminRequest } from '#testing/values/accounts/account-requests.ts'
import { anApproval, fourEyes } from '#testing/values/approvals.ts'
import { aConsultation, aContactMessage } from '#testing/values/consultations.ts'
import { aUserPage } from '#testing/values/users/users.ts'
import { admin } from '#testing/values/users/sessions.ts'

type Dialog = { path: string; opens: RegExp; title: string; field: RegExp; api: Answers }

const dialogs: Dialog[] = [
  {
    path: '/admin/account-requests',
    opens: /^Review, /,
    title: 'Account request',
    field: /^Note/,
    api: {
      users: { get: aUserPage() },
      accountRequests: {
        listForAdmin: { requests: [anAdminRequest()], more: null },
        showToAdmin: anAdminRequest(),
      },
    },
  },
  {
    path: '/admin/approvals',
    opens: /^Review, /,
    title: 'Approval',
    field: /^Note/,
    api: {
      approvals: {
        rule: fourEyes(),
        list: ({ which }) => ({ approvals: which === 'pending' ? [anApproval()] : [], more: null }),
        get: anApproval(),
      },
    },
  },
  {
    path: '/admin/consultations',
    opens: /^Open, /,
    title: 'Consultation',
    field: /^Note/,
    api: {
      consultations: {
        list: { consultations: [aConsultation()], more: null },
        get: aConsultation(),
        plan: { hours: [], holidays: [], outside: [] },
      },
    },
  },
  {
    path: '/admin/consultations?tab=messages',
    opens: /^Open, /,
    title: 'Contact message',
    field: /^Note/,
    api: {
      consultations: { messages: { messages: [aContactMessage()], more: null }, message: aContactMessage() },
    },
  },
]

test.for(dialogs)(
  '$title gives the focus back to its button once staff discard what they typed',
  async ({ path, opens, title, field, api }) => {
    openScreen(path, { as: admin, api })
    const button = page.getByRole('button', { name: opens })
    await press(button)
    const dialog = page.getByRole('dialog', { name: title, exact: true })
    await userEvent.fill(dialog.getByLabelText(field), 'By telephone')
    await userEvent.keyboard('{Escape}')
    await press(page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }))
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
  },
)
