import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readAgain } from './read-again.ts'

/** An observed query whose answers come when the test releases them. */
function aShownQuery() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
  const asked: PromiseWithResolvers<string>[] = []
  const observer = new QueryObserver(queries, {
    queryKey: ['messages', 'thread'],
    queryFn: () => {
      const answer = Promise.withResolvers<string>()
      asked.push(answer)
      return answer.promise
    },
  })
  observer.subscribe(() => {})
  const settled = () => new Promise((done) => setTimeout(done))
  return { queries, asked, settled, shown: () => observer.getCurrentResult().data }
}

test('a change during the first load makes the page load once more', async () => {
  const { queries, asked, settled, shown } = aShownQuery()
  expect(asked).toHaveLength(1)
  readAgain(queries, ['messages'])
  readAgain(queries)
  await settled()
  expect(asked).toHaveLength(1)
  asked[0]?.resolve('before the change')
  await settled()
  expect(asked).toHaveLength(2)
  expect(shown()).toBe('before the change')
  asked[1]?.resolve('after the change')
  await settled()
  expect(shown()).toBe('after the change')
  expect(asked).toHaveLength(2)
})

test('loaded data is loaded again at once, and failed data waits for Try again', async () => {
  const there = aShownQuery()
  there.asked[0]?.resolve('old')
  await there.settled()
  readAgain(there.queries, ['messages'])
  expect(there.asked).toHaveLength(2)

  const failing = aShownQuery()
  readAgain(failing.queries, ['messages'])
  failing.asked[0]?.reject(new Error('the bank did not answer'))
  await failing.settled()
  expect(failing.asked).toHaveLength(1)
})
