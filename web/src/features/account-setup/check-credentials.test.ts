import { describe, expect, test } from 'vitest'
import { checkCredentials } from './check-credentials.ts'

const right = { username: 'obaptiste', password: 'a quiet evening', confirm: 'a quiet evening' }

describe('the checks before anything is sent', () => {
  test.each([
    ['everything is filled in', { username: ' ' }, 'Please fill in all fields', ['username']],
    [
      'both passwords too',
      { password: '', confirm: '' },
      'Please fill in all fields',
      ['password', 'confirm'],
    ],
    [
      'first that something is missing, then that the two differ',
      { password: 'short', confirm: '' },
      'Please fill in all fields',
      ['confirm'],
    ],
    [
      'no username without end',
      { username: 'o'.repeat(255) },
      'Please use at most 254 characters',
      ['username'],
    ],
    ['the two are the same', { confirm: 'a quiet evening ' }, 'Passwords do not match', ['confirm']],
    [
      'first that they differ, then that one is short',
      { password: 'short', confirm: 'other' },
      'Passwords do not match',
      ['confirm'],
    ],
    [
      'eight characters',
      { password: '1234567', confirm: '1234567' },
      'Password must be at least 8 characters long',
      ['password'],
    ],
    [
      'not without end',
      { password: 'x'.repeat(257), confirm: 'x'.repeat(257) },
      'Please use at most 256 characters.',
      ['password'],
    ],
  ])('%s', (_, wrong, toast, fields) => {
    const checked = checkCredentials({ ...right, ...wrong })
    expect(checked?.toast).toBe(toast)
    expect(Object.keys(checked?.errors ?? {})).toEqual(fields)
  })

  test('find no problem in correct fields', () => {
    expect(checkCredentials(right)).toBeNull()
    expect(checkCredentials({ ...right, password: '12345678', confirm: '12345678' })).toBeNull()
  })
})
