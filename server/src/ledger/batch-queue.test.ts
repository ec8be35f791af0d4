import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { BatchQueue } from './batch-queue.ts'

test('an order that finds a slot free is carried out alone and at once', async () => {
  const { queue, begun } = holding()
  void queue.carryOut('a')
  await turn()
  void queue.carryOut('b')
  await turn()
  expect(begun()).toEqual(['a', 'b'])
})

test('orders that arrive at the same moment are carried out together', async () => {
  const { queue, begun } = holding()
  for (const order of ['a', 'b', 'c']) void queue.carryOut(order)
  await turn()
  expect(begun()).toEqual(['a b c'])
})

test('orders that wait for a slot are then carried out together, at most 64', async () => {
  const { queue, begun, end } = holding()
  const first = queue.carryOut('a')
  await turn()
  void queue.carryOut('b')
  await turn()
  const others = Array.from({ length: 70 }, (_, place) => `c${place}`)
  const answers = others.map((order) => queue.carryOut(order))
  expect(begun()).toEqual(['a', 'b'])

  end('a')
  await first
  await expect.poll(begun).toEqual(['a', 'b', others.slice(0, 64).join(' ')])
  end(others.slice(0, 64).join(' '))
  await expect.poll(begun).toContain(others.slice(64).join(' '))
  end(others.slice(64).join(' '))
  expect(await Promise.all(answers)).toEqual(others.map((order) => `${order} together`))
})

test('an order waits for the answer of an earlier one with which it shares an account', async () => {
  const { queue, begun, end } = holding()
  const first = queue.carryOut('a 1')
  const second = queue.carryOut('a 2')
  await turn()
  expect(begun()).toEqual(['a 1'])
  end('a 1')
  await first
  await expect.poll(begun).toEqual(['a 1', 'a 2'])
  end('a 2')
  expect(await second).toBe('a 2 alone')
})

test('an order waits for one with which it shares one thing of several', async () => {
  const { queue, begun } = holding()
  for (const order of ['a+p', 'b+p', 'a+q', 'b+q']) void queue.carryOut(order)
  await turn()
  expect(begun()).toEqual(['a+p b+q'])
})

test('an order that waits for a slow one begins as soon as that is answered', async () => {
  const { queue, begun, end } = holding()
  void queue.carryOut('a 1')
  void queue.carryOut('a 2')
  await wait(150)
  expect(begun()).toEqual(['a 1'])
  end('a 1')
  await expect.poll(begun).toEqual(['a 1', 'a 2'])
})

/** Sends orders while both slots are taken, and frees one: they are carried out together now. */
async function sentTogether(...orders: string[]) {
  const held = holding()
  const first = held.queue.carryOut('a')
  await turn()
  void held.queue.carryOut('b')
  await turn()
  const answers = orders.map((order) => held.queue.carryOut(order))
  held.end('a')
  await first
  await wait(0)
  return { ...held, answers }
}

test('an order that others leave out is carried out alone, and its refusal is its own', async () => {
  const { answers, end, refuse } = await sentTogether('left', 'made')
  const [left, made] = answers
  end('left made')
  expect(await made).toBe('made together')
  refuse('left', new Error('REFUSED'))
  await expect(left).rejects.toThrow('REFUSED')
})

test('orders that failed together for sure are each carried out alone', async () => {
  const { answers, begun, end, refuse } = await sentTogether('c', 'd')
  const deadlock = new DatabaseError('deadlock detected', 0, 'error')
  deadlock.severity = 'ERROR'
  refuse('c d', deadlock)
  await expect.poll(begun).toEqual(['a', 'b', 'c d', 'c', 'd'])
  end('c')
  end('d')
  expect(await Promise.all(answers)).toEqual(['c alone', 'd alone'])
})

test('orders whose common outcome is not known are not carried out again', async () => {
  const { answers, begun, refuse } = await sentTogether('c', 'd')
  refuse('c d', new Error('Connection terminated'))
  for (const answer of await Promise.allSettled(answers))
    expect(answer).toMatchObject({ status: 'rejected', reason: { message: 'Connection terminated' } })
  expect(begun()).toEqual(['a', 'b', 'c d'])
})

test('a slow order keeps its slot for a tenth of a second', async () => {
  const { queue, begun } = holding()
  for (const order of ['a', 'b', 'c', 'd']) {
    void queue.carryOut(order)
    await turn()
  }
  expect(begun()).toEqual(['a', 'b'])
  await expect.poll(begun).toEqual(['a', 'b', 'c d'])
})

test('an order is refused while 256 wait', async () => {
  const { queue } = holding()
  for (let order = 0; order < 2 + 256; order += 1) {
    void queue.carryOut(`order${order}`)
    if (order < 2) await turn()
  }
  await expect(queue.carryOut('one more')).rejects.toMatchObject({ code: 'BUSY' })
})

/**
 * A queue whose work ends when the test says so. Orders touch what the first word of their names
 * says, joined by +; `left` is left out.
 */
function holding() {
  const held = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()
  const order: string[] = []
  const begin = (name: string) => {
    order.push(name)
    return new Promise<void>((resolve, reject) => held.set(name, { resolve, reject }))
  }
  const queue = new BatchQueue<string, string>({
    keysOf: (name) => name.split(' ')[0]?.split('+') ?? [],
    alone: async (name) => {
      await begin(name)
      return `${name} alone`
    },
    together: async (names) => {
      await begin(names.join(' '))
      return names.map((name) => (name === 'left' ? null : `${name} together`))
    },
  })
  return {
    queue,
    begun: () => order,
    end: (name: string) => held.get(name)?.resolve(),
    refuse: (name: string, error: Error) => held.get(name)?.reject(error),
  }
}
