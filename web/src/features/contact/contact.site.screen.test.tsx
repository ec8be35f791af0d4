import { contactPath } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { expectSound } from '#testing/battery.ts'
import { answersInTurn } from '#testing/posted.ts'
import { openSitePage } from '#testing/site-page.tsx'
import { expectToast } from '#testing/toasts.ts'

const form = page.getByRole('region', { name: 'Write to us' })
const dialog = page.getByRole('dialog', { name: 'Contact Us' })
const footerLink = page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' })
const field = (within: Locator, name: string) => within.getByRole('textbox', { name })
const send = (within: Locator) => within.getByRole('button', { name: 'Send message' })

const typed = {
  firstName: 'Adriana',
  surname: 'Fontaine',
  phone: '',
  email: 'adriana@fontaine.example',
  message: 'Do you open accounts for a family trust?',
}
const wrong = 'Something went wrong. Please try again.'

async function fillIn(within: Locator, changes: Partial<typeof typed> = {}): Promise<void> {
  const { firstName, surname, phone, email, message } = { ...typed, ...changes }
  await fill(field(within, 'First Name'), firstName)
  await fill(field(within, 'Surname'), surname)
  await fill(field(within, 'Phone'), phone)
  await fill(field(within, 'E-mail'), email)
  await fill(field(within, 'Message'), message)
}

/** Opens the contact page; its form gets these answers. */
function openForm(...answers: Parameters<typeof answersInTurn>) {
  const { sent, answer } = answersInTurn(...answers)
  openSitePage('/contact', { files: { [`POST ${contactPath}`]: answer } })
  return sent
}

describe('the contact form', () => {
  test('names what is missing at each field, sends nothing, and focuses the first', async () => {
    const sent = openForm('taken')
    await press(send(form))
    await expect.element(field(form, 'First Name')).toHaveFocus()
    await expect
      .element(field(form, 'First Name'))
      .toHaveAccessibleDescription('Please enter your first name')
    await expect.element(field(form, 'Message')).toHaveAccessibleDescription(/Please enter your message/)
    await expect.element(field(form, 'Phone')).not.toHaveAttribute('aria-invalid')
    expect(sent).toEqual([])
    await expectSound()
  })

  test('refuses an invalid address or telephone number, and clears the error on a change', async () => {
    openForm('taken')
    await fillIn(form, { email: 'adriana', phone: '12' })
    await press(send(form))
    await expect.element(field(form, 'Phone')).toHaveFocus()
    await expect
      .element(field(form, 'Phone'))
      .toHaveAccessibleDescription('Please enter a valid telephone number')
    await expect
      .element(field(form, 'E-mail'))
      .toHaveAccessibleDescription('Please enter a valid e-mail address')
    await fill(field(form, 'E-mail'), typed.email)
    await expect.element(field(form, 'E-mail')).not.toHaveAttribute('aria-invalid')
  })

  test.for([
    ['lost', wrong],
    ['INTERNAL_SERVER_ERROR', wrong],
    ['TOO_MANY_ATTEMPTS', 'Too many attempts. Please try again later.'],
  ] as const)('keeps all fields after %s', async ([answer, words]) => {
    openForm(answer)
    await fillIn(form)
    await press(send(form))
    await expectToast('Error', words)
    await expect.element(field(form, 'Message')).toHaveValue(typed.message)
    await expect.element(send(form)).toBeEnabled()
  })

  test('shows a failure in the corner, and leaves its button in sight', async () => {
    openForm('lost')
    await fillIn(form)
    await press(send(form))
    await expectToast('Error', wrong)
    const toast = page.getByRole('region', { name: 'Notifications' }).element().getBoundingClientRect()
    expect(toast.right).toBe(document.documentElement.clientWidth - 16)
    await expect.element(send(form)).toBeEnabled()
    const button = send(form).element().getBoundingClientRect()
    expect(button.right <= toast.left || button.bottom <= toast.top).toBe(true)
  })

  test('sends the honeypot’s text once, for the server to refuse, and then no more', async () => {
    const sent = openForm('INVALID_INPUT', 'taken')
    await fillIn(form)
    const trap = document.querySelector<HTMLInputElement>('#contact-form input[name=website]')
    if (trap) trap.value = 'https://spam.example'
    await press(send(form))
    await expectToast('Error', wrong)
    await press(send(form))
    await expectToast(
      'Message Sent Successfully',
      'Thank you for reaching out. We will respond within 24 hours.',
    )
    expect(sent).toEqual([{ ...typed, website: 'https://spam.example' }, typed])
  })

  test('can be read but not changed while it is sent, and is empty afterwards', async () => {
    const held = Promise.withResolvers<'taken'>()
    const sent = openForm(held.promise)
    await fillIn(form)
    await press(send(form))
    await expect
      .element(form.getByRole('button', { name: 'Sending...' }))
      .toHaveAttribute('aria-busy', 'true')
    for (const name of ['First Name', 'Surname', 'Phone', 'E-mail', 'Message'])
      await expect.element(field(form, name)).toHaveAttribute('readonly')
    held.resolve('taken')
    await expectToast(
      'Message Sent Successfully',
      'Thank you for reaching out. We will respond within 24 hours.',
    )
    await expect.element(field(form, 'Message')).toHaveValue('')
    expect(sent).toEqual([typed])
    openForm('taken')
    await expect.element(field(form, 'Message')).toHaveValue('')
  })

  test('keeps its fields over a reload', async () => {
    openForm('taken')
    await press(send(form))
    await expect.element(field(form, 'First Name')).toHaveFocus()
    await fill(field(form, 'Message'), 'Half a thought')
    openForm('taken')
    await expect.element(field(form, 'Message')).toHaveValue('Half a thought')
  })
})

describe('the contact dialog', () => {
  async function openDialog(...answers: Parameters<typeof answersInTurn>) {
    const { sent, answer } = answersInTurn(...answers)
    openSitePage('/services', { files: { [`POST ${contactPath}`]: answer } })
    await press(footerLink)
    await expect.element(dialog).toBeVisible()
    return sent
  }

  test('opens from the footer of a page, explains the words, and returns the focus', async () => {
    await openDialog('taken')
    await expect.element(field(dialog, 'First Name')).toHaveFocus()
    await expect
      .element(dialog.getByText('We use your details only to answer you, and delete them after a year.'))
      .toBeVisible()
    await expect
      .element(dialog.getByRole('link', { name: 'Privacy Policy' }))
      .toHaveAttribute('href', '/privacy-policy')
    await expectSound()
    await fill(field(dialog, 'Message'), 'Half a thought')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(footerLink).toHaveFocus()
    await press(footerLink)
    await expect.element(field(dialog, 'Message')).toHaveValue('Half a thought')
  })

  test('has an address: Back closes it and stays on the page, and a link or a reload opens it', async () => {
    await openDialog('taken')
    expect(window.location.pathname + window.location.search).toBe('/services?contact')
    await fill(field(dialog, 'Message'), 'Half a thought')
    window.history.back()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(window.location.pathname + window.location.search).toBe('/services')
    await expect.element(footerLink).toHaveFocus()
    window.history.forward()
    await expect.element(field(dialog, 'Message')).toHaveValue('Half a thought')
    openSitePage('/services?contact#bond-services')
    await expect.element(dialog).toBeVisible()
    await press(dialog.getByRole('button', { name: 'Cancel' }))
    await expect.element(dialog).not.toBeInTheDocument()
    expect(window.location.pathname + window.location.search + window.location.hash).toBe(
      '/services#bond-services',
    )
  })

  test('that is closed takes its step of the history back', async () => {
    await openDialog('taken')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => window.location.search).toBe('')
    await expect.element(dialog).not.toBeInTheDocument()
    window.history.forward()
    await expect.element(dialog).toBeVisible()
  })

  test('names what is missing and stays open', async () => {
    const sent = await openDialog('taken')
    await press(send(dialog))
    await expect.element(field(dialog, 'First Name')).toHaveFocus()
    expect(sent).toEqual([])
    await expectSound()
  })

  test('cannot be closed while it is sent, and closes afterwards', async () => {
    const held = Promise.withResolvers<'taken'>()
    const sent = await openDialog(held.promise)
    await fillIn(dialog, { phone: '+1 767 555 0190' })
    await press(send(dialog))
    await expect.element(dialog.getByRole('button', { name: 'Sending...' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).toBeVisible()
    held.resolve('taken')
    await expectToast(
      'Message Sent Successfully',
      'Thank you for reaching out. We will respond within 24 hours.',
    )
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(footerLink).toHaveFocus()
    expect(sent).toEqual([{ ...typed, phone: '+1 767 555 0190' }])
  })
})
