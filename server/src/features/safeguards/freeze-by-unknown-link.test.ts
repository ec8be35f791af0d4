import { expect } from 'vitest'
import { test } from '#testing/app.ts'

test('a link that is unknown freezes nothing, says nothing about a user, and is rate limited', async ({
  app,
}) => {
  const visitor = app.as(null).safeguards
  const ask = (nth: number) => visitor.freezeByLink({ token: String(nth).padEnd(43, 'x') })
  await expect(ask(0)).rejects.toThrow('LINK_NOT_VALID')
  const { signInsPerAddress } = app.services.config.rates
  const answers = await Promise.allSettled(Array.from({ length: signInsPerAddress }, (_, nth) => ask(nth)))
  expect(String(answers.map((answer) => 'reason' in answer && answer.reason))).toContain('TOO_MANY_ATTEMPTS')
})
