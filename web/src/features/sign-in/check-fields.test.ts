import { expect, test } from 'vitest'
import { checkFields } from './check-fields.ts'

const right = { identifier: 'helena', password: 'long enough', code: '123456' }
const missing = { title: 'Missing Information', description: 'Please fill in all required fields' }

test('all three fields are required, and each empty one is named', () => {
  expect(checkFields({ identifier: '', password: '', code: '' })).toMatchObject({
    toast: missing,
    errors: { identifier: expect.any(String), password: expect.any(String), code: expect.any(String) },
  })
  const onlyCode = checkFields({ ...right, code: '' })
  expect(onlyCode).toMatchObject({ toast: missing })
  expect('errors' in onlyCode && Object.keys(onlyCode.errors)).toEqual(['code'])
})

test('a name of spaces is an empty field, a password of spaces is a password', () => {
  expect(checkFields({ ...right, identifier: '   ' })).toMatchObject({ toast: missing })
  expect(checkFields({ ...right, password: '   ' })).toMatchObject({ order: { password: '   ' } })
})

test('a code that is not 6 digits is refused before anything is sent', () => {
  expect(checkFields({ ...right, code: '12345' })).toEqual({
    toast: { title: 'Invalid Authentication Code', description: 'Authentication code must be 6 digits' },
    errors: { code: 'Authentication code must be 6 digits' },
  })
})

test('missing fields are named first, even if the code is malformed too', () => {
  expect(checkFields({ ...right, password: '', code: '1' })).toMatchObject({ toast: missing })
})

test('an impossible name or password is refused like a wrong one', () => {
  expect(checkFields({ ...right, password: 'x'.repeat(257) })).toEqual({
    toast: { title: 'Login Failed', description: 'Invalid credentials' },
    errors: {},
  })
})

test('the request has the name without surrounding spaces', () => {
  expect(checkFields({ ...right, identifier: ' helena ' })).toEqual({ order: right })
})

test('a recovery code is accepted instead of a code, in any spelling', () => {
  expect(checkFields({ ...right, code: ' 7kq2m xw9rt ' }, 'recoveryCode')).toMatchObject({
    order: { recoveryCode: ' 7kq2m xw9rt ' },
  })
  expect(checkFields({ ...right, code: '7KQ2M' }, 'recoveryCode')).toEqual({
    toast: { title: 'Invalid recovery code', description: 'A recovery code has 10 letters and digits' },
    errors: { code: 'A recovery code has 10 letters and digits' },
  })
  expect(checkFields({ ...right, code: '' }, 'recoveryCode')).toMatchObject({
    toast: missing,
    errors: { code: 'Please enter one of your recovery codes' },
  })
})
