import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { leftFor } from '#testing/left-for.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { client } from '#testing/values/users/sessions.ts'
import { DialogNotLoaded } from './dialog-not-loaded.tsx'

test('A dialog that failed to load is closed with a message, which loads the page anew', async () => {
  openScreen('/dashboard/portfolio', { as: client, api: aPortfolio() })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible()
  const root = createRoot(document.createElement('div'))
  const close = vi.fn()
  root.render(<DialogNotLoaded onClose={close} />)
  await expectToast(
    'This page could not be loaded',
    'The connection was interrupted, or a newer version is available. Your accounts are not affected.',
  )
  expect(close).toHaveBeenCalled()
  root.unmount()
  await press(page.getByRole('button', { name: 'Reload the page' }))
  await expect.poll(leftFor).toEqual(['/dashboard/portfolio'])
})
