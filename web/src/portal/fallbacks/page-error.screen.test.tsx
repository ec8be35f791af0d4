import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { PageError } from './page-error.tsx'

let close = () => {}

afterEach(() => {
  vi.restoreAllMocks()
  close()
})

/** Opens a page that fails until `repair` is called. */
function openBrokenPage(): { repair: () => void } {
  // The router reports what this test makes fail.
  vi.spyOn(console, 'warn').mockReturnValue()
  let isBroken = true
  const routeTree = createRootRoute({
    component: () => {
      if (isBroken) throw new Error('The connection is gone')
      return <h1>Your profile</h1>
    },
    errorComponent: PageError,
  })
  const host = document.createElement('main')
  document.body.append(host)
  const root = createRoot(host, { onCaughtError: () => {} })
  root.render(<RouterProvider router={createRouter({ routeTree })} />)
  close = () => {
    root.unmount()
    host.remove()
  }
  return {
    repair: () => {
      isBroken = false
    },
  }
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name })

test('A page that does not open offline says so, and opens by itself with the connection', async () => {
  const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { repair } = openBrokenPage()
  await expect.element(heading('You are offline')).toBeVisible()
  await expect.element(page.getByText('This page will open as soon as the connection is back.')).toBeVisible()
  repair()
  connection.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await expect.element(heading('Your profile')).toBeVisible()
})

test('A page that fails with a connection says that the mistake is on the bank’s side', async () => {
  openBrokenPage()
  await expect.element(heading('This page could not be shown')).toBeVisible()
  await expect.element(page.getByText(/Something went wrong on our side/)).toBeVisible()
})
