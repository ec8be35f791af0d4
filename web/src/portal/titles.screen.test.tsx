import { expect, test } from 'vitest'
import { createPortal } from './create-portal.tsx'

test('each screen of a client has a title of its own', () => {
  const { router, keeper } = createPortal({ leave: () => {} })
  const titles = Object.values(router.routesById)
    .filter(({ fullPath }) => /^\/dashboard(?!\/for\b)/.test(fullPath))
    .flatMap(({ options: { staticData } }) => staticData?.title ?? [])
  keeper.close()
  router.history.destroy()
  expect(titles.length).toBeGreaterThanOrEqual(8)
  expect(titles).toEqual([...new Set(titles)])
})
