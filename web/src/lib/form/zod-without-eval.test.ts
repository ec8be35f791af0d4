import { expect, test } from 'vitest'

test('zod is configured without eval before it is loaded', async () => {
  await import('./zod-without-eval.ts')
  const { config, z } = await import('zod')
  expect(config()).toMatchObject({ jitless: true })
  // zod's own messages are kept.
  expect(z.string().safeParse(7).error?.issues[0]?.message).toBe(
    'Invalid input: expected string, received number',
  )
})
