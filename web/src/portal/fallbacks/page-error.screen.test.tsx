import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { answerFetches } from '#testing/fake-server.ts'
import { leftFor } from '#testing/left-for.ts'
import { PageError } from './page-error.tsx'

let close = () => {}

afterEach(() => {
  vi.restoreAllMocks()
  close()
})

/** Opens a page that fails until `repair` is called. */
function openBrokenPage(words = 'The connection is gone'): { repair: () => void } {
  // The router reports what this test makes fail.
  vi.spyOn(console, 'warn').mockReturnValue()
  let isBroken = true
  const routeTree = createRootRoute({
    component: () => {
      if (isBroken) throw new Error(words)
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

test.for([
  'Failed to fetch dynamically imported module: https://bank.example/assets/request-dialog-x.js',
  'error loading dynamically imported module: https://bank.example/assets/request-dialog-x.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/profile-page-x.css',
])('A page without one of its parts is loaded anew on demand, if the bank answers: %s', async (words) => {
  window.history.pushState(null, '', '/dashboard/portfolio')
  const asked = vi.fn(() => new Response(null, { status: 503 }))
  answerFetches({ 'HEAD /dashboard/portfolio': asked })
  openBrokenPage(words)
  await expect.element(heading('You are offline')).toBeVisible()
  expect(asked.mock.calls).toHaveLength(1)
  await press(page.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => asked.mock.calls).toHaveLength(2)
  answerFetches({ 'HEAD /dashboard/portfolio': () => new Response() })
  expect(leftFor()).toEqual([])
  await press(page.getByRole('button', { name: 'Try again' }))
  await expect.poll(leftFor).toEqual(['/dashboard/portfolio'])
})

test('A part of a page that the bank no longer has is no matter of the connection', async () => {
  window.history.pushState(null, '', '/dashboard/portfolio')
  const asked = vi.fn(() => new Response())
  answerFetches({ 'HEAD /dashboard/portfolio': asked })
  openBrokenPage('Importing a module script failed.')
  await expect.poll(() => asked.mock.calls).toHaveLength(1)
  await expect.element(heading('This page could not be shown')).toBeVisible()
  expect(leftFor()).toEqual([])
})

test('A page that lost its part opens by itself when the bank answers again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  window.history.pushState(null, '', '/dashboard/portfolio')
  answerFetches({ 'HEAD /dashboard/portfolio': () => new Response(null, { status: 503 }) })
  openBrokenPage('Importing a module script failed.')
  await expect.element(heading('You are offline')).toBeVisible()
  answerFetches({ 'HEAD /dashboard/portfolio': () => new Response() })
  vi.advanceTimersByTime(5_000)
  vi.useRealTimers()
  await expect.poll(leftFor).toEqual(['/dashboard/portfolio'])
})
