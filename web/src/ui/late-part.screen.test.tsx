import { lazy } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { LatePart } from './late/late-part.tsx'
import { Toaster } from './toast/toaster.tsx'

let close = () => {}

afterEach(() => close())

/** Renders a page with a part that cannot be loaded, and returns the errors that no boundary took. */
function openPage(words: string, onLost?: () => void): { uncaught: unknown[] } {
  const Part = lazy(() => Promise.reject(new Error(words)))
  const uncaught: unknown[] = []
  const host = document.createElement('main')
  document.body.append(host)
  const root: Root = createRoot(host, {
    onCaughtError: () => {},
    onUncaughtError: (error) => uncaught.push(error),
  })
  root.render(
    <>
      <input aria-label="Amount" defaultValue="1,250.00" />
      <LatePart onLost={onLost}>
        <Part />
      </LatePart>
      <Toaster />
    </>,
  )
  close = () => {
    root.unmount()
    host.remove()
  }
  return { uncaught }
}

const lost = 'Failed to fetch dynamically imported module: https://bank.example/assets/find-dialog-x.js'
// A toast is found by its text, because a screen reader gets a failure from an alert beside it.
const toast = page.getByLabelText('Notifications').getByText('This could not be opened')
const amount = page.getByLabelText('Amount')

test('A part that was opened and cannot be loaded says so, and the page keeps what was typed', async () => {
  const onLost = vi.fn()
  const { uncaught } = openPage(lost, onLost)
  await expect.element(toast).toBeVisible()
  expect(onLost).toHaveBeenCalledTimes(1)
  await expect.element(amount).toHaveValue('1,250.00')
  expect(uncaught).toEqual([])
})

test('A part that nothing opened is left out silently when it cannot be loaded', async () => {
  const { uncaught } = openPage('Unable to preload CSS for /assets/announcements-x.css')
  await expect.element(amount).toHaveValue('1,250.00')
  await new Promise((resolve) => setTimeout(resolve, 100))
  await expect.element(amount).toBeVisible()
  expect(toast.elements()).toEqual([])
  expect(uncaught).toEqual([])
})

test('A part with a fault of its own is the page’s matter', async () => {
  const { uncaught } = openPage('The holder has no name')
  await expect.poll(() => uncaught.map(String)).toEqual(['Error: The holder has no name'])
})
