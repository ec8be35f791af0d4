import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectSilentToast, expectToast } from '#testing/toasts.ts'
import { dismissToast, showToast } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

let close = () => {}

beforeEach(async () => {
  await page.viewport(1280, 800)
  const host = document.createElement('main')
  document.body.append(host)
  const root = createRoot(host)
  root.render(
    <div style={{ height: 1600, paddingTop: 740, textAlign: 'right' }}>
      <button type="button">First</button> <button type="button">Last</button>
      <Toaster />
    </div>,
  )
  close = () => {
    root.unmount()
    host.remove()
  }
  await expect.element(page.getByRole('button', { name: 'Last' })).toBeVisible()
})
afterEach(() => {
  dismissToast()
  close()
  scrollTo(0, 0)
})

const last = page.getByRole('button', { name: 'Last' })

const middleOf = (element: Element | null = null) => {
  const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {}
  return (top + bottom) / 2
}

test('A toast of a title alone has it in its middle', async () => {
  showToast({ tone: 'bad', title: 'Please fill in all fields' })
  await expectToast('Please fill in all fields')
  const toast = document.querySelector('.toast')
  const apart = middleOf(document.querySelector('.toast-title')) - middleOf(toast)
  expect(Math.abs(apart)).toBeLessThan(2)
})

/** Returns whether the middle of the button is in sight. */
function isInSight(): boolean {
  const { x, y, width, height } = last.element().getBoundingClientRect()
  return last.element().contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

const toastBox = () => document.querySelector('.toast')?.getBoundingClientRect()

test('A control that the keyboard reaches under a toast comes above it', async () => {
  showToast({ tone: 'good', title: 'Mandate given', description: 'Helena is notified.', timeMs: 600_000 })
  await expectToast('Mandate given')
  expect(isInSight()).toBe(false)
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(last).toHaveFocus()
  await expect.poll(isInSight).toBe(true)
})

test('F6 leads to the button of the newest toast, and back to where the focus was', async () => {
  let undone = 0
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'First' })).toHaveFocus()
  showToast({ tone: 'good', title: 'Mandate given', timeMs: 600_000 })
  showToast({ title: 'Beneficiary deleted', action: { label: 'Undo', onPress: () => (undone += 1) } })
  await expectToast('Beneficiary deleted')
  await userEvent.keyboard('{F6}')
  await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(undone).toBe(1)
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})

test('A control that has the focus comes above a toast that appears over it', async () => {
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(last).toHaveFocus()
  expect(isInSight()).toBe(true)
  showToast({ tone: 'good', title: 'Mandate given', description: 'Helena is notified.', timeMs: 600_000 })
  await expectToast('Mandate given')
  await expect.poll(isInSight).toBe(true)
})

test('A toast about a field is silent when a busy browser moves the focus late', async () => {
  const tasks = new MessageChannel()
  tasks.port1.addEventListener('message', ({ data: left }: MessageEvent<number>) => {
    const field = last.element()
    if (left > 0) tasks.port2.postMessage(left - 1)
    else if (field instanceof HTMLElement) field.focus()
  })
  tasks.port1.start()
  showToast({ tone: 'bad', title: 'Missing Information', atField: true })
  // Other work keeps the browser busy; then the form renders, in a few tasks.
  setTimeout(() => {
    const until = performance.now() + 300
    while (performance.now() < until);
    tasks.port2.postMessage(5)
  })
  await expect.element(last).toHaveFocus()
  await new Promise((resolve) => setTimeout(resolve, 300))
  await expectSilentToast('Missing Information')
})

test.for([1280, 390])(
  'At a width of %i a toast about a field comes up elsewhere, instead of over the field',
  async (width) => {
    await page.viewport(width, 800)
    last.element().insertAdjacentHTML('afterend', '<input aria-label="Surname" aria-invalid="true">')
    const surname = page.getByRole('textbox', { name: 'Surname' }).element()
    showToast({ tone: 'bad', title: 'Missing Information', description: 'Please fill in all fields.' })
    await expectToast('Missing Information')
    await expect.poll(() => toastBox()?.bottom).toBeLessThan(300)
    expect(surname.getBoundingClientRect().bottom).toBeGreaterThan(700)
    surname.remove()
    dismissToast()
    await expect.poll(toastBox).toBeUndefined()
    showToast({ tone: 'good', title: 'Message sent' })
    await expectToast('Message sent')
    expect(toastBox()?.top).toBeGreaterThan(600)
  },
)

describe('On a phone a toast', () => {
  const aSheet = (height: number, body: string) => `
    <div class="dialog-room">
      <form class="dialog" style="height: ${height}px">
        <header class="dialog-head"><h2>Make Payment</h2></header>
        <div class="dialog-body">${body}</div>
        <footer class="dialog-foot"><button class="btn">Back</button></footer>
      </form>
    </div>`

  async function showOver(height: number, body = ''): Promise<DOMRect> {
    await page.viewport(390, 844)
    document.querySelector('main')?.insertAdjacentHTML('beforeend', aSheet(height, body))
    showToast({ tone: 'good', title: 'Payment Successful', description: 'It has been processed.' })
    await expectToast('Payment Successful')
    return toastBox() ?? new DOMRect()
  }
  const rectOf = (part: string) => document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect()

  test('is above the buttons of a sheet, and its title stays in sight', async () => {
    const toast = await showOver(844)
    expect(toast.bottom).toBeLessThanOrEqual(rectOf('.dialog-foot').top)
    expect(toast.top).toBeGreaterThan(rectOf('.dialog-head').bottom + 400)
  })

  test('is over the page above a sheet that leaves room there', async () => {
    const toast = await showOver(400)
    expect(toast.bottom).toBeLessThan(rectOf('.dialog').top)
  })

  test('is not over the code that a review asks for', async () => {
    const code = '<div class="dialog-confirm"><input aria-label="Authentication code"></div>'
    const toast = await showOver(844, `<div style="height: 560px"></div>${code}`)
    expect(toast.bottom).toBeLessThan(rectOf('.dialog-confirm').top)
  })
})
