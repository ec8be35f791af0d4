import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openPasswords } from './passwords.ts'

const only = (pepper: Buffer) => ({ present: 1, all: new Map([[1, pepper]]) })
const [first, second] = [randomBytes(32), randomBytes(32)]
const pepper = only(first)

test('a password is stored as argon2id at OWASP’s cost, and verifies only with the pepper', async () => {
  const passwords = await openPasswords(pepper)
  const hash = await passwords.hash('correct horse')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.isRight(hash, 'correct horse')).toBe(true)
  expect(await passwords.isRight(hash, 'correct horsf')).toBe(false)
  const withoutPepper = await openPasswords(only(randomBytes(32)))
  expect(await withoutPepper.isRight(hash, 'correct horse')).toBe(false)
})

test('passwords are not opened without the pepper that hashes from now on', async () => {
  await expect(openPasswords({ present: 2, all: new Map([[1, first]]) })).rejects.toThrow(
    'There is no pepper 2',
  )
})

test('a password is right under the pepper that its hash names, until that pepper is dropped', async () => {
  const both = new Map([
    [1, first],
    [2, second],
  ])
  const before = await openPasswords({ present: 1, all: both })
  const after = await openPasswords({ present: 2, all: both })
  const [older, newer] = [await before.hash('correct horse'), await after.hash('correct horse')]
  expect(newer).toMatch(/^2:\$argon2id\$/)
  for (const passwords of [before, after]) {
    expect(await passwords.isRight(older, 'correct horse')).toBe(true)
    expect(await passwords.isRight(newer, 'correct horse')).toBe(true)
    expect(await passwords.isRight(newer, 'correct horsf')).toBe(false)
  }
  expect([after.isOfOlderPepper(older), after.isOfOlderPepper(newer)]).toEqual([true, false])
  expect([before.isOfOlderPepper(older), before.isOfOlderPepper(newer)]).toEqual([false, false])
  const dropped = await openPasswords({ present: 2, all: new Map([[2, second]]) })
  expect(await dropped.isRight(older, 'correct horse')).toBe(false)
  expect(await dropped.isRight(newer, 'correct horse')).toBe(true)
})

test('a password is right under a pepper whose number has several digits', async () => {
  const passwords = await openPasswords({ present: 120, all: new Map([[120, second]]) })
  const hash = await passwords.hash('correct horse')
  expect(hash).toMatch(/^120:\$argon2id\$/)
  expect(await passwords.isRight(hash, 'correct horse')).toBe(true)
  expect(passwords.isOfOlderPepper(hash)).toBe(false)
})

test('long passwords count in full, and the same text matches in every Unicode form', async () => {
  const passwords = await openPasswords(pepper)
  const long = 'x'.repeat(256)
  expect(await passwords.isRight(await passwords.hash(long), `${long.slice(1)}y`)).toBe(false)
  expect(await passwords.isRight(await passwords.hash('caf\u00e9'), 'cafe\u0301')).toBe(true)
})

test('the dummy password is never correct', async () => {
  const passwords = await openPasswords(pepper)
  expect(await passwords.isRight(null, '')).toBe(false)
})

test('two hashes are computed at once, sixteen wait, and further ones are refused as BUSY', async () => {
  const { runInTurn } = await openPasswords(pepper)
  let working = 0
  let most = 0
  const work = async () => {
    working += 1
    most = Math.max(most, working)
    await wait(5)
    working -= 1
  }
  const outcomes = await Promise.allSettled(Array.from({ length: 25 }, () => runInTurn(work)))
  expect(most).toBe(2)
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(25 - 18)
  expect(refused[0]).toMatchObject({ reason: { code: 'BUSY' } })
})

test('callers wait in the order in which they came, and are counted until their turn', async () => {
  const { runInTurn, isFull, countWaiting } = await openPasswords(pepper)
  const ended: number[] = []
  const held = Promise.withResolvers<void>()
  const begin = (place: number) =>
    runInTurn(async () => {
      await held.promise
      ended.push(place)
    })
  const callers = Array.from({ length: 17 }, (_, place) => begin(place))
  expect([countWaiting(), isFull()]).toEqual([15, false])
  callers.push(begin(17))
  expect([countWaiting(), isFull()]).toEqual([16, true])
  held.resolve()
  await Promise.all(callers)
  expect(ended).toEqual(Array.from({ length: 18 }, (_, place) => place))
  expect([countWaiting(), isFull()]).toEqual([0, false])
})

test('a failed hash makes room for the next', async () => {
  const { runInTurn } = await openPasswords(pepper)
  const failing = Array.from({ length: 6 }, () => runInTurn(() => Promise.reject(new Error('no'))))
  await Promise.allSettled(failing)
  expect(await runInTurn(() => Promise.resolve('done'))).toBe('done')
})
