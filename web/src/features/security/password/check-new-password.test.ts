import { expect, test } from 'vitest'
import { checkNewPassword } from './check-new-password.ts'

const right = {
  current: 'the one I have',
  next: 'three boats at noon',
  repeat: 'three boats at noon',
  code: '123456',
}

test('every field that is missing or wrong is named', () => {
  expect(checkNewPassword({ current: '', next: '', repeat: '', code: '' }, true)).toEqual({
    current: 'Enter your current password.',
    next: 'Enter a new password.',
    code: 'Enter the 6-digit code.',
  })
  expect(checkNewPassword({ ...right, next: 'seven77', repeat: 'seven77' }, true)).toEqual({
    next: 'Please use at least 8 characters.',
  })
  expect(checkNewPassword({ ...right, next: 'x'.repeat(257), repeat: 'x'.repeat(257) }, true)).toEqual({
    next: 'Please use at most 256 characters.',
  })
  expect(checkNewPassword({ ...right, current: 'x'.repeat(257) }, true)).toEqual({
    current: 'Please use at most 256 characters.',
  })
  expect(checkNewPassword({ ...right, repeat: 'three boats at  noon' }, true)).toEqual({
    repeat: 'The new passwords do not match.',
  })
})

test('a long password is accepted, and a code is needed only with an authenticator', () => {
  expect(checkNewPassword(right, true)).toEqual({})
  expect(checkNewPassword({ ...right, code: '' }, false)).toEqual({})
})
